using OpenSim.Primitives;
using OpenSim.World.Viewers.Search;

namespace OpenSim.World.Viewers.Requests;

/// <summary>What the search window looks for.</summary>
public interface ISearchRequests : IViewerRequests
{
    private const string Words = "Search is not available here.";

    /// <summary>DirFindQuery of people, by the beginnings of their names.</summary>
    void FindPeople(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>DirFindQuery of groups.</summary>
    void FindGroups(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, "Groups are not available here.");

    /// <summary>DirFindQuery of events. The text is a day, a category and words, with bars between them.</summary>
    void FindEvents(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>DirPlacesQuery.</summary>
    void FindPlaces(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>DirPopularQuery.</summary>
    void FindPopular(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>DirClassifiedQuery.</summary>
    void FindClassifieds(IViewer viewer, SearchQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>DirLandQuery.</summary>
    void FindLand(IViewer viewer, LandQuestion question) => NotAvailable.Tell(viewer, Words);

    /// <summary>PlacesQuery: the viewer's own land, or that of the group which the query's id names.</summary>
    void FindHoldings(IViewer viewer, UUID transaction, SearchQuestion question) => NotAvailable.Tell(viewer, Words);
}
