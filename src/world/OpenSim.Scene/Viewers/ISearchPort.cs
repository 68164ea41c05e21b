using OpenSim.Primitives;
using OpenSim.World.Viewers.Search;

namespace OpenSim.World.Viewers;

/// <summary>What the search window is told. Each answer names the query; where nothing is found an empty one says so.</summary>
public interface ISearchPort
{
    /// <summary>DirPeopleReply.</summary>
    void SendPeople(UUID query, IReadOnlyList<FoundPerson> people);

    /// <summary>DirGroupsReply.</summary>
    void SendGroups(UUID query, IReadOnlyList<GroupListing> groups);

    /// <summary>DirPlacesReply.</summary>
    void SendPlaces(UUID query, IReadOnlyList<FoundPlace> places);

    /// <summary>DirPopularReply.</summary>
    void SendPopular(UUID query, IReadOnlyList<FoundPlace> places);

    /// <summary>DirLandReply.</summary>
    void SendLand(UUID query, IReadOnlyList<FoundPlace> places);

    /// <summary>PlacesReply: somebody's land, with where it is.</summary>
    void SendHoldings(UUID query, UUID transaction, IReadOnlyList<FoundPlace> places);

    /// <summary>DirClassifiedReply.</summary>
    void SendClassifieds(UUID query, IReadOnlyList<Classified> classifieds);

    /// <summary>DirEventsReply.</summary>
    void SendEvents(UUID query, IReadOnlyList<WorldEvent> events);

    /// <summary>EventInfoReply.</summary>
    void SendEvent(WorldEvent happening, string creatorName);
}
