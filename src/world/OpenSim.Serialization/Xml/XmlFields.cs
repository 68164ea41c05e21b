using System.Numerics;
using System.Xml.Linq;
using OpenSim.Primitives;

namespace OpenSim.Serialization.Xml;

/// <summary>The children of an element as values. What is not there is empty or zero; what is no number is told, and zero.</summary>
/// <param name="remarks">Gets a sentence for each number that cannot be read.</param>
internal readonly struct XmlFields(XElement element, List<string> remarks)
{
    public string Text(string name) => (string?)element.Element(name) ?? "";

    public UUID Id(string name) => UUID.TryParse(Text(name), out var id) ? id : UUID.Zero;

    public bool Flag(string name) => XmlIn.ParseBool(Text(name));

    public long Long(string name)
    {
        if (!NumberText.TryLong(Text(name), out var value))
            Note(name);
        return value;
    }

    public int Int(string name) => (int)Math.Clamp(Long(name), int.MinValue, int.MaxValue);

    /// <summary>"&lt;1, 2, 3&gt;".</summary>
    public Vector3 Vector(string name)
    {
        var text = Text(name).Trim('<', '>', ' ');
        if (text.Split(',') is [var x, var y, var z] && NumberText.TryFloat(x, out var east) && NumberText.TryFloat(y, out var north)
            && NumberText.TryFloat(z, out var up))
            return new Vector3(east, north, up);
        if (text.Length > 0)
            Note(name);
        return Vector3.Zero;
    }

    public XmlFields Of(XElement child) => new(child, remarks);

    private void Note(string name)
    {
        if (remarks.Count < NumberText.MaxTold)
            remarks.Add(NumberText.Unreadable(name, Text(name), "it counts as 0"));
    }
}
