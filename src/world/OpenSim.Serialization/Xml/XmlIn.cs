using System.Numerics;
using System.Text;
using System.Xml;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Xml;

/// <summary>
/// Reads elements one after the other. Each method begins on a start tag and ends behind the matching end tag, whatever is between: what is
/// not of the expected form counts as zero or empty. Only XML that is not well-formed throws (<see cref="XmlException"/>).
/// </summary>
internal sealed class XmlIn(XmlReader reader)
{
    /// <summary>Character checks are off because OpenSimulator writes control characters of names as entities.</summary>
    public static readonly XmlReaderSettings Settings = new()
    {
        DtdProcessing = DtdProcessing.Ignore,
        IgnoreComments = true,
        IgnoreProcessingInstructions = true,
        CheckCharacters = false,
        ConformanceLevel = ConformanceLevel.Fragment,
        XmlResolver = null
    };

    private readonly StringBuilder _text = new();

    /// <summary>What stands where a number is wanted and is none, with the element's name.</summary>
    private readonly List<string> _unreadable = [];

    public string Name => reader.LocalName;

    /// <summary>An attribute of the element, empty when it is not there.</summary>
    public string Attribute(string name) => reader.GetAttribute(name) ?? "";

    /// <summary>An attribute that is a number.</summary>
    public float Coordinate(string name)
    {
        if (!NumberText.TryFloat(Attribute(name), out var value))
            Note(name, Attribute(name));
        return value;
    }

    /// <summary>One sentence for each number that could not be read since the last time.</summary>
    public IReadOnlyList<string> TakeUnreadable()
    {
        if (_unreadable.Count == 0)
            return [];
        List<string> taken = [.. _unreadable];
        _unreadable.Clear();
        return taken;
    }

    /// <summary>Calls back on each child element, which the callee must read or skip.</summary>
    /// <param name="end">Called at the end tag, before anything behind it is looked at.</param>
    public void ForEachChild(Action<string> child, Action? end = null)
    {
        if (reader.IsEmptyElement)
        {
            end?.Invoke();
            reader.Read();
            return;
        }

        var depth = reader.Depth;
        reader.Read();
        while (reader.Depth > depth)
        {
            if (reader.NodeType == XmlNodeType.Element)
                child(reader.LocalName);
            else if (!reader.Read())
                return;
        }

        end?.Invoke();
        reader.Read();
    }

    public void Skip() => reader.Skip();

    /// <summary>
    /// The element with all that is in it, as text which reads the same again: with its carriage returns, and the control characters that
    /// XML does not have.
    /// </summary>
    public string ReadOuter()
    {
        var text = new StringBuilder();
        using (var copy = XmlWriter.Create(text, XmlOut.Copies))
            copy.WriteNode(reader, defattr: false);
        return text.ToString();
    }

    /// <summary>What is between its tags, as text with markup.</summary>
    public string ReadInner() => reader.ReadInnerXml();

    /// <summary>All text in the element, that of children too: <c>&lt;UUID&gt;&lt;Guid&gt;…</c> reads like <c>&lt;UUID&gt;…</c>.</summary>
    public string ReadText()
    {
        if (reader.IsEmptyElement)
        {
            reader.Read();
            return "";
        }

        var depth = reader.Depth;
        _text.Clear();
        while (reader.Read() && reader.Depth > depth)
        {
            if (reader.NodeType is XmlNodeType.Text or XmlNodeType.CDATA or XmlNodeType.Whitespace or XmlNodeType.SignificantWhitespace)
                _text.Append(reader.Value);
        }

        reader.Read();
        return _text.ToString();
    }

    /// <summary>Text, and markup as it stands: some servers write XML in elements where others write it escaped.</summary>
    public string ReadTextOrMarkup()
    {
        if (reader.IsEmptyElement)
        {
            reader.Read();
            return "";
        }

        var depth = reader.Depth;
        var text = new StringBuilder();
        reader.Read();
        while (reader.Depth > depth)
        {
            if (reader.NodeType == XmlNodeType.Element)
                text.Append(reader.ReadOuterXml());
            else
            {
                text.Append(reader.Value);
                if (!reader.Read())
                    break;
            }
        }

        reader.Read();
        return text.ToString();
    }

    public UUID ReadId() => UUID.TryParse(ReadText(), out var id) ? id : UUID.Zero;

    public bool ReadBool() => ParseBool(ReadText());

    public long ReadLong()
    {
        var name = Name;
        return Whole(name, ReadText());
    }

    /// <summary>A number that was read as text from the element of that name.</summary>
    public long Whole(string name, string text)
    {
        if (!NumberText.TryLong(text, out var value))
            Note(name, text);
        return value;
    }

    public int ReadInt() => (int)Math.Clamp(ReadLong(), int.MinValue, int.MaxValue);

    public byte ReadByte() => (byte)Math.Clamp(ReadLong(), byte.MinValue, byte.MaxValue);

    /// <summary>Also from those who write it without its sign.</summary>
    public sbyte ReadSByte() => ReadLong() is var value and >= sbyte.MinValue and <= byte.MaxValue ? (sbyte)value : (sbyte)0;

    public ushort ReadUShort() => (ushort)Math.Clamp(ReadLong(), ushort.MinValue, ushort.MaxValue);

    /// <summary>A mask: with or without a sign.</summary>
    public uint ReadMask() => (uint)ReadLong();

    public float ReadFloat()
    {
        var name = Name;
        var text = ReadText();
        if (NumberText.TryFloat(text, out var value))
            return value;
        Note(name, text);
        return 0;
    }

    public byte[] ReadBytes() => ParseBytes(ReadText());

    public Vector3 ReadVector()
    {
        var v = Vector3.Zero;
        ForEachChild(name =>
        {
            switch (name)
            {
                case "X" or "x": v.X = ReadFloat(); break;
                case "Y" or "y": v.Y = ReadFloat(); break;
                case "Z" or "z": v.Z = ReadFloat(); break;
                default: Skip(); break;
            }
        });
        return v;
    }

    public Quaternion ReadQuaternion()
    {
        var q = new Quaternion();
        ForEachChild(name =>
        {
            switch (name)
            {
                case "X" or "x": q.X = ReadFloat(); break;
                case "Y" or "y": q.Y = ReadFloat(); break;
                case "Z" or "z": q.Z = ReadFloat(); break;
                case "W" or "w": q.W = ReadFloat(); break;
                default: Skip(); break;
            }
        });
        return q;
    }

    public static bool ParseBool(string text) =>
        text.Trim() is var word && (word == "1" || word.Equals("true", StringComparison.OrdinalIgnoreCase));

    private void Note(string name, string text)
    {
        if (_unreadable.Count < NumberText.MaxTold)
            _unreadable.Add(NumberText.Unreadable(name, text, "it counts as 0"));
    }

    public static byte[] ParseBytes(string text)
    {
        if (text.Length == 0)
            return [];
        var bytes = new byte[text.Length];
        return Convert.TryFromBase64String(text, bytes, out var length) ? bytes[..length] : [];
    }
}
