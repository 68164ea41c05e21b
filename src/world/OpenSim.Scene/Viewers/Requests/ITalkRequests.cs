using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Talks of more than two: those of groups, whose session is the group's id, and conferences of people who were called.</summary>
public interface ITalkRequests : IViewerRequests
{
    private const string Words = "Groups and conferences are not available here.";

    /// <summary>ImprovedInstantMessage, dialog 15: the talk of a group of which he is a member.</summary>
    void StartGroup(IViewer viewer, UUID group) => NotAvailable.Tell(viewer, Words);

    /// <summary>ImprovedInstantMessage, dialog 16, or ChatSessionRequest: a new conference.</summary>
    /// <param name="session">The id by which the viewer knows it until it is told another.</param>
    void StartConference(IViewer viewer, UUID session, IReadOnlyList<UUID> people) => NotAvailable.Tell(viewer, Words);

    /// <summary>ImprovedInstantMessage, dialogs 13 and 14, or ChatSessionRequest: more people are called.</summary>
    void Call(IViewer viewer, UUID session, IReadOnlyList<UUID> people) => NotAvailable.Tell(viewer, Words);

    /// <summary>ImprovedInstantMessage, dialog 17.</summary>
    void Say(IViewer from, InstantMessage message) => NotAvailable.Tell(from, Words);

    /// <summary>ImprovedInstantMessage, dialog 18, or an invitation that was declined. Viewers leave by themselves as they close.</summary>
    void Leave(IViewer viewer, UUID session)
    {
    }

    /// <summary>ChatSessionRequest: a moderator lets somebody write, or not.</summary>
    void Mute(IViewer viewer, UUID session, UUID whom, bool isMuted) => NotAvailable.Tell(viewer, Words);
}
