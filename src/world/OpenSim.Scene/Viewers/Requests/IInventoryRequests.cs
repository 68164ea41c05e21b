namespace OpenSim.World.Viewers.Requests;

/// <summary>Inventories of people.</summary>
public interface IInventoryRequests : IViewerRequests
{
    void Do(IViewer viewer, InventoryRequest request) => NotAvailable.Tell(viewer, "There is no inventory here.");
}
