using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>The parcels of all regions of the grid.</summary>
internal sealed class RemotePlaceService(OwnCalls calls) : IPlaceService
{
    public async ValueTask Tell(UUID regionId, IReadOnlyList<Place> places) => await calls.Ask("tell", new LlsdMap
    {
        ["REGION"] = regionId, ["PLACES"] = new LlsdArray(places.Select(PlacePairs.Write))
    });

    public async ValueTask<IReadOnlyList<Place>> Find(PlaceQuestion question) =>
    [
        .. (await calls.Ask("find", new LlsdMap { ["QUESTION"] = PlacePairs.Write(question) })).Elements.Select(PlacePairs.Read)
    ];
}
