using System.Diagnostics;
using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Engine;

/// <summary><c>scripts</c> and <c>show scripts</c> of one region, by OpenSimulator's words. Without an id they mean all scripts.</summary>
/// <param name="scripts">
/// Null while the region has met no script. A delegate of the engine itself would load the assemblies of the functions with the commands.
/// </param>
internal sealed class ScriptCommands(Scene scene, Func<RegionScripts?> scripts)
{
    private const string Which = "[<item, prim or object id> ...]";
    private const int Shown = 100;

    public void AddTo(CommandGroup commands)
    {
        commands.Add("show scripts", Which, "Shows scripts, those that have taken most time first.", Show);
        commands.Add("scripts show", Which, "The same as 'show scripts'.", Show);
        commands.Add("scripts list", Which, "The same as 'show scripts'.", Show);
        commands.Add("scripts engine", "", "Says what runs scripts, and what they take.", ShowEngine);
        commands.Add("scripts suspend", Which, "Has scripts stand still until 'scripts resume'; they remember where they were.",
            context => Act(context, "suspended", script => Suspend(script, isSuspended: true)));
        commands.Add("scripts resume", Which, "Has suspended scripts go on.",
            context => Act(context, "resumed", script => Suspend(script, isSuspended: false)));
        commands.Add("scripts stop", Which, "Stops scripts, as the box in a script's window does; it is kept over restarts.",
            context => Act(context, "stopped", script => Switch(script, isRunning: false)));
        commands.Add("scripts start", Which, "Has stopped scripts run.",
            context => Act(context, "started", script => Switch(script, isRunning: true)));
        commands.Add("scripts reset", Which, "Has scripts begin anew.", context => Act(context, "reset", Reset));
    }

    private void Show(CommandContext context)
    {
        var table = new ConsoleTable("Time ms", "Memory", "State", "Script", "Object", "Place", "Item");
        int count;
        using (scene.Token.Take())
        {
            List<ScriptInstance> found = [.. Found(context)];
            count = found.Count;
            foreach (var script in found.OrderByDescending(s => s.Taken.Total).Take(Shown))
                table.Add(RowOf(script));
        }

        if (table.Count > 0)
            table.WriteTo(context.Out);
        context.WriteLine(count > Shown ? $"{count} scripts, of which the first {Shown} are shown." : $"{count} scripts.");
    }

    private void ShowEngine(CommandContext context)
    {
        var told = scene.Statistics.Current;
        (int All, int Active, int Held, int Forbidden) counts;
        using (scene.Token.Take())
        {
            counts = scripts()?.Engine is { } engine
                ? (engine.Count, engine.Active, engine.Limits.Held, engine.Rights.Forbidden)
                : default;
        }

        context.WriteLine($"{counts.All} scripts, {counts.Active} of them active, {counts.Held} held by limits, "
            + $"{counts.Forbidden} where scripts may not run.");
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{told.ScriptEvents:F1} events a second; {told.ScriptMs:F2} ms of a tick's time."));
    }

    private static string[] RowOf(ScriptInstance script)
    {
        var at = script.Part.WorldPosition;
        return
        [
            (script.Taken.Total * 1000.0 / Stopwatch.Frequency).ToString("F1", CultureInfo.InvariantCulture),
            (script.Script?.UsedMemory ?? 0).ToString(CultureInfo.InvariantCulture), StateOf(script), script.ItemName, script.Part.Name,
            string.Create(CultureInfo.InvariantCulture, $"{at.X:F0} {at.Y:F0} {at.Z:F0}"), script.ItemId.ToString()
        ];
    }

    private static string StateOf(ScriptInstance script) =>
        script.Script is not { } running ? script.IsBroken ? "does not compile" : "compiling"
        : script.IsSuspended ? "suspended"
        : !script.IsRunning ? "stopped"
        : script.IsForbidden ? "not allowed"
        : script.IsOverLimit ? "over a limit"
        : running.HasFailed ? "failed"
        : script.WakeAt != 0 ? "sleeping"
        : script.IsApart || script.HasWork ? "running"
        : "waiting";

    private void Act(CommandContext context, string done, Func<ScriptInstance, bool> act)
    {
        int count;
        using (scene.Token.Take())
            count = Found(context).ToList().Count(act);
        context.WriteLine($"{count} scripts {done}.");
    }

    private static bool Suspend(ScriptInstance script, bool isSuspended)
    {
        if (script.IsSuspended == isSuspended)
            return false;
        script.Suspend(isSuspended);
        return true;
    }

    private static bool Switch(ScriptInstance script, bool isRunning)
    {
        var changes = script.IsRunning != isRunning;
        script.SetRunning(isRunning);
        return changes;
    }

    private static bool Reset(ScriptInstance script)
    {
        script.Restart();
        return script.Script is not null;
    }

    private IEnumerable<ScriptInstance> Found(CommandContext context)
    {
        if (scripts()?.Engine is not { } running)
            return [];
        List<UUID> ids = [.. context.Arguments.Select(a => UUID.TryParse(a, out var id) ? id : UUID.Zero)];
        return ids.Count == 0 ? running.All
            : running.All.Where(s => ids.Contains(s.ItemId) || ids.Contains(s.Part.Id) || ids.Contains(s.Part.Group.Id));
    }
}
