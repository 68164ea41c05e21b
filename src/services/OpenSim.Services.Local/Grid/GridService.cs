using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Grid;

/// <summary>
/// The grid's regions, in table regions; on SQLite, where OpenSimulator keeps a standalone's regions only in memory, a table of ours of the
/// same form. Flags of single regions come from <c>[GridService] Region_Name = "DefaultRegion, FallbackRegion"</c> (spaces in the name as
/// underscores), or of their ids, beside those of all in <c>DefaultRegionFlags</c>; <c>-Flag</c> takes one away. As in OpenSimulator.
/// </summary>
/// <param name="authentication">Says whether a region's token is that of who has reserved its place; null where nobody can.</param>
public sealed class GridService(
    Database database, Configuration configuration, TimeProvider time, Func<IAuthenticationService>? authentication = null) : IGridService
{
    private const string Section = "GridService";
    private const int MaxFound = 100;
    private const int MaxRegionSize = 8192; // metres; how far west or south of a point a region that covers it can begin

    // How much longer than now a token that a region has shown is good, as in OpenSimulator.
    private static readonly TimeSpan TokenLifetime = TimeSpan.FromMinutes(30);

    private readonly Table<GridRegion, GridRegionColumns> _regions = new(database.Dialect);
    private readonly string _name = database.Dialect.Fold("regionName");

    public async ValueTask<string?> RegisterRegion(UUID scopeId, GridRegion region)
    {
        if (region.RegionId.IsZero || region.RegionName.Length == 0)
            return "A region needs an id and a name.";
        // Before the transaction: tokens may lie in another database.
        return await WhyNotItsPlace(region) ?? database.Write(session => Register(session, scopeId, region));
    }

    public ValueTask<bool> DeregisterRegion(UUID regionId) => new(database.Write(session =>
    {
        if (ById(session, UUID.Zero, regionId) is not { } region)
            return false;
        var offline = (int)(region.Flags & ~GridRegionFlags.RegionOnline);
        return region.Flags.HasFlag(GridRegionFlags.Persistent) || !configuration.Get(GridSettings.DeleteOnUnregister)
            ? session.Execute($"update regions set flags = {offline}, last_seen = {Now} where uuid = {regionId}") > 0
            : session.Execute($"delete from regions where uuid = {regionId}") > 0;
    }));

    /// <summary>
    /// Takes from the list what stands there at places where regions are to begin, as a process leaves it that was killed. For a world of
    /// its own, in whose list nobody else's regions are.
    /// </summary>
    /// <param name="isAlive">By id, whether a simulator has the region all the same.</param>
    /// <returns>What was taken.</returns>
    public IReadOnlyList<GridRegion> ForgetDead(IReadOnlyList<GridRegion> beginning, Func<UUID, bool> isAlive) => database.Write(session =>
    {
        var seen = beginning.Select(region => region.RegionId).ToHashSet();
        var dead = new List<GridRegion>();
        foreach (var region in beginning)
            foreach (var other in AtPlaceOf(session, UUID.Zero, region))
                if (seen.Add(other.RegionId) && MayBeDead(other) && !isAlive(other.RegionId))
                    dead.Add(other);
        foreach (var region in dead)
            session.Execute($"delete from regions where uuid = {region.RegionId}");
        return dead;
    });

    public ValueTask<IReadOnlyList<GridRegion>> GetNeighbours(UUID scopeId, UUID regionId) => new(database.Read(session =>
    {
        if (ById(session, scopeId, regionId) is not { } region)
            return [];
        var (x, y) = (region.RegionLocX, region.RegionLocY);
        return Range(session, scopeId, x - 1, y - 1, x + region.RegionSizeX, y + region.RegionSizeY)
            .FindAll(r => r.RegionId != regionId && IsOnline(r) && !IsLink(r));
    }));

    public ValueTask<GridRegion?> GetRegionByUuid(UUID scopeId, UUID regionId) =>
        new(database.Read(session => ById(session, scopeId, regionId)));

    public ValueTask<GridRegion?> GetRegionByPosition(UUID scopeId, int x, int y) =>
        new(database.Read(session => Range(session, scopeId, x, y, x, y)).FirstOrDefault());

    public ValueTask<GridRegion?> GetRegionByName(UUID scopeId, string name) =>
        new(database.Read(session => ByName(session, scopeId, name.Trim())));

    public ValueTask<GridRegion?> GetLocalRegionByName(UUID scopeId, string name) =>
        new(database.Read(session => ByName(session, scopeId, name.Trim())) is { } region
            && !IsLink(region) ? region : null);

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionsByName(UUID scopeId, string name, int max)
    {
        name = name.Trim();
        var (holding, alike) = (ColumnText.Holding(name), ColumnText.Alike(name));
        var limit = Math.Clamp(max, 1, MaxFound);
        return new(database.Read(session => _regions.List(session, $"""
            {_name:raw} like {holding} escape '!' and {Scope.Condition(scopeId):raw}
            order by case when {_name:raw} like {alike} escape '!' then 0 else 1 end, {_name:raw}, regionName limit {limit}
            """)));
    }

    public ValueTask<IReadOnlyList<GridRegion>> GetRegionRange(UUID scopeId, int xmin, int xmax, int ymin, int ymax) =>
        new(database.Read(session => Range(session, scopeId, xmin, ymin, xmax, ymax)));

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultRegions(UUID scopeId) => new(Online(scopeId, GridRegionFlags.DefaultRegion));

    public ValueTask<IReadOnlyList<GridRegion>> GetDefaultHypergridRegions(UUID scopeId) =>
        new([.. Online(scopeId, GridRegionFlags.DefaultHGRegion).Concat(Online(scopeId, GridRegionFlags.DefaultRegion))
            .DistinctBy(region => region.RegionId)]);

    public ValueTask<IReadOnlyList<GridRegion>> GetHyperlinks(UUID scopeId) => new(Online(scopeId, GridRegionFlags.Hyperlink));

    public ValueTask<IReadOnlyList<GridRegion>> GetFallbackRegions(UUID scopeId, int x, int y) =>
        new([.. Online(scopeId, GridRegionFlags.FallbackRegion).OrderBy(r => Distance(r, x, y))]);

    public ValueTask<IReadOnlyList<GridRegion>> GetOnlineRegions(UUID scopeId, int x, int y, int max) =>
        new([.. Online(scopeId, GridRegionFlags.None).Where(r => !IsLink(r)).OrderBy(r => Distance(r, x, y)).Take(max)]);

    public ValueTask<GridRegionFlags?> GetRegionFlags(UUID scopeId, UUID regionId) =>
        new(database.Read(session => ById(session, scopeId, regionId))?.Flags);

    public ValueTask<IReadOnlyDictionary<string, string>> GetExtraFeatures() => new(GridFeatures.Of(configuration));

    /// <summary>Sets what the list says of a region. False when there is none.</summary>
    public ValueTask<bool> SetRegionFlags(UUID regionId, GridRegionFlags flags) =>
        new(database.Write(session => session.Execute($"update regions set flags = {(int)flags} where uuid = {regionId}") > 0));

    private int Now => (int)time.GetUtcNow().ToUnixTimeSeconds();

    /// <summary>
    /// Null, or why a region may not come up where its own entry stands: it is reserved, or wants a token of its owner. Reserved for nobody
    /// (PrincipalID zero) it is nobody's.
    /// </summary>
    private async ValueTask<string?> WhyNotItsPlace(GridRegion region)
    {
        var (entry, owner) = database.Read(session => (ById(session, UUID.Zero, region.RegionId),
            session.First($"select PrincipalID from regions where uuid = {region.RegionId}", row => row.Text(0))));
        if (entry is null || !Overlap(entry, region)
            || (entry.Flags & (GridRegionFlags.Reservation | GridRegionFlags.Authenticate)) == 0)
            return null;
        var principal = UUID.TryParse(owner, out var id) ? id : UUID.Zero;
        if (entry.Flags.HasFlag(GridRegionFlags.Reservation) && principal.IsZero)
            return "Region location is reserved";
        if (authentication is null || configuration.Get(GridSettings.AuthenticationService).Length == 0)
            return "No authentication possible";
        return await authentication().Verify(principal, region.Token, TokenLifetime) ? null : "Bad authentication";
    }

    private string? Register(Session session, UUID scopeId, GridRegion region)
    {
        while (Overlapping(session, scopeId, region) is { } other)
        {
            if (!IsDead(other, region))
                return $"The place of region {region.RegionName} ({region.RegionId}) overlaps that of {other.RegionName} ({other.RegionId}, "
                    + $"{other.ServerUri}). If that is no more, 'deregister region id {other.RegionId}' on the console of the grid's server "
                    + "frees the place.";
            session.Execute($"delete from regions where uuid = {other.RegionId}");
        }

        if (!configuration.Get(GridSettings.AllowDuplicateNames) && Namesake(session, scopeId, region) is { } namesake)
            return $"There is another region with the name {region.RegionName} ({namesake.RegionId}, {namesake.ServerUri}).";
        var present = ById(session, UUID.Zero, region.RegionId);
        if (present is not null && WhyNotMoved(present, region) is { } reason)
            return reason;
        _regions.Store(session, region with
        {
            ScopeId = scopeId,
            Flags = FlagsFor(region, present) | GridRegionFlags.RegionOnline,
            LastSeen = Now
        });
        return null;
    }

    private static string? WhyNotMoved(GridRegion present, GridRegion region)
    {
        if ((present.RegionLocX, present.RegionLocY) == (region.RegionLocX, region.RegionLocY))
            return null;
        if (present.Flags.HasFlag(GridRegionFlags.NoMove))
            return "Can't move this region";
        return present.Flags.HasFlag(GridRegionFlags.LockedOut) ? "Region locked out" : null;
    }

    private GridRegion? ById(Session session, UUID scopeId, UUID regionId) =>
        _regions.First(session, $"uuid = {regionId} and {Scope.Condition(scopeId):raw}");

    private GridRegion? ByName(Session session, UUID scopeId, string name) =>
        _regions.First(session, $"{_name:raw} like {ColumnText.Alike(name)} escape '!' and {Scope.Condition(scopeId):raw}");

    // There may be several: the setting may have been another.
    private GridRegion? Namesake(Session session, UUID scopeId, GridRegion region)
    {
        var here = Scope.Condition(scopeId);
        var name = ColumnText.Alike(region.RegionName);
        return _regions.First(session,
            $"{_name:raw} like {name} escape '!' and {here:raw} and uuid <> {region.RegionId} limit 1");
    }

    // Regions that overlap the rectangle of metres, both ends included. The lower bound lets the engine use an index on the place.
    private List<GridRegion> Range(Session session, UUID scopeId, int fromX, int fromY, int toX, int toY)
    {
        var west = Math.Max(0, fromX - MaxRegionSize);
        var south = Math.Max(0, fromY - MaxRegionSize);
        return _regions
            .List(session, $"locX between {west} and {toX} and locY between {south} and {toY} and {Scope.Condition(scopeId):raw}")
            .FindAll(region => region.RegionLocX + region.RegionSizeX > fromX && region.RegionLocY + region.RegionSizeY > fromY);
    }

    private List<GridRegion> Online(UUID scopeId, GridRegionFlags more)
    {
        var flags = (int)(more | GridRegionFlags.RegionOnline);
        return database.Read(session =>
            _regions.List(session, $"(flags & {flags}) = {flags} and {Scope.Condition(scopeId):raw} order by regionName"));
    }

    // An address is one process's, whose regions never overlap: another region that is listed there has ended without saying so.
    private static bool IsDead(GridRegion entry, GridRegion newcomer) => MayBeDead(entry)
        && entry.ServerUri.Length > 0
        && entry.ServerUri.TrimEnd('/').Equals(newcomer.ServerUri.TrimEnd('/'), StringComparison.OrdinalIgnoreCase);

    private static bool MayBeDead(GridRegion entry) => IsOnline(entry)
        && (entry.Flags & (GridRegionFlags.Persistent | GridRegionFlags.Reservation | GridRegionFlags.Hyperlink)) == 0;

    private static bool IsLink(GridRegion region) => region.Flags.HasFlag(GridRegionFlags.Hyperlink);

    private static bool IsOnline(GridRegion region) => region.Flags.HasFlag(GridRegionFlags.RegionOnline);

    // Also one that is not online: who keeps its entry (Persistent, Reservation, DeleteOnUnregister) keeps its place and its name by it.
    private GridRegion? Overlapping(Session session, UUID scopeId, GridRegion region) =>
        AtPlaceOf(session, scopeId, region).Find(other => other.RegionId != region.RegionId);

    private List<GridRegion> AtPlaceOf(Session session, UUID scopeId, GridRegion region)
    {
        var (x, y) = (region.RegionLocX, region.RegionLocY);
        return Range(session, scopeId, x, y, x + region.RegionSizeX - 1, y + region.RegionSizeY - 1);
    }

    private static bool Overlap(GridRegion one, GridRegion other) =>
        one.RegionLocX < other.RegionLocX + other.RegionSizeX && other.RegionLocX < one.RegionLocX + one.RegionSizeX
        && one.RegionLocY < other.RegionLocY + other.RegionSizeY && other.RegionLocY < one.RegionLocY + one.RegionSizeY;

    // What the settings say of all regions, and then of this one by its name, or else by its id.
    private GridRegionFlags FlagsFor(GridRegion region, GridRegion? present)
    {
        var flags = Changed((present?.Flags ?? GridRegionFlags.None) & ~GridRegionFlags.Reservation, "DefaultRegionFlags");
        var byName = "Region_" + region.RegionName.Trim().Replace(' ', '_');
        return Changed(flags, configuration.GetText(Section, byName) is { Length: > 0 } ? byName : $"Region_{region.RegionId}");
    }

    private GridRegionFlags Changed(GridRegionFlags flags, string key)
    {
        foreach (var word in (configuration.GetText(Section, key) ?? "").Split([',', ' ', '"'], StringSplitOptions.RemoveEmptyEntries))
        {
            if (Enum.TryParse<GridRegionFlags>(word.TrimStart('+', '-'), ignoreCase: true, out var flag))
                flags = word.StartsWith('-') ? flags & ~flag : flags | flag;
        }

        return flags;
    }

    private static long Distance(GridRegion region, int x, int y)
    {
        long dx = region.RegionLocX - x, dy = region.RegionLocY - y;
        return dx * dx + dy * dy;
    }
}
