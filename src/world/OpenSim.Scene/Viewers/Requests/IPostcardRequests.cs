using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Pictures by mail.</summary>
public interface IPostcardRequests : IViewerRequests
{
    /// <summary>SendPostcard: the picture is an asset that the viewer has uploaded before.</summary>
    void Send(IViewer viewer, Postcard card, UUID picture) => NotAvailable.Tell(viewer, "Pictures are not sent by mail here.");
}
