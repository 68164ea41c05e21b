using System.Xml;
using OpenSim.Primitives;
using OpenSim.Serialization.Xml;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Objects;

/// <summary>
/// What scripts remember: an element State for each, by the id of its item, in the form of the script engine that wrote it. In a file they
/// stand in the object (GroupScriptStates); between regions beside it (ScriptData). Anything that belongs to no item, or is damaged, is
/// left out.
/// </summary>
public static class ScriptStates
{
    private const string State = "State";
    private const string Id = "UUID";
    private const string Stopped = "<Running>False</Running>"; // as OpenSimulator's engines write it
    private const string Start = "<?xml version=\"1.0\"?><ScriptData><ScriptStates>";
    private const string End = "</ScriptStates></ScriptData>";

    /// <summary>ScriptData of the object; empty when nothing in it remembers anything.</summary>
    public static string Write(PackedObject packed)
    {
        var states = string.Concat(packed.AllItems.Select(i => i.ScriptState.ToString()));
        return states.Length == 0 ? "" : Start + states + End;
    }

    /// <summary>The object with what came beside it.</summary>
    public static PackedObject Add(PackedObject packed, string scriptData)
    {
        var states = new Dictionary<UUID, string>();
        try
        {
            using var reader = XmlReader.Create(new StringReader(scriptData), XmlIn.Settings);
            var xml = new XmlIn(reader);
            if (reader.ReadToFollowing("ScriptStates"))
                xml.ForEachChild(_ => Read(xml, states, UUID.Zero));
        }
        catch (Exception e) when (e is XmlException or InvalidOperationException or ArgumentException)
        {
            // what was read before is sound
        }

        return Add(packed, states);
    }

    internal static PackedObject Add(PackedObject packed, IReadOnlyDictionary<UUID, string> states) => states.Count == 0 ? packed
        : packed.WithItemsAs(item => states.TryGetValue(item.ItemId, out var state) ? With(item, state) : item);

    private static PrimItemRow With(PrimItemRow item, string state) => item with
    {
        ScriptState = ((ScriptMemory)state).AsFromElsewhere(),
        IsRunning = item.IsRunning && !state.Contains(Stopped, StringComparison.OrdinalIgnoreCase)
    };

    /// <summary>On the tag GroupScriptStates.</summary>
    internal static void ReadSaved(XmlIn xml, Dictionary<UUID, string> states) => xml.ForEachChild(_ => ReadSavedState(xml, states));

    internal static void WriteSaved(XmlOut xml, PackedObject packed)
    {
        List<PrimItemRow> scripts = [.. packed.AllItems.Where(i => i.ScriptState.Length > 0)];
        if (scripts.Count == 0)
            return;
        xml.Begin("GroupScriptStates");
        foreach (var script in scripts)
        {
            xml.Begin("SavedScriptState");
            xml.Attribute(Id, script.ItemId.ToString());
            xml.Copy(script.ScriptState.ToString());
            xml.End();
        }

        xml.End();
    }

    private static void ReadSavedState(XmlIn xml, Dictionary<UUID, string> states)
    {
        _ = UUID.TryParse(xml.Attribute(Id), out var item);
        xml.ForEachChild(_ => Read(xml, states, item));
    }

    // Old files of OpenSimulator have only what is in the element, which only one of its engines wrote.
    private static void Read(XmlIn xml, Dictionary<UUID, string> states, UUID item)
    {
        var isWhole = xml.Name == State;
        if (item.IsZero)
            _ = UUID.TryParse(xml.Attribute(Id), out item);
        var text = xml.ReadOuter();
        if (!item.IsZero)
            states[item] = isWhole ? text : $"<{State} {Id}=\"{item}\" Engine=\"XEngine\">{text}</{State}>";
    }
}
