namespace OpenSim.Store.Columns;

/// <summary>
/// The one list of a table's columns and the fields of <typeparamref name="TRow"/> that hold them. Select lists, upserts, binding, reading,
/// journal records and the tests' comparisons all come from it, in its order.
/// </summary>
public interface IColumns<TRow>
{
    static abstract string Table { get; }

    /// <summary>The columns that tell rows apart; they are in the list too.</summary>
    static abstract IReadOnlyList<string> Keys { get; }

    /// <summary>Hands each column's value to the visitor and puts what comes back into the row.</summary>
    static abstract void Visit<TVisitor>(ref TVisitor visitor, TRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct;
}
