using OpenSim.Primitives;

namespace OpenSim.Services.Grid;

/// <summary>The regions of the grid. A scope of zero means any.</summary>
public interface IGridService
{
    /// <summary>Null on success, else why not, in words for the log.</summary>
    ValueTask<string?> RegisterRegion(UUID scopeId, GridRegion region);

    ValueTask<bool> DeregisterRegion(UUID regionId);

    /// <summary>Regions that touch the given one, corners included.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetNeighbours(UUID scopeId, UUID regionId);

    ValueTask<GridRegion?> GetRegionByUuid(UUID scopeId, UUID regionId);

    /// <summary>The region that holds the point, in metres.</summary>
    ValueTask<GridRegion?> GetRegionByPosition(UUID scopeId, int x, int y);

    /// <summary>Without case.</summary>
    ValueTask<GridRegion?> GetRegionByName(UUID scopeId, string name);

    /// <summary>The same without links to other grids.</summary>
    ValueTask<GridRegion?> GetLocalRegionByName(UUID scopeId, string name);

    /// <summary>Regions whose name holds the text, without case, the one of exactly that name first.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetRegionsByName(UUID scopeId, string name, int max);

    /// <summary>Regions that overlap the rectangle, in metres.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetRegionRange(UUID scopeId, int xmin, int xmax, int ymin, int ymax);

    /// <summary>Online regions where newcomers may arrive.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetDefaultRegions(UUID scopeId);

    /// <summary>Online regions where visitors of other grids may arrive, those that are meant for them first.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetDefaultHypergridRegions(UUID scopeId);

    /// <summary>Links to regions of other grids.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetHyperlinks(UUID scopeId);

    /// <summary>Online fallback regions, nearest to the point first.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetFallbackRegions(UUID scopeId, int x, int y);

    /// <summary>Online regions, nearest to the point first, up to <paramref name="max"/>.</summary>
    ValueTask<IReadOnlyList<GridRegion>> GetOnlineRegions(UUID scopeId, int x, int y, int max);

    /// <summary>Null for a region that is not there.</summary>
    ValueTask<GridRegionFlags?> GetRegionFlags(UUID scopeId, UUID regionId);

    /// <summary>What the grid tells viewers through its regions, by wire name: map-server-url, GridName …</summary>
    ValueTask<IReadOnlyDictionary<string, string>> GetExtraFeatures();
}
