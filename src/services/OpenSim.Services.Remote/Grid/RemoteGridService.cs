using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Grid;

namespace OpenSim.Services.Remote.Grid;

/// <summary>
/// The grid service of another process, at <c>/grid</c>. A region that was found by its id is remembered for a while; whoever finds that
/// it no longer answers there looks for it by its place.
/// </summary>
public sealed class RemoteGridService(ServiceClient client) : IGridService
{
    private const string Path = "/grid";

    private readonly AgedCache<UUID, GridRegion> _known = client.Cache<UUID, GridRegion>(RemoteSettings.RegionAge);

    public async ValueTask<string?> RegisterRegion(UUID scopeId, GridRegion region)
    {
        var form = new LlsdMap { ["SCOPEID"] = scopeId, ["VERSIONMIN"] = 1, ["VERSIONMAX"] = 1, ["METHOD"] = "register" };
        foreach (var (key, value) in GridRegionPairs.Write(region, withFlags: false).Items)
            form[key] = value;
        var answer = await client.Post(Path, form, Retry.Once);
        _known.Forget(region.RegionId);
        if (Calls.IsDone(answer))
            return null;
        return answer["Message"].AsString() is { Length: > 0 } reason ? reason : "The grid service has refused the region.";
    }

    public async ValueTask<bool> DeregisterRegion(UUID regionId)
    {
        var answer = await client.Post(Path, new LlsdMap { ["REGIONID"] = regionId, ["METHOD"] = "deregister" }, Retry.Once);
        _known.Forget(regionId);
        return Calls.IsDone(answer);
    }

    public ValueTask<IReadOnlyList<GridRegion>> GetNeighbours(UUID scopeId, UUID regionId) =>
        Regions(scopeId, "get_neighbours", new LlsdMap { ["REGIONID"] = regionId });

    public ValueTask<GridRegion?> GetRegionByUuid(UUID scopeId, UUID regionId) =>
        _known.GetOrAsk(regionId, () => Region(scopeId, "get_region_by_uuid", new LlsdMap { ["REGIONID"] = regionId }));

    public ValueTask<GridRegion?> GetRegionByPosition(UUID scopeId, int x, int y) =>
        Region(scopeId, "get_region_by_position", new LlsdMap { ["X"] = x, ["Y"] = y });

    public ValueTask<GridRegion?> GetRegionByName(UUID scopeId, string name) =>
        Region(scopeId, "get_region_by_name", new LlsdMap { ["NAME"] = name });

    public ValueTask<GridRegion?> GetLocalRegionByName(UUID scopeId, string name) =>
        Region(scopeId, "get_localregion_by_name", new LlsdMap { ["NAME"] = name });

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionsByName(UUID scopeId, string name, int max) =>
        Regions(scopeId, "get_regions_by_name", new LlsdMap { ["NAME"] = name, ["MAX"] = max });

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionRange(UUID scopeId, int xmin, int xmax, int ymin, int ymax) =>
        Regions(scopeId, "get_region_range", new LlsdMap { ["XMIN"] = xmin, ["XMAX"] = xmax, ["YMIN"] = ymin, ["YMAX"] = ymax });

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultRegions(UUID scopeId) =>
        Regions(scopeId, "get_default_regions", new LlsdMap());

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultHypergridRegions(UUID scopeId) =>
        Regions(scopeId, "get_default_hypergrid_regions", new LlsdMap());

    public ValueTask<IReadOnlyList<GridRegion>> GetHyperlinks(UUID scopeId) => Regions(scopeId, "get_hyperlinks", new LlsdMap());

    public ValueTask<IReadOnlyList<GridRegion>> GetFallbackRegions(UUID scopeId, int x, int y) =>
        Regions(scopeId, "get_fallback_regions", new LlsdMap { ["X"] = x, ["Y"] = y });

    public ValueTask<IReadOnlyList<GridRegion>> GetOnlineRegions(UUID scopeId, int x, int y, int max) =>
        Regions(scopeId, "get_online_regions", new LlsdMap { ["X"] = x, ["Y"] = y, ["MC"] = max });

    public async ValueTask<GridRegionFlags?> GetRegionFlags(UUID scopeId, UUID regionId)
    {
        var answer = await Ask(scopeId, "get_region_flags", new LlsdMap { ["REGIONID"] = regionId });
        return answer.ContainsKey("result") && answer["result"].AsInteger() is >= 0 and var flags ? (GridRegionFlags)flags : null;
    }

    public async ValueTask<IReadOnlyDictionary<string, string>> GetExtraFeatures()
    {
        var answer = await client.Post(Path, new LlsdMap { ["METHOD"] = "get_grid_extra_features" }, Retry.Once);
        return answer.Items.ToDictionary(pair => pair.Key, pair => pair.Value.AsString());
    }

    private async ValueTask<GridRegion?> Region(UUID scopeId, string method, LlsdMap parameters) =>
        (await Ask(scopeId, method, parameters))["result"] is LlsdMap region ? Read(region) : null;

    private async ValueTask<IReadOnlyList<GridRegion>> Regions(UUID scopeId, string method, LlsdMap parameters) =>
        [.. ServerResponse.Maps(await Ask(scopeId, method, parameters)).Select(Read).OfType<GridRegion>()];

    // A link leads to another grid: what comes from there is not this one's.
    private GridRegion? Read(LlsdMap pairs)
    {
        var region = GridRegionPairs.Read(pairs);
        if (region is not null && !region.Flags.HasFlag(GridRegionFlags.Hyperlink))
            client.Peers.Learn(region.ServerUri);
        return region;
    }

    private ValueTask<LlsdMap> Ask(UUID scopeId, string method, LlsdMap parameters)
    {
        var form = new LlsdMap { ["SCOPEID"] = scopeId };
        foreach (var (key, value) in parameters.Items)
            form[key] = value;
        form["METHOD"] = method;
        return client.Post(Path, form, Retry.Once);
    }
}
