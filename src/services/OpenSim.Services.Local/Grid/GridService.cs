using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Settings;
using OpenSim.Store.Grid;

namespace OpenSim.Services.Local.Grid;

/// <summary>
/// The grid's regions, in table regions. Flags of single regions come from <c>[GridService] Region_Name = "DefaultRegion, FallbackRegion"</c> (spaces in
/// the name as underscores), as in OpenSimulator.
/// </summary>
public sealed class GridService(IGridStore store, Configuration configuration, TimeProvider time) : IGridService
{
    private const string Section = "GridService";
    private const int MaxFound = 100;

    public ValueTask<string?> RegisterRegion(UUID scopeId, GridRegion region)
    {
        if (region.RegionId.IsZero || region.RegionName.Length == 0)
            return ValueTask.FromResult<string?>("A region needs an id and a name.");
        var present = store.Load(UUID.Zero, region.RegionId);
        if (present is not null && ((GridRegionFlags)present.Flags).HasFlag(GridRegionFlags.LockedOut))
            return ValueTask.FromResult<string?>($"Region {region.RegionName} is locked out.");
        if (Overlapping(scopeId, region) is { } other)
            return ValueTask.FromResult<string?>($"The place of region {region.RegionName} overlaps that of {other.Name}.");
        if (store.LoadByName(scopeId, region.RegionName) is { } namesake && namesake.Id != region.RegionId && IsOnline(namesake))
            return ValueTask.FromResult<string?>($"There is another region with the name {region.RegionName}.");
        store.Store(ToRow(region with { ScopeId = scopeId, Flags = FlagsFor(region, present) | GridRegionFlags.RegionOnline }));
        return ValueTask.FromResult<string?>(null);
    }

    public ValueTask<bool> DeregisterRegion(UUID regionId)
    {
        if (store.Load(UUID.Zero, regionId) is not { } row)
            return ValueTask.FromResult(false);
        var flags = (GridRegionFlags)row.Flags;
        return ValueTask.FromResult(flags.HasFlag(GridRegionFlags.Persistent)
            ? store.SetFlags(regionId, (int)(flags & ~GridRegionFlags.RegionOnline))
            : store.Delete(regionId));
    }

    public ValueTask<IReadOnlyList<GridRegion>> GetNeighbours(UUID scopeId, UUID regionId)
    {
        if (store.Load(scopeId, regionId) is not { } row)
            return Answer([]);
        var around = store.LoadRange(scopeId, row.LocX - 1, row.LocY - 1, row.LocX + row.SizeX, row.LocY + row.SizeY);
        return Answer(around.Where(r => r.Id != regionId && IsOnline(r)));
    }

    public ValueTask<GridRegion?> GetRegionByUuid(UUID scopeId, UUID regionId) => Answer(store.Load(scopeId, regionId));

    public ValueTask<GridRegion?> GetRegionByPosition(UUID scopeId, int x, int y) => Answer(store.LoadAt(scopeId, x, y));

    public ValueTask<GridRegion?> GetRegionByName(UUID scopeId, string name) => Answer(store.LoadByName(scopeId, name.Trim()));

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionsByName(UUID scopeId, string name, int max) =>
        Answer(store.FindByName(scopeId, name.Trim(), Math.Clamp(max, 1, MaxFound)));

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionRange(UUID scopeId, int xmin, int xmax, int ymin, int ymax) =>
        Answer(store.LoadRange(scopeId, xmin, ymin, xmax, ymax));

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultRegions(UUID scopeId) => Answer(Online(scopeId, GridRegionFlags.DefaultRegion));

    public ValueTask<IReadOnlyList<GridRegion>> GetFallbackRegions(UUID scopeId, int x, int y) =>
        Answer(Online(scopeId, GridRegionFlags.FallbackRegion).OrderBy(r => Distance(r, x, y)));

    public ValueTask<IReadOnlyList<GridRegion>> GetOnlineRegions(UUID scopeId, int x, int y, int max) =>
        Answer(Online(scopeId, GridRegionFlags.None).OrderBy(r => Distance(r, x, y)).Take(max));

