using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Wire.Maps;

namespace OpenSim.Services.Remote.Maps;

/// <summary>
/// Asks the regions of other processes what their parcels are, and remembers it, or that there was no answer, for a while. Of a link the
/// gatekeeper says first where the region is.
/// </summary>
/// <param name="grid">The way to regions of this grid; null where there are none in other processes.</param>
/// <param name="others">The way to those of other grids; null where there are no links.</param>
public sealed class RemoteLandData(ServiceConnections? grid, ForeignGrids? others, TimeProvider time) : ILandDataService
{
    private const double GoodFor = 30; // seconds, as OpenSimulator's regions remember it
    private const int MaxPlaces = 2000;

    /// <summary>Somebody looks at a landmark, and may look at the next: OpenSimulator's regions have as much.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private readonly AgedCache<(ulong, uint, uint), Found> _known = new(time, () => GoodFor, () => MaxPlaces);

    public async ValueTask<LandData?> GetLandData(GridRegion region, uint x, uint y)
    {
        var place = (region.Handle.Value, x, y);
        if (_known.TryGet(place, out var known))
            return known.Land;
        var found = new Found(await Find(region, x, y));
        _known.Keep(place, found, _known.Changes);
        return found.Land;
    }

    private async ValueTask<LandData?> Find(GridRegion region, uint x, uint y)
    {
        try
        {
            if (!region.Flags.HasFlag(GridRegionFlags.Hyperlink))
                return grid is null ? null : await Ask(grid, region, x, y);
            // A link lies elsewhere on this grid's map than the region lies on that of its own. A gatekeeper that lets visitors into one
            // region only names that one.
            return others is not null && (await others.GetRegion(region.ServerUri, region.RegionId, UUID.Zero, "")).Region is { } there
                && there.RegionId == region.RegionId
                    ? await Ask(others.Connections, there, x, y)
                    : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    private static async ValueTask<LandData?> Ask(ServiceConnections connections, GridRegion region, uint x, uint y)
    {
        if (!Uri.TryCreate(region.ServerUri, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            return null;
        var question = new LlsdMap
        {
            ["region_handle"] = Text(region.Handle.Value), ["x"] = Text(x), ["y"] = Text(y)
        };
        return LandDataPairs.Read(
            await new XmlRpcClient(new ServiceClient(connections, "LandService", address), Patience).Call("land_data", question));
    }

    private static string Text(ulong number) => number.ToString(CultureInfo.InvariantCulture);

    private sealed record Found(LandData? Land);
}
