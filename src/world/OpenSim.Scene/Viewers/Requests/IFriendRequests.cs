using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Friendships. Their offers come as instant messages.</summary>
public interface IFriendRequests : IViewerRequests
{
    private const string Words = "Friends are not available here.";

    /// <summary>AcceptFriendship or DeclineFriendship: the id that came with the offer.</summary>
    void Answer(IViewer viewer, UUID offer, bool accepted) => NotAvailable.Tell(viewer, Words);

    /// <summary>TerminateFriendship.</summary>
    void End(IViewer viewer, UUID other) => NotAvailable.Tell(viewer, Words);

    /// <summary>GrantUserRights: to whom, and which (1 see online, 2 see on the map, 4 edit objects).</summary>
    void Grant(IViewer viewer, UUID friend, int rights) => NotAvailable.Tell(viewer, Words);
}
