using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Search;

/// <summary>Table events, as search sites for OpenSimulator have it.</summary>
internal abstract class EventColumns : IColumns<WorldEvent>
{
    public static string Table => "events";

    public static IReadOnlyList<string> Keys { get; } = ["eventid"];

    public static WorldEvent Visit<TVisitor>(ref TVisitor v, WorldEvent row)
        where TVisitor : struct, IColumnVisitor, allows ref struct => row with
        {
            OwnerId = v.Id("owneruuid", row.OwnerId),
            Name = v.Text("name", row.Name, 255, ColumnForm.Name),
            Id = v.UInt("eventid", row.Id, ColumnForm.Positive),
            CreatorId = v.Id("creatoruuid", row.CreatorId),
            Category = v.Int("category", row.Category),
            Description = v.Text("description", row.Description),
            Begins = v.Int("dateUTC", row.Begins),
            Duration = v.Int("duration", row.Duration),
            HasCover = v.Bool("covercharge", row.HasCover),
            CoverAmount = v.Int("coveramount", row.CoverAmount),
            RegionName = v.Text("simname", row.RegionName, 255, ColumnForm.Name),
            ParcelId = v.Id("parcelUUID", row.ParcelId),
            Position = Vector3D.Parse(v.Text("globalPos", row.Position.ToString(), 255)),
            Flags = v.Int("eventflags", row.Flags)
        };
}
