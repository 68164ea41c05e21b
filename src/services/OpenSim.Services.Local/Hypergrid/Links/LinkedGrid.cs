using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>
/// A grid's regions, and among them the links to other grids that a simulator has: whoever looks for <c>host:port Region</c> makes one.
/// </summary>
/// <param name="maySearch">Whether looking for regions of other grids finds them.</param>
public sealed class LinkedGrid(IGridService grid, Linker linker, Func<bool> maySearch) : IGridService
{
    /// <summary>The grid without its links.</summary>
    public IGridService Grid => grid;

    public Linker Linker => linker;

    public ValueTask<string?> RegisterRegion(UUID scopeId, GridRegion region) => grid.RegisterRegion(scopeId, region);

    public ValueTask<bool> DeregisterRegion(UUID regionId) => grid.DeregisterRegion(regionId);

    public ValueTask<IReadOnlyList<GridRegion>> GetNeighbours(UUID scopeId, UUID regionId) => grid.GetNeighbours(scopeId, regionId);

    public async ValueTask<GridRegion?> GetRegionByUuid(UUID scopeId, UUID regionId) =>
        await grid.GetRegionByUuid(scopeId, regionId) ?? linker.Find(regionId);

    public async ValueTask<GridRegion?> GetRegionByPosition(UUID scopeId, int x, int y) =>
        await grid.GetRegionByPosition(scopeId, x, y) ?? linker.All.FirstOrDefault(link => Overlaps(link, x, x, y, y));

    public async ValueTask<GridRegion?> GetRegionByName(UUID scopeId, string name)
    {
        if (RegionUri.Parse(name) is not { } region)
            return await grid.GetRegionByName(scopeId, name);
        if (linker.IsOwn(region))
            return await OfOwn(scopeId, region);
        return maySearch() ? (await linker.Link(scopeId, region)).Link : null;
    }

    public ValueTask<GridRegion?> GetLocalRegionByName(UUID scopeId, string name) => grid.GetLocalRegionByName(scopeId, name);

    public async ValueTask<IReadOnlyList<GridRegion>> GetRegionsByName(UUID scopeId, string name, int max)
    {
        if (RegionUri.Parse(name) is not { } region)
            return await grid.GetRegionsByName(scopeId, name, max);
        if (linker.IsOwn(region) && region.RegionName.Length > 0)
            return await grid.GetRegionsByName(scopeId, region.RegionName, max);
        return await GetRegionByName(scopeId, name) is { } found ? [found] : [];
    }

    public async ValueTask<IReadOnlyList<GridRegion>> GetRegionRange(UUID scopeId, int xmin, int xmax, int ymin, int ymax)
    {
        var regions = await grid.GetRegionRange(scopeId, xmin, xmax, ymin, ymax);
        List<GridRegion> links = [.. linker.All.Where(link => Overlaps(link, xmin, xmax, ymin, ymax))];
        return links.Count == 0 ? regions : [.. regions, .. links];
    }

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultRegions(UUID scopeId) => grid.GetDefaultRegions(scopeId);

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultHypergridRegions(UUID scopeId) => grid.GetDefaultHypergridRegions(scopeId);

    public async ValueTask<IReadOnlyList<GridRegion>> GetHyperlinks(UUID scopeId) =>
        [.. linker.All, .. await grid.GetHyperlinks(scopeId)];

    public ValueTask<IReadOnlyList<GridRegion>> GetFallbackRegions(UUID scopeId, int x, int y) => grid.GetFallbackRegions(scopeId, x, y);

    public ValueTask<IReadOnlyList<GridRegion>> GetOnlineRegions(UUID scopeId, int x, int y, int max) =>
        grid.GetOnlineRegions(scopeId, x, y, max);

    public async ValueTask<GridRegionFlags?> GetRegionFlags(UUID scopeId, UUID regionId) =>
        await grid.GetRegionFlags(scopeId, regionId) ?? linker.Find(regionId)?.Flags;

    public ValueTask<IReadOnlyDictionary<string, string>> GetExtraFeatures() => grid.GetExtraFeatures();

    private async ValueTask<GridRegion?> OfOwn(UUID scopeId, RegionUri region) => region.RegionName.Length > 0
        ? await grid.GetRegionByName(scopeId, region.RegionName)
        : await grid.GetDefaultRegions(scopeId) is [var first, ..] ? first : null;

    private static bool Overlaps(GridRegion link, int xmin, int xmax, int ymin, int ymax) =>
        link.RegionLocX <= xmax && link.RegionLocX + link.RegionSizeX > xmin && link.RegionLocY <= ymax
            && link.RegionLocY + link.RegionSizeY > ymin;
}
