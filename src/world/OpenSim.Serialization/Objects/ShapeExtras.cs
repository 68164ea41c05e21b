using System.Buffers.Binary;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// What the extra parameters say of sculpts, flexible prims and lights, as single elements: older readers take these. The layouts are the
/// wire's: flexible 16 bytes (softness in the high bits of two, tension, drag, gravity, wind in tenths, force), light 16 bytes (colour with
/// intensity, radius, cutoff, falloff).
/// </summary>
internal static class ShapeExtras
{
    private const int FlexibleLength = 16;
    private const int LightLength = 16;

    public static void Write(XmlOut xml, byte[] extras)
    {
        var isSculpt = ExtraParams.TrySculpt(extras, out var sculpt, out var type);
        xml.Id("SculptTexture", sculpt);
        xml.Number("SculptType", type);
        var isFlexible = Find(extras, ExtraParams.Flexible, FlexibleLength, out var flexible);
        WriteFlexible(xml, isFlexible ? flexible : new byte[FlexibleLength], isFlexible ? 10 : 0);
        var isLight = Find(extras, ExtraParams.Light, LightLength, out var light);
        WriteLight(xml, isLight ? light : [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        xml.Bool("FlexiEntry", isFlexible);
        xml.Bool("LightEntry", isLight);
        xml.Bool("SculptEntry", isSculpt);
    }

    private static bool Find(byte[] extras, ushort type, int length, out ReadOnlySpan<byte> data) =>
        ExtraParams.TryFind(extras, type, out data) && data.Length >= length;

    private static void WriteFlexible(XmlOut xml, ReadOnlySpan<byte> data, float gravityBase)
    {
        xml.Number("FlexiSoftness", (data[0] & 0x80) >> 6 | (data[1] & 0x80) >> 7);
        xml.Float("FlexiTension", (data[0] & 0x7F) / 10f);
        xml.Float("FlexiDrag", (data[1] & 0x7F) / 10f);
        xml.Float("FlexiGravity", data[2] / 10f - gravityBase);
        xml.Float("FlexiWind", data[3] / 10f);
        xml.Float("FlexiForceX", BinaryPrimitives.ReadSingleLittleEndian(data[4..]));
        xml.Float("FlexiForceY", BinaryPrimitives.ReadSingleLittleEndian(data[8..]));
        xml.Float("FlexiForceZ", BinaryPrimitives.ReadSingleLittleEndian(data[12..]));
    }

    private static void WriteLight(XmlOut xml, ReadOnlySpan<byte> data)
    {
        xml.Float("LightColorR", data[0] / 255f);
        xml.Float("LightColorG", data[1] / 255f);
        xml.Float("LightColorB", data[2] / 255f);
        xml.Float("LightColorA", 1);
        xml.Float("LightRadius", BinaryPrimitives.ReadSingleLittleEndian(data[4..]));
        xml.Float("LightCutoff", BinaryPrimitives.ReadSingleLittleEndian(data[8..]));
        xml.Float("LightFalloff", BinaryPrimitives.ReadSingleLittleEndian(data[12..]));
        xml.Float("LightIntensity", data[3] / 255f);
    }
}
