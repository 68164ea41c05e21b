namespace OpenSim.Store.Writing;

/// <summary>
/// The columns that records did not have from the beginning. A list of columns that grows is entered here with the new
/// <see cref="OperationCodec.Format"/>, and the records of all before stay readable.
/// </summary>
internal static class RecordColumns
{
    private static readonly Dictionary<string, int> Tables = new() { ["own_prims"] = 5 };

    // By table and column, as "prims.Name".
    private static readonly Dictionary<string, int> Columns = [];

    /// <summary>The first format that has the column.</summary>
    public static int Since(string table, string column)
    {
        var since = Tables.GetValueOrDefault(table, OperationCodec.OldestFormat);
        return Columns.Count == 0 ? since : Math.Max(since, Columns.GetValueOrDefault($"{table}.{column}"));
    }
}
