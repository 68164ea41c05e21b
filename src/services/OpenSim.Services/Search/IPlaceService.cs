using OpenSim.Primitives;

namespace OpenSim.Services.Search;

/// <summary>
/// The parcels of all regions of a grid, as these have told of them. A region that has told nothing for hours is passed over: it is not
/// there any more, or does not answer.
/// </summary>
public interface IPlaceService
{
    /// <summary>How often a region tells of its parcels though none has changed.</summary>
    static readonly TimeSpan Interval = TimeSpan.FromHours(1);

    /// <summary>How long a region is believed.</summary>
    static readonly TimeSpan Kept = 3 * Interval;

    /// <summary>All parcels of a region, in place of what it has told before.</summary>
    ValueTask Tell(UUID regionId, IReadOnlyList<Place> places);

    ValueTask<IReadOnlyList<Place>> Find(PlaceQuestion question);
}
