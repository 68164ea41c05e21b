using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Roles of groups, their powers, and who is in them.</summary>
public interface IGroupRoleRequests : IViewerRequests
{
    private const string Words = "Groups are not available here.";

    /// <summary>GroupRoleDataRequest.</summary>
    void SendRoles(IViewer viewer, UUID group, UUID request) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupRoleMembersRequest.</summary>
    void SendRoleMembers(IViewer viewer, UUID group, UUID request) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupRoleUpdate.</summary>
    void Change(IViewer viewer, UUID group, IReadOnlyList<GroupRoleEdit> edits) => NotAvailable.Tell(viewer, Words);

    /// <summary>GroupRoleChanges.</summary>
    void ChangeMembers(IViewer viewer, UUID group, IReadOnlyList<GroupRoleChange> changes) => NotAvailable.Tell(viewer, Words);
}
