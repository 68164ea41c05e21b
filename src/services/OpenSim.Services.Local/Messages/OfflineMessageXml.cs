using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml;
using OpenSim.Primitives;

namespace OpenSim.Services.Local.Messages;

/// <summary>
/// A message as table im_offline keeps it: the XML that OpenSimulator's serialiser makes of a GridInstantMessage (docs/protocol.md, Between
/// services), one element a field.
/// </summary>
internal static class OfflineMessageXml
{
    private const int MaxTextLength = 1 << 20;

    private static readonly XmlReaderSettings ReaderSettings = new()
    {
        DtdProcessing = DtdProcessing.Prohibit,
        XmlResolver = null,
        IgnoreWhitespace = true,
        IgnoreComments = true,
        MaxCharactersInDocument = MaxTextLength
    };

    // Characters that XML cannot carry have been taken out before, so the writer need not refuse them.
    private static readonly XmlWriterSettings WriterSettings = new() { CheckCharacters = false, Encoding = Encoding.UTF8 };

    public static string Write(InstantMessage message)
    {
        var text = new Utf8Text();
        using (var xml = XmlWriter.Create(text, WriterSettings))
        {
            xml.WriteStartElement("GridInstantMessage");
            xml.WriteElementString("fromAgentID", message.FromAgentId.ToString());
            xml.WriteElementString("fromAgentName", Clean(message.FromName));
            xml.WriteElementString("toAgentID", message.ToAgentId.ToString());
            xml.WriteElementString("dialog", XmlConvert.ToString((byte)message.Dialog));
            xml.WriteElementString("fromGroup", XmlConvert.ToString(message.FromGroup));
            xml.WriteElementString("message", Clean(message.Text));
            xml.WriteElementString("imSessionID", message.SessionId.ToString());
            xml.WriteElementString("offline", XmlConvert.ToString(message.Offline));
            xml.WriteStartElement("Position");
            xml.WriteElementString("X", XmlConvert.ToString(message.Position.X));
            xml.WriteElementString("Y", XmlConvert.ToString(message.Position.Y));
            xml.WriteElementString("Z", XmlConvert.ToString(message.Position.Z));
            xml.WriteEndElement();
            xml.WriteElementString("binaryBucket", Convert.ToBase64String(message.BinaryBucket));
            xml.WriteElementString("ParentEstateID", XmlConvert.ToString(message.ParentEstateId));
            xml.WriteElementString("RegionID", message.RegionId.ToString());
            xml.WriteElementString("timestamp", XmlConvert.ToString(message.Timestamp));
            xml.WriteEndElement();
        }

        return text.ToString();
    }

    /// <summary>False when the text is not such a message; fields that are missing or unreadable are zero.</summary>
    public static bool TryRead(string text, [NotNullWhen(true)] out InstantMessage? message)
    {
        message = null;
        var fields = new Dictionary<string, string>(StringComparer.Ordinal);
        try
        {
            using var xml = XmlReader.Create(new StringReader(text), ReaderSettings);
            if (xml.MoveToContent() != XmlNodeType.Element || xml.LocalName != "GridInstantMessage")
                return false;
            ReadFields(xml, fields);
        }
        catch (XmlException)
        {
            return false;
        }

        message = FromFields(fields);
        return true;
    }

    // Leaves by name; those of Position have names of their own.
    private static void ReadFields(XmlReader xml, Dictionary<string, string> fields)
    {
        var name = "";
        while (xml.Read())
        {
            if (xml.NodeType == XmlNodeType.Element)
                name = xml.LocalName;
            else if (xml.NodeType is XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.SignificantWhitespace or XmlNodeType.Whitespace
                && name.Length > 0)
                fields[name] = fields.GetValueOrDefault(name) + xml.Value;
            else if (xml.NodeType == XmlNodeType.EndElement)
                name = "";
        }
    }

    private static InstantMessage FromFields(Dictionary<string, string> fields)
    {
        return new InstantMessage
        {
            FromAgentId = Id("fromAgentID"),
            FromName = Text("fromAgentName"),
            ToAgentId = Id("toAgentID"),
            Dialog = (InstantMessageDialog)(byte)Number("dialog"),
            FromGroup = Text("fromGroup") is "true" or "1",
            Text = Text("message"),
            SessionId = Id("imSessionID"),
            Offline = (byte)Number("offline"),
            Position = new Vector3(Real("X"), Real("Y"), Real("Z")),
            BinaryBucket = Bytes("binaryBucket"),
            ParentEstateId = Number("ParentEstateID"),
            RegionId = Id("RegionID"),
            Timestamp = Number("timestamp")
        };

        string Text(string name) => fields.GetValueOrDefault(name, "");
        UUID Id(string name) => UUID.TryParse(Text(name), out var id) ? id : UUID.Zero;
        uint Number(string name) => uint.TryParse(Text(name), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
        float Real(string name) => float.TryParse(Text(name), NumberStyles.Float, CultureInfo.InvariantCulture, out var real) ? real : 0;
        byte[] Bytes(string name)
        {
            var buffer = new byte[Text(name).Length];
            return Convert.TryFromBase64String(Text(name), buffer, out var length) ? buffer[..length] : [];
        }
    }

    private static string Clean(string text) => text.AsSpan().IndexOfAnyInRange('\0', '\u001f') < 0 && !HasLoneSurrogate(text)
        ? text
        : string.Concat(text.EnumerateRunes().Select(r => r.Value < ' ' && r.Value is not ('\t' or '\n' or '\r') ? "?" : r.ToString()));

    private static bool HasLoneSurrogate(string text) => text.AsSpan().IndexOfAnyInRange('\ud800', '\udfff') >= 0;

    private sealed class Utf8Text() : StringWriter(CultureInfo.InvariantCulture)
    {
        public override Encoding Encoding => Encoding.UTF8;
    }
}
