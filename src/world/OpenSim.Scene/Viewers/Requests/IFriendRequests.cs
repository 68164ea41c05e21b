using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Friendships, and what friends see of each other.</summary>
public interface IFriendRequests : IViewerRequests
{
    private const string Words = "Friends are not available here.";

    /// <summary>ImprovedInstantMessage, dialog 38: somebody is asked.</summary>
    void Offer(IViewer from, InstantMessage offer) => NotAvailable.Tell(from, Words);

    /// <summary>AcceptFriendship or DeclineFriendship: the id that came with the offer.</summary>
    void Answer(IViewer viewer, UUID offer, bool accepted) => NotAvailable.Tell(viewer, Words);

    /// <summary>TerminateFriendship.</summary>
    void End(IViewer viewer, UUID other) => NotAvailable.Tell(viewer, Words);

    /// <summary>GrantUserRights: to whom, and which (1 see online, 2 see on the map, 4 edit objects).</summary>
    void Grant(IViewer viewer, UUID friend, int rights) => NotAvailable.Tell(viewer, Words);

    /// <summary>FindAgent: where is he?</summary>
    void Locate(IViewer viewer, UUID prey) => NotAvailable.Tell(viewer, Words);

    /// <summary>GenericMessage requestonlinenotification: who of these is here. Viewers ask by themselves.</summary>
    void SendOnline(IViewer viewer, IReadOnlyList<UUID> friends)
    {
    }
}
