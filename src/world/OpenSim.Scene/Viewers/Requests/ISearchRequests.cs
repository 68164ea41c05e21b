namespace OpenSim.World.Viewers.Requests;

/// <summary>Places, events, people and land that the search window finds.</summary>
public interface ISearchRequests : IViewerRequests
{
    /// <summary>Any question of the search window.</summary>
    void Do(IViewer viewer) => NotAvailable.Tell(viewer, "Search is not available here.");
}