    public ValueTask<GridRegionFlags?> GetRegionFlags(UUID scopeId, UUID regionId) =>
        ValueTask.FromResult(store.Load(scopeId, regionId) is { } row ? (GridRegionFlags?)row.Flags : null);

    private IEnumerable<GridRegionRow> Online(UUID scopeId, GridRegionFlags flags) => store.LoadByFlags(scopeId, (int)(flags | GridRegionFlags.RegionOnline));

    private static bool IsOnline(GridRegionRow row) => ((GridRegionFlags)row.Flags).HasFlag(GridRegionFlags.RegionOnline);

    // One that is not online may be an old registration of a region that has moved; its place is free.
    private GridRegionRow? Overlapping(UUID scopeId, GridRegion region) => store
        .LoadRange(scopeId, region.RegionLocX, region.RegionLocY, region.RegionLocX + region.RegionSizeX - 1, region.RegionLocY + region.RegionSizeY - 1)
        .FirstOrDefault(row => row.Id != region.RegionId && IsOnline(row));

    private GridRegionFlags FlagsFor(GridRegion region, GridRegionRow? present)
    {
        var text = configuration.GetText(Section, "Region_" + region.RegionName.Replace(' ', '_')) ?? configuration.GetText(Section, "DefaultRegionFlags");
        var flags = present is null ? GridRegionFlags.None : (GridRegionFlags)present.Flags;
        foreach (var word in (text ?? "").Split([',', ' ', '"'], StringSplitOptions.RemoveEmptyEntries))
            if (Enum.TryParse<GridRegionFlags>(word, ignoreCase: true, out var flag))
                flags |= flag;
        return flags;
    }

    private static long Distance(GridRegionRow row, int x, int y)
    {
        long dx = row.LocX - x, dy = row.LocY - y;
        return dx * dx + dy * dy;
    }

    private static ValueTask<GridRegion?> Answer(GridRegionRow? row) => ValueTask.FromResult(row is null ? null : ToRegion(row));

    private static ValueTask<IReadOnlyList<GridRegion>> Answer(IEnumerable<GridRegionRow> rows) =>
        ValueTask.FromResult<IReadOnlyList<GridRegion>>([.. rows.Select(ToRegion)]);

    private static GridRegion ToRegion(GridRegionRow row) => new()
    {
        RegionId = row.Id,
        ScopeId = row.ScopeId,
        RegionName = row.Name,
        RegionLocX = row.LocX,
        RegionLocY = row.LocY,
        RegionSizeX = row.SizeX,
        RegionSizeY = row.SizeY,
        ExternalHostName = row.ServerIP,
        InternalPort = row.ServerPort,
        HttpPort = row.ServerHttpPort,
        ServerUri = row.ServerUri,
        TerrainImage = row.MapTexture,
        ParcelImage = row.ParcelMapTexture,
        Access = row.Access,
        EstateOwner = row.OwnerId,
        RegionSecret = row.RegionSecret,
        Token = row.Token,
        Flags = (GridRegionFlags)row.Flags
    };

    private GridRegionRow ToRow(GridRegion region) => new()
    {
        Id = region.RegionId,
        ScopeId = region.ScopeId,
        Name = region.RegionName,
        Handle = region.Handle,
        LocX = region.RegionLocX,
        LocY = region.RegionLocY,
        SizeX = region.RegionSizeX,
        SizeY = region.RegionSizeY,
        ServerIP = region.ExternalHostName,
        ServerPort = region.InternalPort,
        ServerHttpPort = region.HttpPort,
        ServerUri = region.ServerUri,
        MapTexture = region.TerrainImage,
        ParcelMapTexture = region.ParcelImage,
        Access = region.Access,
        OwnerId = region.EstateOwner,
        RegionSecret = region.RegionSecret,
        Token = region.Token,
        Flags = (int)region.Flags,
        LastSeen = (int)time.GetUtcNow().ToUnixTimeSeconds()
    };
}
