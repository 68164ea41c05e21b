using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that come out of inventories and go into them, and that are bought.</summary>
public interface IObjectRequests : IViewerRequests
{
    /// <summary>DeRezObject: linksets are to go into an inventory, the trash or back to their owners; rights have been looked at.</summary>
    void DeRez(IViewer viewer, DeRezRequest request)
    {
        if (request.Destination != DeRezDestination.Trash)
            NotAvailable.Tell(viewer, "Objects cannot be taken or returned here: there is no inventory.");
        else
        {
            // Anything that is to be thrown away needs no place to go to.
            foreach (var group in request.Objects)
                group.Scene.Writer.DeleteObject(group);
        }
    }

    /// <summary>RezObject: an item of the inventory is to be put into the region.</summary>
    void Rez(ScenePresence who, RezRequest request) =>
        NotAvailable.Tell(who.Viewer, "Nothing can be put into the world here: there is no inventory.");

    /// <summary>ObjectBuy: sale type and price as the buyer has seen them.</summary>
    void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => NotAvailable.Tell(who.Viewer, "Objects cannot be bought here.");
}
