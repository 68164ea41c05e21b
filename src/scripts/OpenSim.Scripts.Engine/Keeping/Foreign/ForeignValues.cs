using System.Globalization;
using System.Numerics;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Values in elements with an attribute type, by OpenSimulator's names of types. Texts lose the characters that XML cannot carry.
/// </summary>
internal static class ForeignValues
{
    private const string Lsl = "OpenSim.Region.ScriptEngine.Shared.LSL_Types+";

    /// <summary>An int, long, bool, double, string, Vector3, Quaternion or LslList.</summary>
    public static object Read(XElement element) => (element.Attribute("type")?.Value ?? "") switch
    {
        "list" => LslList.Take([.. element.Elements().Select(e => Item(Read(e)))]),
        Lsl + "LSLInteger" or "System.Int32" => Whole(element.Value),
        "System.Int64" => long.Parse(element.Value, CultureInfo.InvariantCulture),
        "System.Boolean" => bool.Parse(element.Value),
        Lsl + "LSLFloat" or "System.Double" or "System.Single" => Number(element.Value),
        Lsl + "Vector3" => Casts.ToVector(element.Value, Dialect.OpenSimulator),
        Lsl + "Quaternion" => Casts.ToRotation(element.Value, Dialect.OpenSimulator),
        _ => element.Value
    };

    /// <summary>As an item of a list. Lists in lists are no values of LSL: each could name the one before many times.</summary>
    public static ListItem Item(object value) => value switch
    {
        int integer => ListItem.Of(integer),
        bool flag => ListItem.Of(flag ? 1 : 0),
        double number => ListItem.Of(number),
        Vector3 vector => ListItem.Of(vector),
        Quaternion rotation => ListItem.Of(rotation),
        LslList or ScriptArray or object[] => throw new FormatException("it has a list in a list"),
        _ => ListItem.Of(value.ToString() ?? "")
    };

    /// <summary>A value as one of a type that a global or a parameter has.</summary>
    public static object Conform(object value, ScriptType type) => (type, value) switch
    {
        (ScriptType.Array, ScriptArray) => value,
        (ScriptType.Object, _) => Object(value)!,
        (ScriptType.Integer, int) or (ScriptType.Float, double) or (ScriptType.Vector, Vector3) or (ScriptType.Rotation, Quaternion) or
            (ScriptType.List, LslList) or (ScriptType.String or ScriptType.Key, string) => value,
        (ScriptType.Integer, bool flag) => flag ? 1 : 0,
        (ScriptType.Float, int integer) => (double)integer,
        (ScriptType.List, object[]) => LslList.Empty,
        _ => throw new FormatException($"it has a value of another type where the script has a {type.ToString().ToLowerInvariant()}")
    };

    /// <summary>As a script's object; null for undef.</summary>
    public static object? Object(object? value) => value switch
    {
        bool flag => flag ? 1 : 0,
        object[] => throw new FormatException("it has an array of the runtime's in an object"),
        _ => value
    };

    public static void Write(XmlWriter xml, string tag, object value, ScriptType type, string? name = null)
    {
        xml.WriteStartElement(tag);
        if (name is not null)
            xml.WriteAttributeString("name", name);
        xml.WriteAttributeString("type", value is LslList ? "list" : Lsl + NameOf(type));
        if (value is LslList list)
        {
            foreach (var item in list.Items.ToArray())
                Write(xml, "ListItem", item.Value, item.Type);
        }
        else
            xml.WriteString(TextOf(value));
        xml.WriteEndElement();
    }

    /// <summary>One of the runtime's own types, which OpenSimulator takes as exactly that.</summary>
    public static void Write(XmlWriter xml, string tag, string type, object value)
    {
        xml.WriteStartElement(tag);
        xml.WriteAttributeString("type", type);
        xml.WriteString(TextOf(value));
        xml.WriteEndElement();
    }

    /// <summary>Parts with all their digits, where the text of a script would be cut.</summary>
    public static string TextOf(object value) => value switch
    {
        Vector3 v => string.Create(CultureInfo.InvariantCulture, $"<{v.X:R}, {v.Y:R}, {v.Z:R}>"),
        Quaternion q => string.Create(CultureInfo.InvariantCulture, $"<{q.X:R}, {q.Y:R}, {q.Z:R}, {q.W:R}>"),
        string text => string.Concat(text.EnumerateRunes().Where(IsCarried)),
        _ => Convert.ToString(value, CultureInfo.InvariantCulture) ?? ""
    };

    public static UUID Key(string? text) => UUID.TryParse(text ?? "", out var key) ? key : UUID.Zero;

    public static int Whole(string? text) =>
        int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out var value) ? value : 0;

    public static double Number(string? text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) ? value : 0;

    private static bool IsCarried(System.Text.Rune rune) => rune.Value > char.MaxValue || XmlConvert.IsXmlChar((char)rune.Value);

    private static string NameOf(ScriptType type) => type switch
    {
        ScriptType.Integer => "LSLInteger",
        ScriptType.Float => "LSLFloat",
        ScriptType.Vector => "Vector3",
        ScriptType.Rotation => "Quaternion",
        _ => "LSLString"
    };
}
