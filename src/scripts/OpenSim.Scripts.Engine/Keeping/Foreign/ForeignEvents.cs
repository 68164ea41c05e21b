using System.Numerics;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>Events that wait, and what they tell of, in the words that both engines of OpenSimulator share.</summary>
internal static class ForeignEvents
{
    /// <summary>Null for an event that is not known here, or has other arguments.</summary>
    public static ScriptEvent? Of(string name, IReadOnlyList<object> given, IReadOnlyList<Detected> detected)
    {
        if (!ApiDeclarations.All.Events.TryGetValue(name, out var declared))
            return null;
        var arguments = new List<ListItem>(declared.Parameters.Count);
        var list = LslList.Empty;
        foreach (var (i, parameter) in declared.Parameters.Index())
        {
            if (i >= given.Count)
                return null;
            if (parameter.Type == ScriptType.List)
                list = given[i] as LslList ?? LslList.Empty;
            else
                arguments.Add(As(given[i], parameter.Type));
        }

        var told = new ScriptEvent((EventKind)declared.Index, LslList.Take([.. arguments]), detected) { List = list };
        return told.IsAsDeclared ? told : null;
    }

    public static Detected Detected(XElement element, string key) => new()
    {
        Key = ForeignValues.Key(key),
        Owner = ForeignValues.Key(Of(element, "owner")),
        Group = ForeignValues.Key(Of(element, "group")),
        Name = Of(element, "name"),
        Type = ForeignValues.Whole(Of(element, "type")),
        LinkNumber = ForeignValues.Whole(Of(element, "linkNum")),
        Position = Vector(element, "position"),
        Velocity = Vector(element, "velocity"),
        Grab = Vector(element, "pos"),
        Rotation = Casts.ToRotation(Of(element, "rotation"), Dialect.OpenSimulator)
    };

    public static void WriteArguments(XmlWriter xml, string tag, ScriptEvent told)
    {
        var next = 0;
        foreach (var parameter in ApiDeclarations.All.EventsInOrder[(int)told.Kind].Parameters)
        {
            var value = parameter.Type == ScriptType.List ? told.List : told.Arguments[next++].Value;
            ForeignValues.Write(xml, tag, value, parameter.Type);
        }
    }

    /// <summary>Attributes of the element that is open.</summary>
    public static void Write(XmlWriter xml, Detected detected)
    {
        void Put(string name, object value) => xml.WriteAttributeString(name, ForeignValues.TextOf(value));
        Put("pos", detected.Grab);
        Put("linkNum", detected.LinkNumber);
        Put("group", detected.Group.ToString());
        Put("name", detected.Name);
        Put("owner", detected.Owner.ToString());
        Put("position", detected.Position);
        Put("rotation", detected.Rotation);
        Put("type", detected.Type);
        Put("velocity", detected.Velocity);
    }

    private static ListItem As(object value, ScriptType type) => (type, value) switch
    {
        (ScriptType.Float, int integer) => ListItem.Of((double)integer),
        (ScriptType.Key, _) => ListItem.OfKey(ForeignValues.TextOf(value)),
        _ => ForeignValues.Item(value)
    };

    private static string Of(XElement element, string name) => element.Attribute(name)?.Value ?? "";

    private static Vector3 Vector(XElement element, string name) => Casts.ToVector(Of(element, name), Dialect.OpenSimulator);
}
