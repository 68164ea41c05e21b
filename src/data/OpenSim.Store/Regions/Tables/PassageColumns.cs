using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table own_passages.</summary>
internal abstract class PassageColumns : IColumns<PassageRow>
{
    public static string Table => "own_passages";

    public static IReadOnlyList<string> Keys => ["PassageID"];

    public static PassageRow Visit<TVisitor>(ref TVisitor v, PassageRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => new()
        {
            Id = v.Id("PassageID", row.Id),
            RegionId = v.Id("RegionID", row.RegionId),
            From = v.Text("FromPlace", row.From),
            To = v.Text("ToPlace", row.To)
        };
}
