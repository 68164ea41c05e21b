namespace OpenSim.Primitives;

/// <summary>
/// The form of a prim in the units that the wire (ObjectUpdate) and the database (table primshapes) share: quantised path and profile
/// numbers. Size, texture and extra parameters are not part of it. Two prims of equal form have equal values, so it serves as a key for
/// shared geometry.
/// </summary>
/// <param name="PathCurve">16 line, 32 circle, 48 second circle, 128 flexible.</param>
/// <param name="ProfileCurve">Low four bits the outline, high four bits the form of the hole.</param>
/// <param name="PathBegin">Steps of 1/50000 of the path.</param>
/// <param name="PathEnd">Steps of 1/50000, counted from the end.</param>
/// <param name="PathScaleX">Steps of 0.01, 100 is 1, counted downwards from 2.</param>
/// <param name="PathTwist">Steps of 1.8 degrees for lines, 3.6 for circles.</param>
/// <param name="PathRevolutions">Steps of 0.015 above 1.</param>
/// <param name="ProfileHollow">Steps of 1/50000.</param>
public readonly record struct PrimShape(
    PCode PCode,
    byte PathCurve,
    byte ProfileCurve,
    ushort PathBegin,
    ushort PathEnd,
    byte PathScaleX,
    byte PathScaleY,
    byte PathShearX,
    byte PathShearY,
    sbyte PathTwist,
    sbyte PathTwistBegin,
    sbyte PathRadiusOffset,
    sbyte PathTaperX,
    sbyte PathTaperY,
    byte PathRevolutions,
    sbyte PathSkew,
    ushort ProfileBegin,
    ushort ProfileEnd,
    ushort ProfileHollow)
{
    /// <summary>The plain box that a viewer makes: square profile along a line, nothing cut.</summary>
    public static readonly PrimShape Box = new()
    {
        PCode = PCode.Prim, PathCurve = 16, ProfileCurve = 1, PathScaleX = 100, PathScaleY = 100
    };
}
