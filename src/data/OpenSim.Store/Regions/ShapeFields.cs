using OpenSim.Primitives;

namespace OpenSim.Store.Regions;

/// <summary>A <see cref="PrimShape"/> with fields that a visitor can write to.</summary>
internal struct ShapeFields(PrimShape shape)
{
    public byte PCode = shape.PCode;
    public byte PathCurve = shape.PathCurve;
    public byte ProfileCurve = shape.ProfileCurve;
    public ushort PathBegin = shape.PathBegin;
    public ushort PathEnd = shape.PathEnd;
    public byte PathScaleX = shape.PathScaleX;
    public byte PathScaleY = shape.PathScaleY;
    public byte PathShearX = shape.PathShearX;
    public byte PathShearY = shape.PathShearY;
    public sbyte PathTwist = shape.PathTwist;
    public sbyte PathTwistBegin = shape.PathTwistBegin;
    public sbyte PathRadiusOffset = shape.PathRadiusOffset;
    public sbyte PathTaperX = shape.PathTaperX;
    public sbyte PathTaperY = shape.PathTaperY;
    public byte PathRevolutions = shape.PathRevolutions;
    public sbyte PathSkew = shape.PathSkew;
    public ushort ProfileBegin = shape.ProfileBegin;
    public ushort ProfileEnd = shape.ProfileEnd;
    public ushort ProfileHollow = shape.ProfileHollow;

    public readonly PrimShape ToShape() => new(PCode, PathCurve, ProfileCurve, PathBegin, PathEnd, PathScaleX, PathScaleY, PathShearX, PathShearY, PathTwist,
        PathTwistBegin, PathRadiusOffset, PathTaperX, PathTaperY, PathRevolutions, PathSkew, ProfileBegin, ProfileEnd, ProfileHollow);
}
