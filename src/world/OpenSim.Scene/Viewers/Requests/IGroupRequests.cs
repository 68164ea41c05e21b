using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Groups. Where there are none, what viewers ask by themselves is answered with nobody's group.</summary>
public interface IGroupRequests : IViewerRequests
{
    /// <summary>AgentDataUpdateRequest: active group, title and name.</summary>
    void SendAgentData(IViewer viewer) => viewer.Avatar.SendAgentData(default, viewer.Agent.FirstName, viewer.Agent.LastName, 0, "", "");

    /// <summary>UUIDGroupNameRequest: unanswered, a viewer goes on to show that it is loading the name.</summary>
    void SendNames(IViewer viewer, IReadOnlyList<UUID> groups) => viewer.People.SendGroupNames([.. groups.Select(g => (g, "(unknown)"))]);

    /// <summary>GroupTitlesRequest.</summary>
    void SendTitles(IViewer viewer, UUID group, UUID request) => viewer.People.SendNoTitle(group, request);

    /// <summary>GenericMessage avatargroupsrequest: the groups that a profile shows.</summary>
    void SendGroupsOf(IViewer viewer, UUID of) => viewer.People.SendNoGroups(of);

    /// <summary>ImprovedInstantMessage of a group or a conference: invitations, notices, chat.</summary>
    void Send(IViewer from, InstantMessage message) => NotAvailable.Tell(from, "Groups and conferences are not available here.");

    /// <summary>Any other message about groups: founding, joining, roles, notices, proposals.</summary>
    void Do(IViewer viewer) => NotAvailable.Tell(viewer, "Groups are not available here.");
}
