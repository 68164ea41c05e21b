using System.Globalization;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;
using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary>
/// <c>debug lludp get|set|throttles|client</c>: limits of the region and of single viewers, as long as it runs. Rates are kilobits a
/// second, as OpenSimulator has them.
/// </summary>
internal sealed class DebugLimitCommands(string region, CircuitServer circuits, SessionTable<ViewerSession> sessions)
{
    private const string SceneThrottle = "max-scene-throttle";
    private const string ClientThrottle = "max-new-client-throttle";
    private const string Unacked = "process-unacked-sends";

    public void AddTo(CommandRegistry commands)
    {
        var debug = commands.Group("Debug", region);
        void Add(string words, string arguments, string help, Action<CommandContext> run) =>
            debug.Add("debug lludp " + words, arguments, help, run);

        Add("get", "", "The limits of the region's traffic, in kbit/s.", Get);
        Add("set", $"{SceneThrottle}|{ClientThrottle} <kbit/s>",
            "Changes one of them until the region restarts; 0 is no limit for the scene.", Set);
        Add("throttles get", "[<first> <last>]", "Rates that viewers have asked for and may have, in kbit/s.", GetThrottles);
        Add("throttles set", "max|request <kbit/s> [<first> <last>]",
            "Caps a viewer's line, or does as if it had asked for so much in all.", SetThrottles);
        Add("client get", "[<first> <last>]", "Debugging switches of viewers.", GetClient);
        Add("client set", $"{Unacked} true|false [<first> <last>]", "Whether what was not acked is sent again.", SetClient);
    }

    private void Get(CommandContext context)
    {
        context.WriteLine($"{SceneThrottle}  {Kilobits(circuits.Throttle.BytesPerSecond)} kbit/s");
        context.WriteLine($"{ClientThrottle}  {Kilobits(circuits.NewCircuits.MaxBytesPerSecond)} kbit/s");
    }

    private void Set(CommandContext context)
    {
        if (context.Arguments is not [var name, var value] || name is not (SceneThrottle or ClientThrottle)
            || !TryRate(value, out var bytes))
        {
            context.Fail($"Say {SceneThrottle} or {ClientThrottle}, and kbit/s.");
            return;
        }

        if (name == SceneThrottle)
            circuits.Outbound.Pumps[0].Post(() => circuits.Throttle.Set(bytes, circuits.Clock.Now));
        else
            circuits.NewCircuits = circuits.NewCircuits with { MaxBytesPerSecond = Math.Max(bytes, 6_250) };
        context.WriteLine(
            $"{name} is {Kilobits(name == SceneThrottle ? bytes : circuits.NewCircuits.MaxBytesPerSecond)} kbit/s from now on.");
    }

    private void GetThrottles(CommandContext context)
    {
        var table = new ConsoleTable("Avatar", ">Asked", ">Max", ">Task", ">Texture", ">Asset", ">Queued B");
        foreach (var session in LindenUdpCommands.Named(sessions, context, 0))
        {
            var (rates, most) = (session.Circuit.Throttle.Rates, session.Circuit.Throttle.MaxInAll);
            table.Add(session.Name, Kilobits(rates.Total), Kilobits(most), Kilobits(rates[ThrottleCategory.Task]),
                Kilobits(rates[ThrottleCategory.Texture]),
                Kilobits(rates[ThrottleCategory.Asset]), session.Sender.QueuedBytesInAll.ToString(CultureInfo.InvariantCulture));
        }

        LindenUdpCommands.Write(context, table);
    }

    private void SetThrottles(CommandContext context)
    {
        if (context.Arguments is not [var what, var value, ..] || what is not ("max" or "request") || !TryRate(value, out var bytes)
            || bytes <= 0)
        {
            context.Fail(
                "Say max or request, and kbit/s. (There is no adaptive throttle here: lines are paced, and what is queued stays short.)");
            return;
        }

        var changed = LindenUdpCommands.Named(sessions, context, 2).ToList();
        foreach (var session in changed)
        {
            if (what == "max")
                session.Sender.Cap(bytes, circuits.Clock);
            else
                session.Sender.SetRates(session.Circuit.Throttle.Rates.ScaledTo(bytes));
        }

        context.WriteLine($"{what} is {Kilobits(bytes)} kbit/s for {changed.Count} viewers.");
    }

    private void GetClient(CommandContext context)
    {
        var table = new ConsoleTable("Avatar", Unacked, ">Unacked", ">Resent");
        foreach (var session in LindenUdpCommands.Named(sessions, context, 0))
            table.Add(session.Name, session.Circuit.Resends ? "true" : "false",
                session.Circuit.InFlight.ToString(CultureInfo.InvariantCulture),
                session.Circuit.Counts.Resent.ToString(CultureInfo.InvariantCulture));
        LindenUdpCommands.Write(context, table);
    }

    private void SetClient(CommandContext context)
    {
        if (context.Arguments is not [Unacked, var value, ..] || !bool.TryParse(value, out var resends))
        {
            context.Fail($"Say {Unacked}, and true or false.");
            return;
        }

        var changed = LindenUdpCommands.Named(sessions, context, 2).ToList();
        foreach (var session in changed)
        {
            session.Circuit.Resends = resends;
            session.Sender.MarkReady();
        }

        context.WriteLine($"{Unacked} is {value} for {changed.Count} viewers.");
    }

    private static bool TryRate(string text, out double bytes)
    {
        var isNumber = double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var kilobits)
            && kilobits <= 16_000_000;
        bytes = kilobits * 1000 / 8;
        return isNumber;
    }

    private static string Kilobits(double bytes) => (bytes * 8 / 1000).ToString("F0", CultureInfo.InvariantCulture);
}
