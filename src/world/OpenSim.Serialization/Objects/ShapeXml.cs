using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// Element Shape, in OpenSimulator's order. Anything it says a second time (flexible, light, sculpt) is written from the extra parameters
/// and not read.
/// </summary>
internal static class ShapeXml
{
    private static readonly string[] ProfileNames =
        ["Circle", "Square", "IsometricTriangle", "EquilateralTriangle", "RightTriangle", "HalfCircle"];
    private static readonly Dictionary<int, string> HollowNames =
        new() { [0] = "Same", [16] = "Circle", [32] = "Square", [48] = "Triangle" };

    // A count of none: OpenSimulator's reader wants a byte there.
    private static readonly byte[] NoExtraParams = [0];

    public static void Write(XmlOut xml, PrimRow row)
    {
        var shape = row.Shape;
        xml.Begin("Shape");
        xml.Number("ProfileCurve", shape.ProfileCurve);
        xml.Bytes("TextureEntry", row.TextureEntry);
        xml.Bytes("ExtraParams", row.ExtraParams.Length == 0 ? NoExtraParams : row.ExtraParams);
        xml.Number("PathBegin", shape.PathBegin);
        xml.Number("PathCurve", shape.PathCurve);
        xml.Number("PathEnd", shape.PathEnd);
        xml.Number("PathRadiusOffset", shape.PathRadiusOffset);
        xml.Number("PathRevolutions", shape.PathRevolutions);
        xml.Number("PathScaleX", shape.PathScaleX);
        xml.Number("PathScaleY", shape.PathScaleY);
        xml.Number("PathShearX", shape.PathShearX);
        xml.Number("PathShearY", shape.PathShearY);
        xml.Number("PathSkew", shape.PathSkew);
        xml.Number("PathTaperX", shape.PathTaperX);
        xml.Number("PathTaperY", shape.PathTaperY);
        xml.Number("PathTwist", shape.PathTwist);
        xml.Number("PathTwistBegin", shape.PathTwistBegin);
        xml.Number("PCode", (byte)shape.PCode);
        xml.Number("ProfileBegin", shape.ProfileBegin);
        xml.Number("ProfileEnd", shape.ProfileEnd);
        xml.Number("ProfileHollow", shape.ProfileHollow);
        xml.Number("State", row.State);
        xml.Number("LastAttachPoint", row.LastAttachPoint);
        WriteProfileNames(xml, shape.ProfileCurve);
        ShapeExtras.Write(xml, row.ExtraParams);
        if (row.Media.Length > 0)
            xml.Text("Media", row.Media);
        if (row.MaterialOverrides.Length > 0)
            xml.Bytes("MatOvrd", row.MaterialOverrides);
        xml.End();
    }

    public static void Read(XmlIn xml, PrimRow row)
    {
        row.HasShape = true;
        xml.ForEachChild(name => ReadField(xml, row, name));
    }

    private static byte[] WithoutNone(byte[] extras) => extras is [0] ? [] : extras;

    private static void WriteProfileNames(XmlOut xml, byte curve)
    {
        var (profile, hollow) = (curve & 0x0F, curve & 0xF0);
        xml.Text("ProfileShape", profile < ProfileNames.Length ? ProfileNames[profile] : ProfileNames[1]);
        xml.Text("HollowShape", HollowNames.GetValueOrDefault(hollow, "Same"));
    }

    private static void ReadField(XmlIn xml, PrimRow row, string name)
    {
        switch (name)
        {
            case "TextureEntry": row.TextureEntry = xml.ReadBytes(); break;
            case "ExtraParams": row.ExtraParams = WithoutNone(xml.ReadBytes()); break;
            case "State": row.State = xml.ReadByte(); break;
            case "LastAttachPoint": row.LastAttachPoint = xml.ReadByte(); break;
            case "Scale": row.Scale = xml.ReadVector(); break;
            case "Media": row.Media = xml.ReadTextOrMarkup(); break;
            case "MatOvrd": row.MaterialOverrides = xml.ReadBytes(); break;
            default: ReadForm(xml, row, name); break;
        }
    }

    private static void ReadForm(XmlIn xml, PrimRow row, string name)
    {
        var shape = row.Shape;
        switch (name)
        {
            case "PCode": row.Shape = shape with { PCode = (PCode)xml.ReadByte() }; break;
            case "PathCurve": row.Shape = shape with { PathCurve = xml.ReadByte() }; break;
            case "ProfileCurve": row.Shape = shape with { ProfileCurve = xml.ReadByte() }; break;
            case "PathBegin": row.Shape = shape with { PathBegin = xml.ReadUShort() }; break;
            case "PathEnd": row.Shape = shape with { PathEnd = xml.ReadUShort() }; break;
            case "PathScaleX": row.Shape = shape with { PathScaleX = xml.ReadByte() }; break;
            case "PathScaleY": row.Shape = shape with { PathScaleY = xml.ReadByte() }; break;
            case "PathShearX": row.Shape = shape with { PathShearX = xml.ReadByte() }; break;
            case "PathShearY": row.Shape = shape with { PathShearY = xml.ReadByte() }; break;
            case "PathTwist": row.Shape = shape with { PathTwist = xml.ReadSByte() }; break;
            case "PathTwistBegin": row.Shape = shape with { PathTwistBegin = xml.ReadSByte() }; break;
            case "PathRadiusOffset": row.Shape = shape with { PathRadiusOffset = xml.ReadSByte() }; break;
            case "PathTaperX": row.Shape = shape with { PathTaperX = xml.ReadSByte() }; break;
            case "PathTaperY": row.Shape = shape with { PathTaperY = xml.ReadSByte() }; break;
            case "PathRevolutions": row.Shape = shape with { PathRevolutions = xml.ReadByte() }; break;
            case "PathSkew": row.Shape = shape with { PathSkew = xml.ReadSByte() }; break;
            case "ProfileBegin": row.Shape = shape with { ProfileBegin = xml.ReadUShort() }; break;
            case "ProfileEnd": row.Shape = shape with { ProfileEnd = xml.ReadUShort() }; break;
            case "ProfileHollow": row.Shape = shape with { ProfileHollow = xml.ReadUShort() }; break;
            default: xml.Skip(); break;
        }
    }
}
