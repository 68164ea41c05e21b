using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <param name="Position">Zero is no place: the region knows where it lets people land. Its height is the region's to correct, too.</param>
/// <param name="StartLocation">last, home, url; safe when it is not the place that was asked for.</param>
/// <param name="TeleportFlags">Bits of docs/protocol.md, Numbers.</param>
internal sealed record Destination(GridRegion Region, Vector3 Position, Vector3 LookAt, string StartLocation, uint TeleportFlags);

/// <summary>Finds regions for a login, the one asked for first, then those that may stand in for it.</summary>
internal sealed class Destinations(IGridService grid, Configuration configuration)
{
    private const uint ViaHome = 32;
    private const uint ViaLogin = 128;
    private const uint ViaRegionId = 4096;
    private const int MaxAlternatives = 4;
    private const int MiddleOfGrid = 256_000; // metres

    /// <summary>In order of preference; empty when no region is online.</summary>
    public async ValueTask<IReadOnlyList<Destination>> Find(UUID scopeId, StartPlace start, GridUserInfo? user, bool isGod)
    {
        var found = new List<Destination>();
        var wanted = await Wanted(scopeId, start, user);
        if (wanted is not null && IsOpen(wanted.Region, isGod))
            found.Add(wanted);
        foreach (var region in await Alternatives(scopeId, wanted?.Region))
        {
            if (IsOpen(region, isGod) && found.TrueForAll(d => d.Region.RegionId != region.RegionId))
                found.Add(new Destination(region, Vector3.Zero, new Vector3(1, 0, 0), "safe", ViaLogin | ViaRegionId));
        }

        return found;
    }

    private async ValueTask<Destination?> Wanted(UUID scopeId, StartPlace start, GridUserInfo? user)
    {
        if (start.Word == "url")
            return await grid.GetRegionByName(scopeId, start.RegionName) is { } named
                ? new Destination(named, Within(named, start.Position ?? Vector3.Zero), new Vector3(1, 0, 0), "url", ViaLogin | ViaRegionId)
                : null;
        if (user is null)
            return null;
        var isHome = start.Word == "home";
        var regionId = isHome ? user.HomeRegionId : user.LastRegionId;
        if (regionId.IsZero || await grid.GetRegionByUuid(scopeId, regionId) is not { } region)
            return null;
        var position = isHome ? user.HomePosition : user.LastPosition;
        var lookAt = isHome ? user.HomeLookAt : user.LastLookAt;
        return new Destination(region, Within(region, position), lookAt, start.Word, isHome ? ViaLogin | ViaHome : ViaLogin);
    }

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

    private static bool IsOpen(GridRegion region, bool isGod) =>
        region.Flags.HasFlag(GridRegionFlags.RegionOnline) && !region.Flags.HasFlag(GridRegionFlags.LockedOut)
        && (isGod || !region.Flags.HasFlag(GridRegionFlags.NoDirectLogin));

    private static Vector3 Within(GridRegion region, Vector3 position) => position == Vector3.Zero
        ? position
        : new Vector3(Clamp(position.X, region.RegionSizeX), Clamp(position.Y, region.RegionSizeY), position.Z);

    private static float Clamp(float value, int size) => float.IsFinite(value) ? Math.Clamp(value, 0.5f, size - 0.5f) : size / 2f;
}
