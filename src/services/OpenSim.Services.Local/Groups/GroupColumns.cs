using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Groups;

/// <summary>Table os_groups_groups.</summary>
internal abstract class GroupColumns : IColumns<GroupRecord>
{
    public static string Table => "os_groups_groups";

    public static IReadOnlyList<string> Keys { get; } = ["GroupID"];

    public static GroupRecord Visit<TVisitor>(ref TVisitor v, GroupRecord group)
        where TVisitor : struct, IColumnVisitor, allows ref struct => group with
        {
            Id = v.Id("GroupID", group.Id),
            Location = v.Text("Location", group.Location, 255),
            Name = v.Text("Name", group.Name, 255, ColumnForm.Name),
            Charter = v.Text("Charter", group.Charter, GroupRecord.MaxCharter),
            InsigniaId = v.Id("InsigniaID", group.InsigniaId),
            FounderId = v.Id("FounderID", group.FounderId),
            MembershipFee = v.Int("MembershipFee", group.MembershipFee),
            OpenEnrollment = v.Bool("OpenEnrollment", group.OpenEnrollment),
            ShowInList = v.Bool("ShowInList", group.ShowInList),
            AllowPublish = v.Bool("AllowPublish", group.AllowPublish),
            MaturePublish = v.Bool("MaturePublish", group.MaturePublish),
            OwnerRoleId = v.Id("OwnerRoleID", group.OwnerRoleId)
        };
}
