using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Contents of prims.</summary>
public interface IContentsRequests : IViewerRequests
{
    private const string Words = "The contents of objects are not available here.";

    /// <summary>RequestTaskInventory.</summary>
    void Send(IViewer viewer, SceneObjectPart part) => viewer.Inventory.SendTaskInventory(part.Id, 0, "");

    /// <summary>
    /// UpdateTaskInventory: an item of the viewer's inventory is to be put into a prim, or one that is there is to be changed.
    /// </summary>
    void Update(IViewer viewer, SceneObjectPart part, InventoryItem item) => NotAvailable.Tell(viewer, Words);

    /// <summary>RezScript: a script of the viewer's inventory is to be put into a prim; an item of zero asks for a new one.</summary>
    void AddScript(IViewer viewer, SceneObjectPart part, InventoryItem script) => NotAvailable.Tell(viewer, Words);

    /// <summary>RemoveTaskInventory.</summary>
    void Remove(IViewer viewer, SceneObjectPart part, UUID item) => NotAvailable.Tell(viewer, Words);

    /// <summary>MoveTaskInventory: item and folder; out of the prim into the viewer's inventory.</summary>
    void Take(IViewer viewer, SceneObjectPart part, UUID item, UUID folder) => NotAvailable.Tell(viewer, Words);
}
