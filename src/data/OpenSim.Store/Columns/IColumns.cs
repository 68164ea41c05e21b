namespace OpenSim.Store.Columns;

/// <summary>
/// The one list of a table's columns and the fields of <typeparamref name="TRow"/> that hold them. Select lists, upserts, binding, reading,
/// journal records and the tests' comparisons all come from it, in its order.
/// </summary>
public interface IColumns<TRow>
{
    static abstract string Table { get; }

    /// <summary>
    /// The columns that tell rows apart; they are in the list too, on the engines that have them. Empty for a table without a key.
    /// </summary>
    static abstract IReadOnlyList<string> Keys { get; }

    /// <summary>
    /// Hands each column's value to the visitor. Returns the row with what came back: the same one, or, where rows are never written to, a
    /// new one.
    /// </summary>
    static abstract TRow Visit<TVisitor>(ref TVisitor visitor, TRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct;
}
