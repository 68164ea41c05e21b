using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table own_scriptstates: what scripts remember. OpenSimulator keeps it in files of its script engine.</summary>
internal abstract class ScriptStateColumns : IColumns<PrimItemRow>
{
    public static string Table => "own_scriptstates";

    public static IReadOnlyList<string> Keys => ["itemID"];

    public static PrimItemRow Visit<TVisitor>(ref TVisitor v, PrimItemRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            ItemId = v.Id("itemID", row.ItemId),
            PrimId = v.Id("primID", row.PrimId),
            ScriptState = v.Text("state", row.ScriptState)
        };
}
