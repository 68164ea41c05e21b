using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>PRIM_TYPE_…: a form as scripts describe it, to and from the numbers of the wire.</summary>
internal static class ShapeForm
{
    public const int Box = 0;
    public const int Cylinder = 1;
    public const int Prism = 2;
    public const int Sphere = 3;
    public const int Torus = 4;
    public const int Tube = 5;
    public const int Ring = 6;
    public const int Sculpt = 7;

    private const byte Line = 0x10;
    private const byte Circle = 0x20;
    private const byte Flexible = 0x80;
    private const int SquareHole = 0x20;
    private const float Steps = 50000;
    private const float MinCut = 0.02f;

    // Outlines of the forms in their order, and back.
    private static readonly byte[] Profiles = [1, 0, 3, 5, 0, 1, 3];

    /// <summary>Arguments after the form; -1 for a form that is none.</summary>
    public static int Arguments(int form) => form switch
    {
        Box or Cylinder or Prism => 6,
        Sphere => 5,
        Torus or Tube or Ring => 11,
        Sculpt => 2,
        _ => -1
    };

    public static int Of(in PrimShape shape)
    {
        var isLine = shape.PathCurve is Line or Flexible;
        return (shape.ProfileCurve & 0x0F) switch
        {
            0 => isLine ? Cylinder : Torus,
            1 => isLine ? Box : Tube,
            5 => Sphere,
            _ => isLine ? Prism : Ring
        };
    }

    /// <summary>A form out of the arguments that follow it.</summary>
    public static PrimShape Read(int form, ref RuleReader reader, in PrimShape old)
    {
        var hole = reader.Integer() & 0x30;
        var cut = Cut(reader.Vector());
        var hollow = Math.Clamp(reader.Float(), 0, hole == SquareHole && form is not (Box or Tube) ? 0.7f : 0.99f);
        var twist = reader.Vector();
        var shape = new PrimShape
        {
            PCode = PCode.Prim, PathCurve = form <= Prism ? old.PathCurve == Flexible ? Flexible : Line : Circle,
            ProfileCurve = (byte)(hole | Profiles[form]), ProfileHollow = (ushort)MathF.Round(hollow * Steps),
            PathScaleX = 100, PathScaleY = 100, PathTwistBegin = Hundredth(twist.X, 1), PathTwist = Hundredth(twist.Y, 1)
        };
        // Round forms are cut along their path, and dimpled or cut once more across it.
        return form switch
        {
            <= Prism => ReadStraight(ref reader, shape with { ProfileBegin = Begin(cut), ProfileEnd = End(cut) }),
            Sphere when Cut(reader.Vector()) is var dimple => shape with
            {
                PathBegin = Begin(cut),
                PathEnd = End(cut),
                ProfileBegin = Begin(dimple),
                ProfileEnd = End(dimple)
            },
            _ => ReadRing(ref reader, shape with { PathBegin = Begin(cut), PathEnd = End(cut) })
        };
    }

    /// <summary>What <see cref="Read"/> has read, with the form before it.</summary>
    public static void Write(in PrimShape shape, List<Values.ListItem> into)
    {
        var form = Of(shape);
        var profile = Cut(shape.ProfileBegin, shape.ProfileEnd);
        var path = Cut(shape.PathBegin, shape.PathEnd);
        into.AddRange([form, shape.ProfileCurve & 0xF0, form <= Prism ? profile : path, (double)(shape.ProfileHollow / Steps),
            new Vector3(shape.PathTwistBegin / 100f, shape.PathTwist / 100f, 0)]);
        var shear = new Vector3((sbyte)shape.PathShearX / 100f, (sbyte)shape.PathShearY / 100f, 0);
        var scale = new Vector3(2 - shape.PathScaleX / 100f, 2 - shape.PathScaleY / 100f, 0);
        if (form == Sphere)
            into.Add(profile);
        else
            into.AddRange([scale, shear]);
        if (form > Sphere)
        {
            into.AddRange([profile, new Vector3(shape.PathTaperX / 100f, shape.PathTaperY / 100f, 0), 1 + shape.PathRevolutions * 0.015,
                (double)(shape.PathRadiusOffset / 100f), (double)(shape.PathSkew / 100f)]);
        }
    }

    /// <summary>PRIM_SLICE: of the path of straight forms, of the outline of round ones.</summary>
    public static Vector3 SliceOf(in PrimShape shape) =>
        Of(shape) <= Prism ? Cut(shape.PathBegin, shape.PathEnd) : Cut(shape.ProfileBegin, shape.ProfileEnd);

    public static PrimShape Sliced(in PrimShape shape, Vector3 slice)
    {
        var cut = Cut(slice);
        return Of(shape) <= Prism
            ? shape with { PathBegin = Begin(cut), PathEnd = End(cut) }
            : shape with { ProfileBegin = Begin(cut), ProfileEnd = End(cut) };
    }

    private static PrimShape ReadStraight(ref RuleReader reader, in PrimShape shape)
    {
        var top = Vector3.Clamp(reader.Vector(), Vector3.Zero, new Vector3(2));
        var shear = reader.Vector();
        return shape with
        {
            PathScaleX = (byte)MathF.Round(200 - 100 * top.X),
            PathScaleY = (byte)MathF.Round(200 - 100 * top.Y),
            PathShearX = (byte)Hundredth(shear.X, 0.5f),
            PathShearY = (byte)Hundredth(shear.Y, 0.5f)
        };
    }

    private static PrimShape ReadRing(ref RuleReader reader, in PrimShape shape)
    {
        var hole = Vector3.Clamp(reader.Vector(), new Vector3(0.01f), new Vector3(1, 0.5f, 1));
        var shear = reader.Vector();
        var cut = Cut(reader.Vector());
        var taper = reader.Vector();
        var revolutions = Math.Clamp(reader.Float(), 1, 4);
        var (offset, skew) = (reader.Float(), reader.Float());
        return shape with
        {
            PathScaleX = (byte)MathF.Round(200 - 100 * hole.X),
            PathScaleY = (byte)MathF.Round(200 - 100 * hole.Y),
            PathShearX = (byte)Hundredth(shear.X, 0.5f),
            PathShearY = (byte)Hundredth(shear.Y, 0.5f),
            ProfileBegin = Begin(cut),
            ProfileEnd = End(cut),
            PathTaperX = Hundredth(taper.X, 1),
            PathTaperY = Hundredth(taper.Y, 1),
            PathRevolutions = (byte)MathF.Round((revolutions - 1) / 0.015f),
            PathRadiusOffset = Hundredth(offset, 1),
            PathSkew = Hundredth(skew, 0.95f)
        };
    }

    private static sbyte Hundredth(float value, float limit) => (sbyte)MathF.Round(100 * Math.Clamp(value, -limit, limit));

    /// <summary>Begin and end within 0 and 1, at least 0.02 apart.</summary>
    private static Vector3 Cut(Vector3 cut)
    {
        var (begin, end) = (Math.Clamp(cut.X, 0, 1), Math.Clamp(cut.Y, 0, 1));
        if (end - begin < MinCut)
            (begin, end) = end < MinCut ? (0, MinCut) : (end - MinCut, end);
        return new Vector3(begin, end, 0);
    }

    private static Vector3 Cut(ushort begin, ushort end) => new(begin / Steps, 1 - end / Steps, 0);

    private static ushort Begin(Vector3 cut) => (ushort)MathF.Round(cut.X * Steps);

    private static ushort End(Vector3 cut) => (ushort)MathF.Round((1 - cut.Y) * Steps);
}
