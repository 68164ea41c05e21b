using System.Numerics;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>
/// A light breeze that changes every few seconds and with the place, as OpenSimulator's simple random wind. It is worked out from place and
/// time, so that it costs nothing until somebody asks.
/// </summary>
internal static class Winds
{
    private const int PatchSide = 16; // metres with the same wind
    private const double Steady = 3; // seconds

    /// <summary>m/s, level; each of its parts from -1 to 1.</summary>
    public static Vector3 At(Scene scene, Vector3 place)
    {
        var moment = (uint)(scene.Clock.Seconds / Steady);
        var (x, y) = ((uint)(int)(place.X / PatchSide), (uint)(int)(place.Y / PatchSide));
        var mixed = (x * 0x9E3779B1) ^ (y * 0x85EBCA77) ^ (moment * 0xC2B2AE3D);
        mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6D;
        mixed = (mixed ^ (mixed >> 12)) * 0x297A2D39;
        return new Vector3(Part(mixed), Part(mixed >> 16), 0);
    }

    private static float Part(uint bits) => ((bits & 0xFFFF) / 32767.5f) - 1;
}
