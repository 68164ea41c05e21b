using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table userpicks. Column user holds the parcel's name, as OpenSimulator fills it.</summary>
internal abstract class UserPickColumns : IColumns<UserProfilePick>
{
    private const ColumnForm Word = ColumnForm.WordOnMySql | ColumnForm.LowerCase; // an enum there

    public static string Table => "userpicks";

    public static IReadOnlyList<string> Keys { get; } = ["pickuuid"];

    public static UserProfilePick Visit<TVisitor>(ref TVisitor v, UserProfilePick pick)
        where TVisitor : struct, IColumnVisitor, allows ref struct
    {
        v.Text("originalname", pick.Name, 255);
        return pick with
        {
            PickId = v.Id("pickuuid", pick.PickId),
            CreatorId = v.Id("creatoruuid", pick.CreatorId),
            TopPick = v.Bool("toppick", pick.TopPick, Word),
            ParcelId = v.Id("parceluuid", pick.ParcelId),
            Name = v.Text("name", pick.Name, 255),
            Description = v.Text("description", pick.Description),
            SnapshotId = v.Id("snapshotuuid", pick.SnapshotId),
            ParcelName = v.Text("user", pick.ParcelName, 255),
            SimName = v.Text("simname", pick.SimName, 255),
            GlobalPosition = v.Text("posglobal", pick.GlobalPosition, 255),
            SortOrder = v.Int("sortorder", pick.SortOrder),
            Enabled = v.Bool("enabled", pick.Enabled, Word)
        };
    }
}
