using System.Globalization;
using OpenSim.Console;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Land.Heartbeat;

/// <summary>Commands that look at a region's heartbeat: <c>show ticks</c>, <c>trace save</c>.</summary>
public sealed class HeartbeatModule : RegionModule
{
    private const int MaxHolds = 10;

    public override string Name => "HeartbeatModule";

    protected override void Attach(Scene scene)
    {
        var debug = Commands("Debug");
        debug.Add("show ticks", "[<count>]", "Shows where the time of the last ticks went, phase by phase.", c => ShowTicks(scene, c));
        debug.Add("trace save", "<file>", "Writes the last ticks as a trace that ui.perfetto.dev and chrome://tracing open.",
            c => SaveTrace(scene, c));
    }

    private static void ShowTicks(Scene scene, CommandContext command)
    {
        var count = TickTrace.Ticks;
        if (command.Arguments.Count > 0
            && (!int.TryParse(command.Arguments[0], NumberStyles.None, CultureInfo.InvariantCulture, out count) || count == 0))
        {
            command.FailWithUsage("The count is a whole number above 0.");
            return;
        }

        var report = scene.Statistics.Current;
        command.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{scene.Info.Name}: {report.SimFps:F1} ticks/s, "
            + $"{report.FrameMs:F3} ms each, time dilation {report.TimeDilation:F3}, {report.SlowFrames} slow since the start"));
        command.Out.Write(scene.Trace.Table(count));
        ShowHolds(scene, command);
    }

    // Who else has kept ticks waiting.
    private static void ShowHolds(Scene scene, CommandContext command)
    {
        var holds = scene.Token.Holds.All;
        if (holds.Count > 0)
            command.WriteLine("Held by others than its ticks for more than 1 ms, since the start:");
        foreach (var hold in holds.Take(MaxHolds))
            command.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{hold.Name,-30} {hold.Count,8} times, {hold.Longest,8:F1} ms at most"));
    }

    private static void SaveTrace(Scene scene, CommandContext command)
    {
        if (command.Arguments.Count != 1)
        {
            command.FailWithUsage();
            return;
        }

        try
        {
            var path = command.PathOf(command.Arguments[0]);
            WholeFile.Write(path, file => scene.Trace.Save(file, scene.Info.Name));
            command.WriteLine($"Saved to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            command.Fail($"Could not write {command.Arguments[0]}: {e.Message}");
        }
    }
}
