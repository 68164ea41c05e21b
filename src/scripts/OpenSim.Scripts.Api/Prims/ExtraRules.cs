using System.Buffers.Binary;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Prims;

/// <summary>Rules of what few prims have: light, projector, flexible path, sculpted form, reflection probe.</summary>
internal static class ExtraRules
{
    private const ushort ReflectionProbe = 0x90;
    private const int LightLength = 16;
    private const int ImageLength = 28;
    private const int FlexibleLength = 16;
    private const int ProbeLength = 9;
    private const int OfTexture = 0; // asset type

    public static bool TrySet(RegionScript script, SceneObjectPart part, int rule, ref RuleReader reader)
    {
        switch (rule)
        {
            case Rule.PointLight: SetLight(part, ref reader); return true;
            case Rule.Projector: SetProjector(script, part, ref reader); return true;
            case Rule.Flexible: SetFlexible(part, ref reader); return true;
            case Rule.ReflectionProbe: SetProbe(part, ref reader); return true;
            default: return false;
        }
    }

    public static bool TryGet(SceneObjectPart part, int rule, List<ListItem> into)
    {
        switch (rule)
        {
            case Rule.PointLight: AddLight(part, into); return true;
            case Rule.Projector: AddProjector(part, into); return true;
            case Rule.Flexible: AddFlexible(part, into); return true;
            case Rule.ReflectionProbe: AddProbe(part, into); return true;
            default: return false;
        }
    }

    public static void SetSculpt(RegionScript script, SceneObjectPart part, string map, int type)
    {
        if (FaceRules.Asset(script, map, OfTexture) is not { } id)
            return;
        part.Scene.Writer.SetShape(part, PrimShape.Box with { PathCurve = 0x20, ProfileCurve = 5, PathScaleY = 150 });
        Put(part, ExtraParams.Sculpt, [.. id.ToBytes(), (byte)type]);
    }

    public static void RemoveSculpt(SceneObjectPart part)
    {
        if (ExtraParams.TrySculpt(part.ExtraParams, out _, out _))
            Put(part, ExtraParams.Sculpt, []);
    }

    private static void SetLight(SceneObjectPart part, ref RuleReader reader)
    {
        var (isOn, colour) = (reader.Boolean(), Vector3.Clamp(reader.Vector(), Vector3.Zero, Vector3.One));
        var (intensity, radius, falloff) = (reader.Float(), reader.Float(), reader.Float());
        Span<byte> data = stackalloc byte[LightLength];
        data.Clear();
        (data[0], data[1], data[2], data[3]) = (Byte(colour.X), Byte(colour.Y), Byte(colour.Z), Byte(intensity));
        BinaryPrimitives.WriteSingleLittleEndian(data[4..], Math.Clamp(radius, 0.1f, 20));
        BinaryPrimitives.WriteSingleLittleEndian(data[12..], Math.Clamp(falloff, 0.01f, 2));
        Put(part, ExtraParams.Light, isOn ? data : default);
    }

    private static void AddLight(SceneObjectPart part, List<ListItem> into)
    {
        if (!TryFind(part, ExtraParams.Light, LightLength, out var data))
        {
            into.AddRange([0, Vector3.Zero, 0.0, 0.0, 0.0]);
            return;
        }

        into.AddRange([1, new Vector3(data[0], data[1], data[2]) / 255, (double)(data[3] / 255f), (double)Single(data[4..]),
            (double)Single(data[12..])]);
    }

    private static void SetProjector(RegionScript script, SceneObjectPart part, ref RuleReader reader)
    {
        var name = reader.Text();
        var (fieldOfView, focus, ambience) = (reader.Float(), reader.Float(), reader.Float());
        if (name.Length == 0)
            SetProjector(part, null, 0, 0, 0);
        else if (FaceRules.Asset(script, name, OfTexture) is { IsZero: false } texture)
            SetProjector(part, texture, fieldOfView, focus, ambience);
    }

    /// <param name="texture">Null for no projector.</param>
    public static void SetProjector(SceneObjectPart part, UUID? texture, float fieldOfView, float focus, float ambience)
    {
        Span<byte> data = stackalloc byte[ImageLength];
        texture.GetValueOrDefault().WriteTo(data);
        BinaryPrimitives.WriteSingleLittleEndian(data[16..], Math.Clamp(fieldOfView, 0, 3));
        BinaryPrimitives.WriteSingleLittleEndian(data[20..], Math.Clamp(focus, -20, 20));
        BinaryPrimitives.WriteSingleLittleEndian(data[24..], Math.Clamp(ambience, 0, 1));
        Put(part, ExtraParams.LightImage, texture is null ? default : data);
    }

