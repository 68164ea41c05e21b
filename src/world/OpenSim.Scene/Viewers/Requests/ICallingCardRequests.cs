using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Calling cards: somebody's name to keep in the inventory, given with his consent.</summary>
public interface ICallingCardRequests : IViewerRequests
{
    private const string Words = "Calling cards are not available here.";

    /// <summary>OfferCallingCard.</summary>
    void Offer(IViewer viewer, UUID to) => NotAvailable.Tell(viewer, Words);

    /// <summary>AcceptCallingCard: the offer, and the folder in which the card is to lie.</summary>
    void Accept(IViewer viewer, UUID offer, UUID folder) => NotAvailable.Tell(viewer, Words);

    /// <summary>DeclineCallingCard.</summary>
    void Decline(IViewer viewer, UUID offer) => NotAvailable.Tell(viewer, Words);
}
