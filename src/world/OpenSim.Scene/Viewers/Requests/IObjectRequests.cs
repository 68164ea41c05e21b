using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that come out of inventories and go into them, that are touched, bought and paid.</summary>
public interface IObjectRequests : IViewerRequests
{
    /// <summary>DeRezObject: linksets are to go into an inventory, the trash or back to their owners; rights have been looked at.</summary>
    void DeRez(IViewer viewer, DeRezRequest request) => NotAvailable.Tell(viewer, "Objects cannot be taken or returned here: there is no inventory.");

    /// <summary>RezObject: an item of the inventory is to be put into the region.</summary>
    void Rez(ScenePresence who, RezRequest request) => NotAvailable.Tell(who.Viewer, "Nothing can be put into the world here: there is no inventory.");

    /// <summary>ObjectGrab: a prim has been touched. What hears touches are scripts: without them a touch means nothing.</summary>
    void TouchStart(ScenePresence who, SceneObjectPart part, Touch touch)
    {
    }

    /// <summary>ObjectGrabUpdate: the touch goes on; the place to which the mouse has dragged.</summary>
    void TouchMove(ScenePresence who, SceneObjectPart part, Touch touch)
    {
    }

    /// <summary>ObjectDeGrab.</summary>
    void TouchEnd(ScenePresence who, SceneObjectPart part, Touch touch)
    {
    }

    /// <summary>ObjectBuy: sale type and price as the buyer has seen them.</summary>
    void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer) => NotAvailable.Tell(who.Viewer, "Objects cannot be bought here.");

    /// <summary>RequestPayPrice.</summary>
    void SendPayPrice(IViewer viewer, UUID objectId)
    {
    }
}