    private static void AddProjector(SceneObjectPart part, List<ListItem> into)
    {
        if (TryFind(part, ExtraParams.LightImage, ImageLength, out var data))
            into.AddRange([FaceRules.Shown(part, new UUID(data)), (double)Single(data[16..]), (double)Single(data[20..]),
                (double)Single(data[24..])]);
        else
            into.AddRange(["", 0.0, 0.0, 0.0]);
    }

    private static void SetFlexible(SceneObjectPart part, ref RuleReader reader)
    {
        var (isOn, softness) = (reader.Boolean(), Math.Clamp(reader.Integer(), 0, 3));
        var (gravity, friction, wind, tension) = (reader.Float(), reader.Float(), reader.Float(), reader.Float());
        var force = reader.Vector();
        Span<byte> data = stackalloc byte[FlexibleLength];
        data[0] = (byte)((softness & 2) << 6 | Tenths(tension, 0, 10));
        data[1] = (byte)((softness & 1) << 7 | Tenths(friction, 0, 10));
        data[2] = (byte)Tenths(gravity + 10, 0, 20);
        data[3] = (byte)Tenths(wind, 0, 10);
        for (var i = 0; i < 3; i++)
            BinaryPrimitives.WriteSingleLittleEndian(data[(4 + 4 * i)..], Math.Clamp(force[i], -10, 10));
        if (ShapeForm.Of(part.Shape) > ShapeForm.Prism)
            return;
        part.Scene.Writer.SetShape(part, part.Shape with { PathCurve = (byte)(isOn ? 0x80 : 0x10) });
        Put(part, ExtraParams.Flexible, isOn ? data : default);
    }

    private static void AddFlexible(SceneObjectPart part, List<ListItem> into)
    {
        if (!TryFind(part, ExtraParams.Flexible, FlexibleLength, out var data))
        {
            into.AddRange([0, 0, 0.0, 0.0, 0.0, 0.0, Vector3.Zero]);
            return;
        }

        into.AddRange([1, data[0] >> 6 & 2 | data[1] >> 7, data[2] / 10.0 - 10, (data[1] & 0x7F) / 10.0, data[3] / 10.0,
            (data[0] & 0x7F) / 10.0, new Vector3(Single(data[4..]), Single(data[8..]), Single(data[12..]))]);
    }

    private static void SetProbe(SceneObjectPart part, ref RuleReader reader)
    {
        var (isOn, ambience, near, flags) = (reader.Boolean(), reader.Float(), reader.Float(), reader.Integer());
        Span<byte> data = stackalloc byte[ProbeLength];
        BinaryPrimitives.WriteSingleLittleEndian(data, Math.Clamp(ambience, 0, 100));
        BinaryPrimitives.WriteSingleLittleEndian(data[4..], Math.Clamp(near, 0, 1024));
        data[8] = (byte)(flags & 7);
        Put(part, ReflectionProbe, isOn ? data : default);
    }

    private static void AddProbe(SceneObjectPart part, List<ListItem> into)
    {
        if (TryFind(part, ReflectionProbe, ProbeLength, out var data))
            into.AddRange([1, (double)Single(data), (double)Single(data[4..]), (int)data[8]]);
        else
            into.AddRange([0, 0.0, 0.0, 0]);
    }

    private static bool TryFind(SceneObjectPart part, ushort type, int length, out ReadOnlySpan<byte> data) =>
        ExtraParams.TryFind(part.ExtraParams, type, out data) && data.Length >= length;

    private static void Put(SceneObjectPart part, ushort type, ReadOnlySpan<byte> data)
    {
        if (ExtraParams.With(part.ExtraParams, type, data) is { } bytes && !bytes.AsSpan().SequenceEqual(part.ExtraParams))
            part.Scene.Writer.SetExtraParams(part, bytes);
    }

    private static int Tenths(float value, float min, float max) => (int)MathF.Round(Math.Clamp(value, min, max) * 10);

    private static byte Byte(float part) => (byte)MathF.Round(Math.Clamp(part, 0, 1) * 255);

    private static float Single(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadSingleLittleEndian(data);
}
