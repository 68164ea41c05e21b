using System.Net;
using System.Net.Sockets;
using System.Numerics;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>Finds regions for a login, the one asked for first, then those that may stand in for it.</summary>
/// <param name="abroad">Null where nobody goes to other grids.</param>
internal sealed partial class Destinations(
    IGridService grid, IAssignments? assignments, IStartsAbroad? abroad, Configuration configuration, ILogger log)
{
    private const TeleportFlags ToRegion = TeleportFlags.ViaLogin | TeleportFlags.ViaRegionId;
    private const int MaxAlternatives = 4;
    private const int MiddleOfGrid = 256_000; // metres
    private const float Lowest = -100; // metres
    private const float Highest = 10_000;
    private static readonly Vector3 East = new(1, 0, 0);

    /// <summary>In order of preference. Each is looked for when the one before has refused; nothing when no region is online.</summary>
    /// <param name="assigned">The region to which he is assigned; null when to none.</param>
    public async IAsyncEnumerable<Destination> Find(UUID scopeId, UUID userId, StartPlace start, GridUserInfo? user, bool isGod,
        string? assigned, [EnumeratorCancellation] CancellationToken cancel)
    {
        var wanted = await Assigned(scopeId, start, assigned, await Wanted(scopeId, userId, start, user));
        if (wanted is not null && IsOpen(wanted.Region, isGod) && await WithAddress(wanted, cancel) is { } first)
            yield return first;
        foreach (var region in await Alternatives(scopeId, wanted is { Gatekeeper: "" } ? wanted.Region : null))
        {
            if (IsOpen(region, isGod) && region.RegionId != wanted?.Region.RegionId
                && await WithAddress(new Destination(region, Vector3.Zero, East, "safe", ToRegion), cancel) is { } other)
                yield return other;
        }
    }

    // Anyone who names a region that is nobody's by assignment goes there; all else leads into his own.
    private async ValueTask<Destination?> Assigned(UUID scopeId, StartPlace start, string? assigned, Destination? wanted)
    {
        if (assigned is null || assigned.Equals(wanted?.Region.RegionName, StringComparison.OrdinalIgnoreCase)
            || (start.Word == "url" && wanted is not null && assignments?.IsAssigned(wanted.Region.RegionName) != true))
            return wanted;
        return await grid.GetRegionByName(scopeId, assigned) is { } own ? new Destination(own, Vector3.Zero, East, "safe", ToRegion) : wanted;
    }

    private async ValueTask<Destination?> Wanted(UUID scopeId, UUID userId, StartPlace start, GridUserInfo? user)
    {
        if (start.Word == "url")
            return await grid.GetRegionByName(scopeId, start.RegionName) is { } named && !named.Flags.HasFlag(GridRegionFlags.Hyperlink)
                ? ByName(named, start)
                : await Abroad(userId, start);
        if (user is null)
            return null;
        var isHome = start.Word == "home";
        var regionId = isHome ? user.HomeRegionId : user.LastRegionId;
        if (regionId.IsZero || await grid.GetRegionByUuid(scopeId, regionId) is not { } region)
            return null;
        var position = isHome ? user.HomePosition : user.LastPosition;
        var lookAt = isHome ? user.HomeLookAt : user.LastLookAt;
        var via = isHome ? TeleportFlags.ViaLogin | TeleportFlags.ViaHome : TeleportFlags.ViaLogin;
        return new Destination(region, Within(region, position), lookAt, start.Word, via);
    }

    private static Destination ByName(GridRegion region, StartPlace start) =>
        new(region, Within(region, start.Position ?? Vector3.Zero), East, "url", ToRegion);

    private async ValueTask<Destination?> Abroad(UUID userId, StartPlace start) =>
        start.IsAbroad && abroad is not null && await abroad.Find(start.RegionName, userId) is var (gatekeeper, region)
            ? ByName(region with { Flags = GridRegionFlags.RegionOnline }, start) with { Gatekeeper = gatekeeper }
            : null;

    // The nearest to the one that is wanted; to the usual middle of a grid where that is unknown.
    private async ValueTask<IEnumerable<GridRegion>> Alternatives(UUID scopeId, GridRegion? wanted)
    {
        var (x, y) = wanted is null ? (MiddleOfGrid, MiddleOfGrid) : (wanted.RegionLocX, wanted.RegionLocY);
        var regions = new List<GridRegion>(await grid.GetDefaultRegions(scopeId));
        regions.AddRange(await grid.GetFallbackRegions(scopeId, x, y));
        if (configuration.Get(LoginSettings.AllowLoginFallbackToAnyRegion))
            regions.AddRange(await grid.GetOnlineRegions(scopeId, x, y, MaxAlternatives));
        return regions.DistinctBy(r => r.RegionId).Take(MaxAlternatives);
    }

    // Null when the name cannot be resolved. Names are asked for at each login: whoever resolves them for the machine remembers them.
    private async ValueTask<Destination?> WithAddress(Destination place, CancellationToken cancel)
    {
        var host = place.Region.ExternalHostName;
        if (IPAddress.TryParse(host, out var literal))
            return place with { Address = (literal.IsIPv4MappedToIPv6 ? literal.MapToIPv4() : literal).ToString() };
        try
        {
            if (await Dns.GetHostAddressesAsync(host, AddressFamily.InterNetwork, cancel) is [var address, ..])
                return place with { Address = address.ToString() };
        }
        catch (SocketException)
        {
            // No such name and no IPv4 address behind it are the same to whoever wants to log in.
        }

        LogNoAddress(place.Region.RegionName, host);
        return null;
    }

    // A link is no region: what lies behind it is asked for by its address.
    private static bool IsOpen(GridRegion region, bool isGod) =>
        region.Flags.HasFlag(GridRegionFlags.RegionOnline)
        && (region.Flags & (GridRegionFlags.LockedOut | GridRegionFlags.Hyperlink)) == 0
        && (isGod || !region.Flags.HasFlag(GridRegionFlags.NoDirectLogin));

    private static Vector3 Within(GridRegion region, Vector3 position) => position == Vector3.Zero
        ? position
        : new Vector3(Clamp(position.X, region.RegionSizeX), Clamp(position.Y, region.RegionSizeY),
            float.IsFinite(position.Z) ? Math.Clamp(position.Z, Lowest, Highest) : 0);

    private static float Clamp(float value, int size) => float.IsFinite(value) ? Math.Clamp(value, 0.5f, size - 0.5f) : size / 2f;

    [LoggerMessage(4, LogLevel.Warning, "Nobody can log in to {Region}: its ExternalHostName {Host} cannot be resolved.")]
    private partial void LogNoAddress(string region, string host);
}
