using System.Xml.Linq;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Running;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>YEngine's element ScriptState: a snapshot in bytes, and around it events, timer, listens and permissions.</summary>
internal static class YEngineForm
{
    private const string Engine = "YEngine";

    public static PortableState Read(XElement state, ScriptCode code)
    {
        if (state.Attribute("Engine")?.Value is not Engine)
            throw new FormatException("it is of an engine that is not known here");
        if (string.Equals(state.Element("DoGblInit")?.Value, "True", StringComparison.OrdinalIgnoreCase))
            throw new FormatException("its variables had not been set yet");
        var snapshot = new YEngineSnapshot(Convert.FromBase64String(state.Element("Snapshot")?.Value ?? ""), code);
        var permissions = state.Element("Permissions");
        return Plugins.Read([.. state.Element("Plugins")?.Elements("plugin").Select(ForeignValues.Read) ?? []]) with
        {
            State = snapshot.State,
            Globals = snapshot.Globals,
            Events = [.. Running(snapshot, state.Element("DetectArray")).Concat(Queued(state)).Take(ScriptQueue.MaxEvents)],
            Seconds = ForeignValues.Number(state.Element("scrpTime")?.Value) / 1000,
            Granter = ForeignValues.Key(permissions?.Attribute("granter")?.Value),
            Permissions = ForeignValues.Whole(permissions?.Attribute("mask")?.Value)
        };
    }

    // Where a script stood is in frames of that engine's code: the event begins again.
    private static IEnumerable<ScriptEvent> Running(YEngineSnapshot snapshot, XElement? detected)
    {
        if (ForeignEvents.Of(snapshot.Event, snapshot.Arguments, Detected(detected)) is { } running)
            yield return running;
    }

    private static IEnumerable<ScriptEvent> Queued(XElement state) =>
        (state.Element("EventQueue")?.Elements("Event") ?? []).Select(told => ForeignEvents.Of(told.Attribute("Name")?.Value ?? "",
            [.. told.Elements("param").Select(ForeignValues.Read)], Detected(told))).OfType<ScriptEvent>();

    private static List<Detected> Detected(XElement? around) =>
        [.. around?.Elements("DetectParams").Select(d => ForeignEvents.Detected(d, d.Attribute("key")?.Value ?? "")) ?? []];
}
