using OpenSim.Llsd;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>The parcels of the grid's regions, as these tell them and as they are looked for.</summary>
public sealed class PlacesHandler : OwnHandler
{
    private const int MaxBody = 32 * 1024 * 1024; // a large region of many parcels, each with its words
    private const int MaxFound = 500;

    public PlacesHandler(IPlaceService places)
        : base("PlaceService", OwnWire.Places, MaxBody)
    {
        On("tell", ["REGION", "PLACES"], async call =>
        {
            if (call["REGION"].AsUuid() is not { IsZero: false } region)
                return false;
            await places.Tell(region, [.. call["PLACES"].Elements.Select(PlacePairs.Read)]);
            return true;
        });
        On("find", ["QUESTION"], async call =>
        {
            var question = PlacePairs.ReadQuestion(call["QUESTION"]);
            return new LlsdArray((await places.Find(question with { Max = Math.Min(question.Max, MaxFound) })).Select(PlacePairs.Write));
        });
    }
}
