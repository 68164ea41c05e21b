using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.Replication;
using OpenSim.Console;
using OpenSim.Protocol.Messages;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>debug lludp …</c>: looking into and interfering with the traffic of a region's viewers.</summary>
internal sealed class DebugCommands(
    string region, CircuitServer circuits, SessionTable<ViewerSession> sessions, ReplicatePhase replication, OverloadPhase overload,
    Configuration configuration)
{
    public void AddTo(CommandRegistry commands)
    {
        var debug = commands.Group("Debug", region);
        void Add(string words, string arguments, string help, Action<CommandContext> run) =>
            debug.Add("debug lludp " + words, arguments, help, run);

        Add("status", "", "Whether traffic runs, and the switches of the stack.", Status);
        Add("start", "in|out|all", "Takes in and sends again.", c => SetStopped(c, false));
        Add("stop", "in|out|all", "Drops everything that comes, or holds everything that would be sent.", c => SetStopped(c, true));
        Add("toggle agentupdate", "", "Early discard of AgentUpdates on or off.", ToggleAgentUpdate);
        Add("pool", "on|off", "Whether memory of packets is used again.", SetPool);
        Add("drop in add", "<message>", "Drops incoming messages of this name.",
            c => Drop(c, ids => circuits.Inbound.Dropped = [.. circuits.Inbound.Dropped.Union(ids)]));
        Add("drop in remove", "<message>", "Lets them in again.",
            c => Drop(c, ids => circuits.Inbound.Dropped = [.. circuits.Inbound.Dropped.Except(ids)]));
        Add("drop out add", "<message>", "Loses outgoing messages of this name, as if on the way.",
            c => Drop(c, ids => circuits.Outbound.Dropped = [.. circuits.Outbound.Dropped.Union(ids)]));
        Add("drop out remove", "<message>", "Sends them again.",
            c => Drop(c, ids => circuits.Outbound.Dropped = [.. circuits.Outbound.Dropped.Except(ids)]));
        Add("packet", "[--all | --default] <level> [<first> <last>]", "Logs messages of viewers: 0 none, 1 names, 2 names and fields.",
            c => SetLogLevel(c, circuits.Inbound.Log));
        Add("data out", "<level> [<first> <last>]", "Logs what viewers are sent: 0 nothing, 1 names, 2 names and fields.",
            c => SetLogLevel(c, circuits.Outbound.Log));
        Add("oqre status", "",
            "How many viewers have not yet been told of all objects: what OpenSimulator's outgoing queue refill engine does, the "
            + "region's tick does here.", ShowScanning);
    }

    private void Status(CommandContext context)
    {
        context.WriteLine($"{region}: in {OnOff(!circuits.Inbound.IsStopped)}, out {OnOff(!circuits.Outbound.IsStopped)}, "
            + $"early agent update discard {OnOff(circuits.Inbound.DiscardsUpdates)}, gather once {OnOff(replication.GathersOnce)}, "
            + $"encode shared {OnOff(replication.SharesEncoding)}, packet pool "
            + $"{OnOff(circuits.Packets.Recycles)}, packet log level {circuits.Inbound.Log.Level}.");
        context.WriteLine(
            $"{circuits.Inbound.Pumps.Length} receiving and {circuits.Outbound.Pumps.Length} sending threads; {overload.Describe()}.");
        if (circuits.Outbound.Log is { Level: > 0 } log)
            context.WriteLine($"Data out log level {log.Level}{(log.Only is null ? "" : " for " + log.Only)}.");
        foreach (var (way, dropped) in new[] { ("in", circuits.Inbound.Dropped), ("out", circuits.Outbound.Dropped) })
        {
            if (dropped.Count > 0)
                context.WriteLine($"Dropped {way}: " + string.Join(", ", dropped.Select(id => MessageTable.Find(id)?.Name)));
        }
    }

    private void SetStopped(CommandContext context, bool isStopped)
    {
        var what = context.Arguments.Count > 0 ? context.Arguments[0] : "";
        if (what is not ("in" or "out" or "all"))
        {
            context.Fail("Say in, out or all.");
            return;
        }

        if (what != "out")
            circuits.Inbound.IsStopped = isStopped;
        if (what != "in")
            circuits.Outbound.IsStopped = isStopped;
        Status(context);
    }

    private void ToggleAgentUpdate(CommandContext context)
    {
        var setting = CircuitSettings.EarlyAgentUpdateDiscard;
        configuration.Set(setting.Section, setting.Key, circuits.Inbound.DiscardsUpdates ? "false" : "true");
        Status(context);
    }

    private void SetPool(CommandContext context)
    {
        if (context.Arguments is not ["on" or "off"])
        {
            context.Fail("Say on or off.");
            return;
        }

        foreach (var setting in new[] { CircuitSettings.RecyclePackets, CircuitSettings.RecycleDataBlocks })
            configuration.Set(setting.Section, setting.Key, context.Arguments[0] == "on" ? "true" : "false");
        Status(context);
    }

    private void Drop(CommandContext context, Action<uint[]> change)
    {
        if (context.Arguments.Count != 1 || !MessageTable.TryFind(context.Arguments[0], out var info))
        {
            context.Fail("Name one message, as the message template has it.");
            return;
        }

        change([info.Id]);
        Status(context);
    }

    private void ShowScanning(CommandContext context) => context.WriteLine(
        $"{sessions.All.Count(s => s.View.CellsLeft > 0)} of {sessions.Count} viewers have not yet been told of all objects.");

    // OpenSimulator's --all and --default part those who are here from those who come; here a level without a name is for both.
    private void SetLogLevel(CommandContext context, PacketLog log)
    {
        List<string> words = [.. context.Arguments.Where(w => w is not ("--all" or "--default"))];
        if (words.Count is not (1 or 3) || !int.TryParse(words[0], out var level))
        {
            context.Fail("Say a level, and if you like the first and last name of one avatar.");
            return;
        }

        log.Only = words.Count == 3 ? $"{words[1]} {words[2]}" : null;
        log.Level = level;
        Status(context);
    }

    private static string OnOff(bool value) => value ? "on" : "off";
}
