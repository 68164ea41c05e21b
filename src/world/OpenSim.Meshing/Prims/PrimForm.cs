using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Meshing.Prims;

/// <summary>
/// A prim's form in real units, unpacked from the quantised numbers of <see cref="PrimShape"/> and brought within their ranges.
/// </summary>
internal readonly struct PrimForm
{
    private const float CutStep = 1f / 50_000;

    public PrimForm(in PrimShape shape)
    {
        IsCircular = (shape.PathCurve & 0xF0) is 0x20 or 0x30;
        Outline = (ProfileOutline)(shape.ProfileCurve & 0x0F);
        Hole = (ProfileHole)(shape.ProfileCurve & 0xF0);
        PathBegin = MathF.Min(shape.PathBegin * CutStep, 0.98f);
        PathEnd = Math.Clamp(1 - (shape.PathEnd * CutStep), PathBegin + 0.02f, 1);
        ProfileBegin = MathF.Min(shape.ProfileBegin * CutStep, 0.98f);
        ProfileEnd = Math.Clamp(1 - (shape.ProfileEnd * CutStep), ProfileBegin + 0.02f, 1);
        Hollow = Math.Clamp(shape.ProfileHollow * CutStep, 0, 0.99f);
        Scale = new Vector2(2 - (shape.PathScaleX * 0.01f), 2 - (shape.PathScaleY * 0.01f));
        Shear = new Vector2((sbyte)shape.PathShearX, (sbyte)shape.PathShearY) * 0.01f;
        TwistBegin = shape.PathTwistBegin * 0.01f;
        Twist = shape.PathTwist * 0.01f;
        Taper = new Vector2(Math.Clamp(shape.PathTaperX * 0.01f, -1, 1), Math.Clamp(shape.PathTaperY * 0.01f, -1, 1));
        RadiusOffset = Math.Clamp(shape.PathRadiusOffset * 0.01f, -1, 1);
        Revolutions = Math.Clamp(1 + (shape.PathRevolutions * 0.015f), 1, 4);
        Skew = Math.Clamp(shape.PathSkew * 0.01f, -0.95f, 0.95f);
    }

    /// <summary>The profile is swept around a circle, else along a line.</summary>
    public bool IsCircular { get; }

    public ProfileOutline Outline { get; }

    public ProfileHole Hole { get; }

    public float PathBegin { get; }

    public float PathEnd { get; }

    public float ProfileBegin { get; }

    public float ProfileEnd { get; }

    /// <summary>Share of the outline's size that the hole takes.</summary>
    public float Hollow { get; }

    /// <summary>Line: 1 straight, below 1 the top is smaller, above 1 the bottom. Circle: size of the profile ("hole size").</summary>
    public Vector2 Scale { get; }

    public Vector2 Shear { get; }

    /// <summary>Half turns along a line, whole turns around a circle.</summary>
    public float TwistBegin { get; }

    public float Twist { get; }

    public Vector2 Taper { get; }

    public float RadiusOffset { get; }

    public float Revolutions { get; }

    public float Skew { get; }

    public float TwistSpan => MathF.Abs(Twist - TwistBegin);
}

/// <summary>Low nibble of the profile curve.</summary>
internal enum ProfileOutline : byte
{
    Circle = 0,
    Square = 1,
    IsoscelesTriangle = 2,
    EquilateralTriangle = 3,
    RightTriangle = 4,
    HalfCircle = 5
}

/// <summary>High nibble of the profile curve.</summary>
internal enum ProfileHole : byte
{
    Same = 0x00,
    Circle = 0x10,
    Square = 0x20,
    Triangle = 0x30
}
