using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Groups;

/// <summary>Roles for the viewers of one region.</summary>
internal sealed class RoleRequests(Scene scene, IGroupsService service, GroupNews news, GroupWork work, Func<int> maxAnswered)
    : IGroupRoleRequests
{
    public void SendRoles(IViewer viewer, UUID group, UUID request)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "roles of a group", async _ =>
        {
            var roles = await service.GetRoles(me, group);
            scene.Post(_ => viewer.Groups.SendRoles(group, request, roles));
        }, group);
    }

    public void SendRoleMembers(IViewer viewer, UUID group, UUID request)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "who is in which role", async _ =>
        {
            var pairs = await service.GetRoleMembers(me, group, maxAnswered());
            scene.Post(_ => viewer.Groups.SendRoleMembers(group, request, pairs));
        }, group, WorkKind.Letters);
    }

    public void Change(IViewer viewer, UUID group, IReadOnlyList<GroupRoleEdit> edits)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "change roles", async () =>
        {
            string? refusal = null;
            foreach (var edit in edits)
                refusal = await Apply(me, edit) ?? refusal;
            return refusal;
        }, () => news.TellMembers(group));
    }

    public void ChangeMembers(IViewer viewer, UUID group, IReadOnlyList<GroupRoleChange> changes)
    {
        var me = viewer.Agent.AgentId;
        work.Change(viewer, "change who is in roles", () => service.ChangeRoleMembers(me, group, changes),
            () => news.Tell([me, .. changes.Select(change => change.AgentId)]));
    }

    private ValueTask<string?> Apply(UUID me, GroupRoleEdit edit) => edit.Kind switch
    {
        // The id that a viewer makes up for a new role may be anybody's.
        GroupRoleEditKind.Create => service.CreateRole(me, edit.Role with { RoleId = UUID.Random() }),
        GroupRoleEditKind.Delete => service.DeleteRole(me, edit.Role.GroupId, edit.Role.RoleId),
        GroupRoleEditKind.Texts => service.UpdateRole(me, edit.Role, withTexts: true, withPowers: false),
        GroupRoleEditKind.Powers => service.UpdateRole(me, edit.Role, withTexts: false, withPowers: true),
        GroupRoleEditKind.All => service.UpdateRole(me, edit.Role, withTexts: true, withPowers: true),
        _ => new((string?)null)
    };
}
