using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table userpicks. Column user holds the parcel's name, as OpenSimulator fills it.</summary>
internal abstract class UserPickColumns : IColumns<Pick>
{
    private const ColumnForm Word = ColumnForm.WordOnMySql | ColumnForm.LowerCase; // an enum there

    public static string Table => "userpicks";

    public static IReadOnlyList<string> Keys { get; } = ["pickuuid"];

    public static Pick Visit<TVisitor>(ref TVisitor v, Pick pick)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        v.Text("originalname", pick.Name, 255);
        return pick with
        {
            Id = v.Id("pickuuid", pick.Id),
            CreatorId = v.Id("creatoruuid", pick.CreatorId),
            IsTop = v.Bool("toppick", pick.IsTop, Word),
            ParcelId = v.Id("parceluuid", pick.ParcelId),
            Name = v.Text("name", pick.Name, 255, ColumnForm.Name),
            Description = v.Text("description", pick.Description),
            SnapshotId = v.Id("snapshotuuid", pick.SnapshotId),
            ParcelName = v.Text("user", pick.ParcelName, 255, ColumnForm.Name),
            RegionName = v.Text("simname", pick.RegionName, 255, ColumnForm.Name),
            Position = Vector3D.Parse(v.Text("posglobal", pick.Position.ToString(), 255)),
            SortOrder = v.Int("sortorder", pick.SortOrder),
            IsEnabled = v.Bool("enabled", pick.IsEnabled, Word),
            Gatekeeper = v.Wants(EngineKind.MySql) ? v.Text("gatekeeper", pick.Gatekeeper, 255) : pick.Gatekeeper
        };
    }
}
