using System.Numerics;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Bounds of what a viewer may ask of a prim ([Startup] NonPhysicalPrimMin and Max of OpenSimulator).</summary>
internal static class PrimLimits
{
    public const float Smallest = 0.001f;
    public const float Largest = 256;

    /// <summary>A texture entry longer than this cannot be told in one datagram beside the rest of a prim.</summary>
    public const int LongestTextureEntry = 1400;

    /// <summary>Each side within the bounds; what is not a number becomes half a metre.</summary>
    public static Vector3 Bound(Vector3 scale) => float.IsFinite(scale.X + scale.Y + scale.Z)
        ? Vector3.Clamp(scale, new Vector3(Smallest), new Vector3(Largest))
        : new Vector3(0.5f);
}
