using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// Tells those whom a change concerns what they are now, in whatever region of the process they stand. They are asked for again before, so
/// that rights follow at once.
/// </summary>
internal sealed class GroupNews(MembershipCache memberships, ViewerSearch search)
{
    public async ValueTask Tell(IEnumerable<UUID> agents)
    {
        foreach (var agent in agents.Distinct())
        {
            await memberships.Refresh(agent);
            search.Find(agent, viewer =>
            {
                // As it is known then: there may have been another change.
                if (viewer is not null)
                    TellOwn(viewer, memberships.Of(agent));
            });
        }
    }

    /// <summary>All members who are here: a role has changed.</summary>
    public ValueTask TellMembers(UUID group) => Tell(memberships.Here(group));

    /// <summary>Somebody is not in a group any more.</summary>
    public async ValueTask TellDropped(UUID agent, UUID group)
    {
        search.Find(agent, viewer => viewer?.Groups.SendDropped(group));
        await Tell([agent]);
    }

    /// <summary>With the token of the viewer's region.</summary>
    public static void TellOwn(IViewer viewer, AgentGroups groups)
    {
        TellActive(viewer, groups.Active);
        viewer.Groups.SendOwn(groups);
        if (viewer.Presence is not { } who)
            return;
        who.Scene.Writer.SetTitle(who, groups.Active?.Title ?? "");
        who.Scene.Events.TriggerMembershipsChanged(who);
    }

    public static void TellActive(IViewer viewer, GroupMembership? active) => viewer.Avatar.SendAgentData(active?.GroupId ?? UUID.Zero,
        viewer.Agent.FirstName, viewer.Agent.LastName, (ulong)(active?.Powers ?? 0), active?.GroupName ?? "", active?.Title ?? "");
}
