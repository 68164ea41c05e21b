using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>
/// Table own_scriptstates: what scripts remember, and which of them have been stopped. OpenSimulator keeps it in files of its script
/// engine. A script that runs and remembers nothing has no row.
/// </summary>
internal abstract class ScriptStateColumns : IColumns<PrimItemRow>
{
    public static string Table => "own_scriptstates";

    public static IReadOnlyList<string> Keys => ["itemID"];

    public static PrimItemRow Visit<TVisitor>(ref TVisitor v, PrimItemRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            ItemId = v.Id("itemID", row.ItemId),
            PrimId = v.Id("primID", row.PrimId),
            ScriptState = new ScriptMemory(v.Bytes("state", row.ScriptState.Bytes)),
            IsRunning = v.Bool("running", row.IsRunning)
        };
}
