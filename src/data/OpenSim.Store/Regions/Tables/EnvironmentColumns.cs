using OpenSim.Store.Columns;

namespace OpenSim.Store.Regions.Tables;

/// <summary>Table regionenvironment.</summary>
internal abstract class EnvironmentColumns : IColumns<EnvironmentRow>
{
    public static string Table => "regionenvironment";

    public static IReadOnlyList<string> Keys => ["region_id"];

    public static EnvironmentRow Visit<TVisitor>(ref TVisitor v, EnvironmentRow row)
        where TVisitor : struct, IColumnVisitor, allows ref struct =>
        new(v.Id("region_id", row.Region), v.Text("llsd_settings", row.Llsd));
}
