using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Wire.Maps;

namespace OpenSim.Services.Remote.Maps;

/// <summary>
/// Asks the regions of other processes what they have on the map, and remembers it, or that there was no answer, for a while. Links to
/// other grids are not asked: their addresses are for travellers.
/// </summary>
public sealed class RemoteMapItems(PeerCalls calls, TimeProvider time) : IMapItemService
{
    private const double GoodFor = 20; // seconds; viewers ask every half a minute while the map is open
    private const int MaxRegions = 2000;
    private const int MaxAnswer = 512 * 1024;

    private static readonly LlsdLimits Limits = new(MaxAnswer, 8, 20_000);

    private readonly AgedCache<ulong, IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> _known =
        new(time, () => GoodFor, () => MaxRegions);

    public async ValueTask<IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> GetItems(GridRegion region)
    {
        if (_known.TryGet(region.Handle.Value, out var known))
            return known;
        var items = region.Flags.HasFlag(GridRegionFlags.Hyperlink) ? Nothing : await Ask(region);
        _known.Keep(region.Handle.Value, items, _known.Changes);
        return items;
    }

    private static IReadOnlyDictionary<uint, IReadOnlyList<MapItem>> Nothing { get; } = new Dictionary<uint, IReadOnlyList<MapItem>>();

    private async ValueTask<IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> Ask(GridRegion region)
    {
        var call = ServiceCall.Get(MapItemPairs.PathOf(region.Handle.Value)) with { MaxAnswer = MaxAnswer };
        return await calls.Send("WorldMapModule", region.ServerUri, call) is { IsSuccess: true } reply
            && LlsdXml.TryRead(reply.Body, out var answer, out _, Limits) ? MapItemPairs.Read(answer) : Nothing;
    }
}
