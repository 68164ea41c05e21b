using System.Numerics;
using OpenSim.Physics.Spatial;
using OpenSim.Primitives;

namespace OpenSim.Physics.Bodies;

/// <summary>A prim in the collision space: what each test of it reads, without references.</summary>
public struct Body
{
    public Vector3 Position;
    public Quaternion Rotation;
    public Vector3 HalfSize;
    public PrimShape Form;
    public int Leaf;
    public int AssetMark;
    public BodyShape Shape;
    public BodyTraits Traits;

    public readonly bool IsSolid => (Traits & BodyTraits.Solid) != 0;

    public readonly Aabb Box => Shape == BodyShape.Sphere
        ? Aabb.Around(Position, HalfSize)
        : Aabb.AroundRotated(Position, Rotation, HalfSize);

    public readonly Vector3 ToLocal(Vector3 point) => Vector3.Transform(point - Position, Quaternion.Conjugate(Rotation));

    public readonly Vector3 ToLocalDirection(Vector3 direction) => Vector3.Transform(direction, Quaternion.Conjugate(Rotation));

    public readonly Vector3 ToWorldDirection(Vector3 direction) => Vector3.Transform(direction, Rotation);

    public static BodyShape ShapeOf(in BodyDescription description)
    {
        if ((description.Traits & BodyTraits.AssetForm) != 0)
            return BodyShape.AssetMesh;
        var form = description.Form;
        if (IsPlain(form, line: true) && (form.ProfileCurve & 0x0F) == 1)
            return BodyShape.Box;
        var size = description.Size;
        var isRound = MathF.Abs(size.X - size.Y) < 1e-3f * size.X && MathF.Abs(size.X - size.Z) < 1e-3f * size.X;
        return isRound && IsPlain(form, line: false) && (form.ProfileCurve & 0x0F) == 5 ? BodyShape.Sphere : BodyShape.PrimMesh;
    }

    // Nothing cut, hollowed or bent. A hole size other than 1 makes a ball into a ring.
    private static bool IsPlain(in PrimShape form, bool line)
    {
        var isLine = (form.PathCurve & 0xF0) is not (0x20 or 0x30);
        return isLine == line
            && form is { PathBegin: 0, PathEnd: 0, ProfileBegin: 0, ProfileEnd: 0, ProfileHollow: 0 }
            && form is { PathScaleX: 100, PathScaleY: 100, PathShearX: 0, PathShearY: 0, PathTwist: 0, PathTwistBegin: 0 }
            && (line || form is { PathTaperX: 0, PathTaperY: 0, PathRadiusOffset: 0, PathRevolutions: 0, PathSkew: 0 });
    }
}
