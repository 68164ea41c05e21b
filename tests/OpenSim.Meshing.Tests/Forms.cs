using OpenSim.Primitives;

namespace OpenSim.Meshing.Tests;

/// <summary>The forms that a viewer's build menu makes, and random ones.</summary>
internal static class Forms
{
    public static readonly PrimShape Box = PrimShape.Box;
    public static readonly PrimShape Cylinder = Box with { ProfileCurve = 0 };
    public static readonly PrimShape Prism = Box with { ProfileCurve = 3 };
    public static readonly PrimShape Sphere = Box with { PathCurve = 32, ProfileCurve = 5 };
    public static readonly PrimShape Torus = Box with { PathCurve = 32, ProfileCurve = 0, PathScaleX = 100, PathScaleY = 175 };
    public static readonly PrimShape Tube = Box with { PathCurve = 32, ProfileCurve = 1, PathScaleX = 100, PathScaleY = 175 };
    public static readonly PrimShape Ring = Box with { PathCurve = 32, ProfileCurve = 3, PathScaleX = 100, PathScaleY = 175 };

    public static readonly PrimShape[] Plain = [Box, Cylinder, Prism, Sphere, Torus, Tube, Ring];

    public static PrimShape Random(Random random)
    {
        var shape = Plain[random.Next(Plain.Length)];
        if (random.Next(2) == 0)
            shape = shape with
            {
                ProfileHollow = (ushort)random.Next(47_501),
                ProfileCurve = (byte)((shape.ProfileCurve & 0x0F) | (random.Next(4) << 4))
            };
        if (random.Next(2) == 0)
            shape = Cut(shape, random);
        if (random.Next(2) == 0)
            shape = shape with { PathTwist = (sbyte)random.Next(-100, 101), PathTwistBegin = (sbyte)random.Next(-100, 101) };
        if (random.Next(2) == 0)
            shape = shape with
            {
                PathShearX = (byte)random.Next(-50, 51),
                PathShearY = (byte)random.Next(-50, 51),
                PathTaperX = (sbyte)random.Next(-100, 101)
            };
        if (random.Next(2) == 0)
            shape = shape with
            {
                PathRevolutions = (byte)random.Next(201),
                PathSkew = (sbyte)random.Next(-95, 96),
                PathRadiusOffset = (sbyte)random.Next(-100, 101)
            };
        return shape;
    }

    /// <summary>Any bytes at all, as a hostile viewer may send them.</summary>
    public static PrimShape Wild(Random random)
    {
        var b = new byte[32];
        random.NextBytes(b);
        return new PrimShape(PCode.Prim, b[0], b[1], U16(b, 2), U16(b, 4), b[6], b[7], b[8], b[9], (sbyte)b[10], (sbyte)b[11], (sbyte)b[12],
            (sbyte)b[13], (sbyte)b[14], b[15], (sbyte)b[16], U16(b, 17), U16(b, 19), U16(b, 21));
    }

    private static ushort U16(byte[] bytes, int at) => BitConverter.ToUInt16(bytes, at);

    private static PrimShape Cut(PrimShape shape, Random random)
    {
        var profile = random.Next(49_000);
        var path = random.Next(49_000);
        return shape with
        {
            ProfileBegin = (ushort)profile,
            ProfileEnd = (ushort)random.Next(49_000 - profile),
            PathBegin = (ushort)path,
            PathEnd = (ushort)random.Next(49_000 - path)
        };
    }
}
