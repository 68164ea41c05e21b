using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Wire.Maps;

namespace OpenSim.Services.Http.Maps;

/// <summary>
/// What a region of this process has on the map, for people in other regions: GET <c>/MAP/MapItems/&lt;handle&gt;</c>. Of people it says
/// where somebody stands, and not who.
/// </summary>
/// <param name="find">What there is at the handle, by the type of MapItemRequest; null when no such region is here.</param>
/// <param name="admits">Whether the caller has not asked too much.</param>
public sealed class MapItemHandler(
    Func<ulong, IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>?> find, Func<ServiceRequest, bool> admits) : IServiceHandler
{
    public HandlerDef Def { get; } = new("WorldMapModule", "WorldMapModule", MapItemPairs.Path, ServicePort.Public, ["GET"], 0);

    public ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (!admits(request))
            return new(ServiceAnswer.Empty(429));
        return new(MapItemPairs.ReadPath(request.Rest) is { } handle && find(handle) is { } items
            ? new ServiceAnswer(200, LlsdXml.ContentType, LlsdXml.ToBytes(MapItemPairs.Write(items)))
            : ServiceAnswer.Empty(404));
    }
}
