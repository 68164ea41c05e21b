using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table regionextra, and on SQLite, where OpenSimulator has none, own_regionextra.</summary>
internal abstract class ExtraColumns : IColumns<ExtraRow>
{
    public static string Table => "regionextra";

    public static IReadOnlyList<string> Keys => ["RegionID", "Name"];

    public static ExtraRow Visit<TVisitor>(ref TVisitor v, ExtraRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        new(v.Id("RegionID", row.Region), v.Text("Name", row.Name, 32), v.Text("value", row.Value));
}
