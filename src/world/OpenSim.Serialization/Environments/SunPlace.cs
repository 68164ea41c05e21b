using System.Numerics;

namespace OpenSim.Serialization.Environments;

/// <summary>
/// Where sun and moon stand: as a rotation that turns east (the X axis) to the light, which is how skies have it, and as the two angles of
/// old ones.
/// </summary>
internal static class SunPlace
{
    /// <param name="height">Radians over the eastern horizon; past π/2 it goes down in the west.</param>
    /// <param name="east">Radians by which its way lies clockwise of east.</param>
    public static Quaternion ToRotation(double height, double east = 0) =>
        Quaternion.CreateFromAxisAngle(Vector3.UnitZ, (float)-east) * Quaternion.CreateFromAxisAngle(Vector3.UnitY, (float)-height);

    /// <summary>Both from 0 to 2π.</summary>
    public static (double Height, double East) ToAngles(Quaternion rotation)
    {
        var light = Direction(rotation);
        return (Round(Math.Asin(Math.Clamp(light.Z, -1, 1))), Round(-Math.Atan2(light.Y, light.X)));
    }

    public static Vector3 Direction(Quaternion rotation) => Vector3.Transform(Vector3.UnitX, Quaternion.Normalize(rotation));

    private static double Round(double angle) => Math.Abs(angle) < 1e-6 ? 0 : angle < 0 ? angle + Math.Tau : angle;
}
