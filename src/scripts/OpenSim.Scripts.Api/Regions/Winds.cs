using System.Numerics;
using System.Runtime.CompilerServices;
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

    private static readonly ConditionalWeakTable<Scene, StrongBox<float>> Strengths = []; // they go with the region

    /// <summary>m/s, level; each of its parts from -1 to 1, times the strength.</summary>
    public static Vector3 At(Scene scene, Vector3 place)
    {
        var moment = (uint)(scene.Clock.Seconds / Steady);
        var (x, y) = ((uint)(int)(place.X / PatchSide), (uint)(int)(place.Y / PatchSide));
        var mixed = (x * 0x9E3779B1) ^ (y * 0x85EBCA77) ^ (moment * 0xC2B2AE3D);
        mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6D;
        mixed = (mixed ^ (mixed >> 12)) * 0x297A2D39;
        return new Vector3(Part(mixed), Part(mixed >> 16), 0) * StrengthOf(scene);
    }

    /// <summary>1 unless a script has said otherwise.</summary>
    public static float StrengthOf(Scene scene) => Strengths.TryGetValue(scene, out var strength) ? strength.Value : 1;

    public static void SetStrength(Scene scene, float strength) => Strengths.GetOrCreateValue(scene).Value = strength;

    private static float Part(uint bits) => ((bits & 0xFFFF) / 32767.5f) - 1;
}
