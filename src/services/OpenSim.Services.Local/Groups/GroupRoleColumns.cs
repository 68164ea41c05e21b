using OpenSim.Primitives;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Groups;

/// <summary>Table os_groups_roles.</summary>
internal abstract class GroupRoleColumns : IColumns<GroupRole>
{
    // The highest bit is nobody's, and SQLite has no place for it.
    private const GroupPowers Kept = (GroupPowers)long.MaxValue;

    public static string Table => "os_groups_roles";

    public static IReadOnlyList<string> Keys { get; } = ["GroupID", "RoleID"];

    public static GroupRole Visit<TVisitor>(ref TVisitor v, GroupRole role)
        where TVisitor : struct, IColumnVisitor, allows ref struct => role with
        {
            GroupId = v.Id("GroupID", role.GroupId),
            RoleId = v.Id("RoleID", role.RoleId),
            Name = v.Text("Name", role.Name, 255, ColumnForm.Name),
            Description = v.Text("Description", role.Description, 255),
            Title = v.Text("Title", role.Title, 255, ColumnForm.Name),
            Powers = (GroupPowers)v.Long("Powers", (long)(role.Powers & Kept)) & Kept
        };
}
