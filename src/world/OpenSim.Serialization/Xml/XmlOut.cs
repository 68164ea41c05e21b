using System.Globalization;
using System.Numerics;
using System.Text;
using System.Xml;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Xml;

/// <summary>
/// Writes elements in the forms that OpenSimulator reads: ids in an element UUID, vectors in X Y Z, booleans in lower case, floats as short
/// as they come back the same. Characters that XML does not have are left out, numbers that are not finite become 0.
/// </summary>
internal sealed class XmlOut(XmlWriter writer)
{
    /// <summary>Carriage returns go as entities, or they would come back as line feeds.</summary>
    public static readonly XmlWriterSettings Settings = new()
    {
        OmitXmlDeclaration = true,
        Encoding = new UTF8Encoding(false),
        ConformanceLevel = ConformanceLevel.Fragment,
        NewLineHandling = NewLineHandling.Entitize,
        CheckCharacters = true,
        CloseOutput = false
    };

    /// <summary>For what others wrote, and will read: nothing of it is left out.</summary>
    public static readonly XmlWriterSettings Copies = Lenient();

    public void Begin(string name) => writer.WriteStartElement(name);

    public void End() => writer.WriteEndElement();

    public void Attribute(string name, string value) => writer.WriteAttributeString(name, Clean(value));

    public void Text(string name, string value) => writer.WriteElementString(name, Clean(value));

    public void Id(string name, UUID id)
    {
        writer.WriteStartElement(name);
        writer.WriteElementString("UUID", id.ToString());
        writer.WriteEndElement();
    }

    public void Bool(string name, bool value) => writer.WriteElementString(name, value ? "true" : "false");

    public void Number(string name, long value) => writer.WriteElementString(name, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A mask as readers of signed numbers take it.</summary>
    public void Mask(string name, uint value) => Number(name, (int)value);

    public void Float(string name, float value) => writer.WriteElementString(name, FloatText(value));

    public void Bytes(string name, byte[] value)
    {
        writer.WriteStartElement(name);
        writer.WriteBase64(value, 0, value.Length);
        writer.WriteEndElement();
    }

    public void Vector(string name, Vector3 v)
    {
        writer.WriteStartElement(name);
        Float("X", v.X);
        Float("Y", v.Y);
        Float("Z", v.Z);
        writer.WriteEndElement();
    }

    public void Quaternion(string name, Quaternion q)
    {
        writer.WriteStartElement(name);
        Float("X", q.X);
        Float("Y", q.Y);
        Float("Z", q.Z);
        Float("W", q.W);
        writer.WriteEndElement();
    }

    /// <summary>Markup that stands in a field. Anything that is not well-formed is left out: it would spoil everything around it.</summary>
    /// <param name="within">Element to put around it, which is left out with it; empty for none.</param>
    public void Fragment(string xml, string within = "")
    {
        if (Normalized(xml, Settings) is not { } sound)
            return;
        if (within.Length > 0)
            writer.WriteStartElement(within);
        writer.WriteRaw(sound);
        if (within.Length > 0)
            writer.WriteEndElement();
    }

    /// <summary>The same for what has come by <see cref="XmlIn.ReadOuter"/>.</summary>
    public void Copy(string xml)
    {
        if (Normalized(xml, Copies) is { } sound)
            writer.WriteRaw(sound);
    }

    public static string FloatText(float value) => float.IsFinite(value) ? value.ToString(CultureInfo.InvariantCulture) : "0";

    private static XmlWriterSettings Lenient()
    {
        var settings = Settings.Clone();
        settings.CheckCharacters = false;
        return settings;
    }

    private static string? Normalized(string xml, XmlWriterSettings settings)
    {
        if (xml.Length == 0)
            return null;
        try
        {
            var text = new StringBuilder(xml.Length);
            using (var copy = XmlWriter.Create(text, settings))
            using (var source = XmlReader.Create(new StringReader(xml), XmlIn.Settings))
            {
                while (source.Read() && source.NodeType != XmlNodeType.Element)
                {
                    // a declaration or white space before the element
                }

                copy.WriteNode(source, defattr: false);
            }

            return text.ToString();
        }
        catch (Exception e) when (e is XmlException or ArgumentException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <summary>The text without characters that XML does not have.</summary>
    public static string Clean(string text)
    {
        for (var i = 0; i < text.Length; i++)
        {
            if (!IsAllowed(text, i))
                return Cleaned(text);
        }

        return text;
    }

    private static string Cleaned(string text)
    {
        var clean = new StringBuilder(text.Length);
        for (var i = 0; i < text.Length; i++)
        {
            if (IsAllowed(text, i))
                clean.Append(text[i]);
        }

        return clean.ToString();
    }

    private static bool IsAllowed(string text, int at)
    {
        var c = text[at];
        if (char.IsHighSurrogate(c))
            return at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]);
        if (char.IsLowSurrogate(c))
            return at > 0 && char.IsHighSurrogate(text[at - 1]);
        return XmlConvert.IsXmlChar(c);
    }
}
