using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>How many faces a prim has.</summary>
internal static class PrimSides
{
    /// <summary>A mesh has eight at most; how many its own file says is not asked.</summary>
    private const int OfMesh = 8;

    public static int Of(in PrimShape shape, ReadOnlySpan<byte> extraParams)
    {
        if (ExtraParams.TrySculpt(extraParams, out _, out var sculpt))
            return (sculpt & 7) == ExtraParams.MeshSculpt ? OfMesh : 1;
        if (shape.PCode != PCode.Prim)
            return 1;
        var form = ShapeForm.Of(shape);
        var isCut = shape.ProfileBegin > 0 || shape.ProfileEnd > 0;
        var isOpen = shape.PathBegin > 0 || shape.PathEnd > 0;
        var sides = Outline(shape, form) + (shape.ProfileHollow > 0 ? 1 : 0);
        return form <= ShapeForm.Prism
            ? sides + 2 + (isCut ? 2 : 0)
            : sides + (isOpen || IsTurned(shape, form) ? 2 : 0) + (isCut ? 2 : 0);
    }

    /// <summary>Edges of the outline of which something is left.</summary>
    private static int Outline(in PrimShape shape, int form)
    {
        var edges = form switch { ShapeForm.Box or ShapeForm.Tube => 4, ShapeForm.Prism or ShapeForm.Ring => 3, _ => 1 };
        var (begin, end) = (shape.ProfileBegin / 50000f, 1 - shape.ProfileEnd / 50000f);
        return Math.Max(1, (int)MathF.Ceiling(end * edges - 0.0001f) - (int)MathF.Floor(begin * edges + 0.0001f));
    }

    // What ends elsewhere than it began shows both ends.
    private static bool IsTurned(in PrimShape shape, int form) => form != ShapeForm.Sphere
        && (shape.PathRevolutions != 0 || shape.PathSkew != 0 || shape.PathTaperX != 0 || shape.PathTaperY != 0
            || shape.PathRadiusOffset != 0 || shape.PathTwist != shape.PathTwistBegin);
}
