using System.Numerics;

namespace OpenSim.World.Regions;

/// <summary>Least and greatest side of a prim in metres, for prims at rest and for those that physics moves.</summary>
public sealed record PrimSizes
{
    public float Min { get; init; } = 0.001f;

    public float Max { get; init; } = 256;

    public float PhysicalMin { get; init; } = 0.01f;

    public float PhysicalMax { get; init; } = 64;

    /// <summary>Bounds everything that comes into the region too (ClampPrimSize), not only what is built or changed there.</summary>
    public bool BoundsArrivals { get; init; }

    /// <summary>Each side within the bounds; what is not a number becomes half a metre.</summary>
    public Vector3 Bound(Vector3 scale, bool isPhysical = false)
    {
        if (!float.IsFinite(scale.X + scale.Y + scale.Z))
            return new Vector3(0.5f);
        return isPhysical
            ? Vector3.Clamp(scale, new Vector3(PhysicalMin), new Vector3(PhysicalMax))
            : Vector3.Clamp(scale, new Vector3(Min), new Vector3(Max));
    }
}
