using OpenSim.Primitives;

namespace OpenSim.Modules.People.Profiles;

/// <summary>Places in metres from the grid's corner, as picks and classifieds have them.</summary>
internal static class GlobalPlaces
{
    /// <summary>Regions are numbered in 16 bits, each 256 m.</summary>
    private const double GridEdge = 65_536 * 256;

    private const double Highest = 100_000;

    /// <summary>The place within the grid that is nearest to what a viewer says; the corner for what is none.</summary>
    public static Vector3D Bounded(Vector3D place) => double.IsFinite(place.X + place.Y + place.Z)
        ? new Vector3D(Math.Clamp(place.X, 0, GridEdge), Math.Clamp(place.Y, 0, GridEdge), Math.Clamp(place.Z, -Highest, Highest))
        : default;
}
