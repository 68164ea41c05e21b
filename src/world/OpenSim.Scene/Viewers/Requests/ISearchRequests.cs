namespace OpenSim.World.Viewers.Requests;

/// <summary>Places, events, people and land that the search window finds, and classifieds.</summary>
public interface ISearchRequests : IViewerRequests
{
    /// <summary>Any question of the search window.</summary>
    void Do(IViewer viewer) => NotAvailable.Tell(viewer, "Search is not available here.");

    /// <summary>Any message about classifieds but the list that a profile shows.</summary>
    void DoClassifieds(IViewer viewer) => NotAvailable.Tell(viewer, "Classifieds are not available here.");
}
