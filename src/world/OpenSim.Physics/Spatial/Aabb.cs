using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Physics.Spatial;

/// <summary>An axis-aligned box in region metres. Min is never above Max in a box that holds something.</summary>
public readonly record struct Aabb(Vector3 Min, Vector3 Max)
{
    public static Aabb Around(Vector3 centre, Vector3 halfSize) => new(centre - halfSize, centre + halfSize);

    /// <summary>The box that just holds a rotated box of the given half size.</summary>
    public static Aabb AroundRotated(Vector3 centre, Quaternion rotation, Vector3 halfSize)
    {
        var x = Vector3.Abs(Vector3.Transform(new Vector3(halfSize.X, 0, 0), rotation));
        var y = Vector3.Abs(Vector3.Transform(new Vector3(0, halfSize.Y, 0), rotation));
        var z = Vector3.Abs(Vector3.Transform(new Vector3(0, 0, halfSize.Z), rotation));
        return Around(centre, x + y + z);
    }

    public Vector3 Centre => (Min + Max) * 0.5f;

    public Vector3 Size => Max - Min;

    /// <summary>Half of the surface: the tree's cost of having to look into a box.</summary>
    public float HalfArea
    {
        get
        {
            var size = Max - Min;
            return (size.X * (size.Y + size.Z)) + (size.Y * size.Z);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool Overlaps(in Aabb other) =>
        Min.X <= other.Max.X && other.Min.X <= Max.X
        && Min.Y <= other.Max.Y && other.Min.Y <= Max.Y
        && Min.Z <= other.Max.Z && other.Min.Z <= Max.Z;

    public bool Contains(in Aabb inner) =>
        Min.X <= inner.Min.X && Min.Y <= inner.Min.Y && Min.Z <= inner.Min.Z
        && Max.X >= inner.Max.X && Max.Y >= inner.Max.Y && Max.Z >= inner.Max.Z;

    public Aabb Union(in Aabb other) => new(Vector3.Min(Min, other.Min), Vector3.Max(Max, other.Max));

    public Aabb Grown(float margin) => new(Min - new Vector3(margin), Max + new Vector3(margin));

    public Aabb Moved(Vector3 by) => new(Min + by, Max + by);
}
