using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table own_primitems: the experiences of which scripts are. Anything that is of none has no row.</summary>
internal abstract class PrimItemOwnColumns : IColumns<PrimItemRow>
{
    public static string Table => "own_primitems";

    public static IReadOnlyList<string> Keys => ["itemID"];

    public static PrimItemRow Visit<TVisitor>(ref TVisitor v, PrimItemRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            ItemId = v.Id("itemID", row.ItemId),
            PrimId = v.Id("primID", row.PrimId),
            ExperienceId = v.Id("experience", row.ExperienceId)
        };
}
