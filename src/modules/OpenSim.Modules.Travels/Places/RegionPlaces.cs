using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Travels.Places;

/// <summary>Where regions lie to one another, metres.</summary>
public static class RegionPlaces
{
    /// <summary>A place of one region by the corner of another.</summary>
    public static Vector3 Seen(this Vector3 position, RegionHandle from, RegionHandle by) =>
        position + new Vector3((long)from.MetresX - by.MetresX, (long)from.MetresY - by.MetresY, 0);

    /// <summary>Whether a place by the region's own corner lies in it.</summary>
    public static bool Holds(this GridRegion region, Vector3 place) =>
        place.X >= 0 && place.Y >= 0 && place.X < region.RegionSizeX && place.Y < region.RegionSizeY;

    /// <summary>How far a place by the region's own corner lies outside of it.</summary>
    public static float DistanceTo(this GridRegion region, Vector3 place)
    {
        var nearest = Vector2.Clamp(new Vector2(place.X, place.Y), Vector2.Zero, new Vector2(region.RegionSizeX, region.RegionSizeY));
        return Vector2.Distance(nearest, new Vector2(place.X, place.Y));
    }

    /// <summary>The nearest place in the region in which somebody may stand.</summary>
    public static Vector3 Inside(this GridRegion region, Vector3 place, float margin) => new(
        Math.Clamp(place.X, margin, region.RegionSizeX - margin), Math.Clamp(place.Y, margin, region.RegionSizeY - margin), place.Z);

    /// <summary>Address of a seed capability in the region.</summary>
    public static string SeedOf(this GridRegion region, string capsPath) => $"{region.ServerUri.TrimEnd('/')}/CAPS/{capsPath}0000/";

    /// <summary>What the grid knows of a region of this process, as far as other regions need it.</summary>
    public static GridRegion ToGridRegion(this RegionInfo info) => new()
    {
        RegionId = info.Id,
        ScopeId = info.ScopeId,
        RegionName = info.Name,
        RegionLocX = (int)info.Handle.MetresX,
        RegionLocY = (int)info.Handle.MetresY,
        RegionSizeX = info.SizeX,
        RegionSizeY = info.SizeY,
        ExternalHostName = info.ExternalHostName,
        InternalPort = info.InternalEndPoint.Port,
        HttpPort = info.HttpPort,
        ServerUri = info.HttpBase + "/",
        Flags = GridRegionFlags.RegionOnline
    };
}
