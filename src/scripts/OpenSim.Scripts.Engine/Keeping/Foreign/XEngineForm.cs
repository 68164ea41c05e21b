using System.Globalization;
using System.Xml;
using System.Xml.Linq;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// XEngine's element ScriptState: globals by name. It is what both engines of OpenSimulator read, whatever compiled the source, and so
/// what is written for them.
/// </summary>
internal static class XEngineForm
{
    public static PortableState Read(XElement state, ScriptCode code)
    {
        var named = new Dictionary<string, object>(StringComparer.Ordinal);
        foreach (var variable in state.Element("Variables")!.Elements())
            named[variable.Attribute("name")?.Value ?? ""] = ForeignValues.Read(variable);
        var plugins = state.Element("Plugins")?.Elements().Select(ForeignValues.Read).ToList() ?? [];
        var permissions = state.Element("Permissions");
        return Plugins.Read(plugins) with
        {
            State = StateOf(state.Element("State")?.Value.Trim() ?? "", code),
            Globals = [.. code.Globals.Select(global => ValueOf(global, named)!)],
            Events = [.. state.Element("Queue")?.Elements().Select(EventOf).OfType<ScriptEvent>().Take(ScriptQueue.MaxEvents) ?? []],
            Granter = ForeignValues.Key(permissions?.Attribute("granter")?.Value),
            Permissions = ForeignValues.Whole(permissions?.Attribute("mask")?.Value)
        };
    }

    public static void Write(XmlWriter xml, PortableState state, ScriptCode code, bool isRunning)
    {
        xml.WriteStartElement("ScriptState");
        xml.WriteElementString("State", code.States[state.State].Name);
        xml.WriteElementString("Running", isRunning.ToString());
        xml.WriteStartElement("Variables");
        foreach (var (index, global) in code.Globals.Index())
        {
            if (HasForm(state.Globals[index]))
                ForeignValues.Write(xml, "Variable", state.Globals[index], ScriptObjects.TypeOf(state.Globals[index]), global.Name);
        }

        xml.WriteEndElement();
        xml.WriteStartElement("Queue");
        foreach (var told in state.Events)
            Write(xml, told);
        xml.WriteEndElement();
        xml.WriteStartElement("Permissions");
        xml.WriteAttributeString("mask", state.Permissions.ToString(CultureInfo.InvariantCulture));
        xml.WriteAttributeString("granter", state.Granter.ToString());
        xml.WriteEndElement();
        xml.WriteStartElement("Plugins");
        Plugins.Write(xml, state);
        xml.WriteEndElement();
        xml.WriteEndElement();
    }

    // XEngine knew neither arrays nor undef: they are left out, and empty when they are not there.
    private static object? ValueOf(CodeGlobal global, Dictionary<string, object> named) =>
        named.TryGetValue(global.Name, out var value) ? ForeignValues.Conform(value, global.Type)
        : global.Type == ScriptType.Array ? new ScriptArray()
        : global.Type == ScriptType.Object ? null
        : throw new FormatException($"it has no variable {global.Name}");

    private static bool HasForm(object? value) => value is not (null or ScriptArray or ScriptThrown);

    private static int StateOf(string name, ScriptCode code)
    {
        for (var i = 0; i < code.States.Count; i++)
        {
            if (code.States[i].Name == name)
                return i;
        }

        throw new FormatException($"it is in the state {name}, which the script has not");
    }

    private static ScriptEvent? EventOf(XElement item) => ForeignEvents.Of(
        item.Attribute("event")?.Value ?? "",
        [.. item.Element("Params")?.Elements().Select(ForeignValues.Read) ?? []],
        [.. item.Element("Detected")?.Elements().Select(d => ForeignEvents.Detected(d, d.Value)) ?? []]);

    private static void Write(XmlWriter xml, ScriptEvent told)
    {
        xml.WriteStartElement("Item");
        xml.WriteAttributeString("event", told.Kind.ToString());
        xml.WriteStartElement("Params");
        ForeignEvents.WriteArguments(xml, "Param", told);
        xml.WriteEndElement();
        xml.WriteStartElement("Detected");
        foreach (var detected in told.Detected)
        {
            xml.WriteStartElement("Object");
            ForeignEvents.Write(xml, detected);
            xml.WriteString(detected.Key.ToString());
            xml.WriteEndElement();
        }

        xml.WriteEndElement();
        xml.WriteEndElement();
    }
}
