using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.Console;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>debug lludp …</c>: looking into and interfering with the traffic of a region's viewers.</summary>
internal static class DebugCommands
{
    public static void AddTo(CommandRegistry commands, LLUDPServer server)
    {
        var debug = commands.Group("Debug", server.Scene.Info.Name);
        void Add(string words, string arguments, string help, Action<CommandContext> run) => debug.Add("debug lludp " + words, arguments, help, run);

        Add("status", "", "Whether traffic runs, and the switches of the stack.", c => Status(server, c));
        Add("start", "in|out|all", "Takes in and sends again.", c => SetStopped(server, c, false));
        Add("stop", "in|out|all", "Drops everything that comes, or holds everything that would be sent.", c => SetStopped(server, c, true));
        Add("toggle agentupdate", "", "Early discard of AgentUpdates on or off.", c => ToggleAgentUpdate(server, c));
        Add("pool", "on|off", "Whether memory of packets is used again.", c => SetPool(server, c));
        Add("drop in add", "<message>", "Drops incoming messages of this name.", c => Drop(server, c, ids => server.Inbound.Dropped = [.. server.Inbound.Dropped.Union(ids)]));
        Add("drop in remove", "<message>", "Lets them in again.", c => Drop(server, c, ids => server.Inbound.Dropped = [.. server.Inbound.Dropped.Except(ids)]));
        Add("drop out add", "<message>", "Loses outgoing messages of this name, as if on the way.", c => Drop(server, c, ids => server.Outbound.Dropped = [.. server.Outbound.Dropped.Union(ids)]));
        Add("drop out remove", "<message>", "Sends them again.", c => Drop(server, c, ids => server.Outbound.Dropped = [.. server.Outbound.Dropped.Except(ids)]));
        Add("packet", "<level> [<first> <last>]", "Logs messages of viewers: 0 none, 1 names, 2 names and fields.", c => SetLogLevel(server, c, server.Inbound.Log));
        Add("data out", "<level> [<first> <last>]", "Logs what viewers are sent: 0 nothing, 1 names, 2 names and fields.", c => SetLogLevel(server, c, server.Outbound.Log!));
        Add("oqre status", "", "How many viewers have not yet been told of all objects: what OpenSimulator's outgoing queue refill engine does, the region's tick does here.", c => ShowScanning(server, c));
    }

    private static void Status(LLUDPServer server, CommandContext context)
    {
        context.WriteLine($"{server.Scene.Info.Name}: in {OnOff(!server.Inbound.IsStopped)}, out {OnOff(!server.Outbound.IsStopped)}, "
            + $"early agent update discard {OnOff(server.Inbound.DiscardsUpdates)}, gather once {OnOff(server.Replication.GathersOnce)}, "
            + $"encode shared {OnOff(server.Replication.SharesEncoding)}, packet pool {OnOff(server.Packets.Recycles)}, packet log level {server.Inbound.Log.Level}.");
        context.WriteLine($"{server.Inbound.Pumps.Length} receiving and {server.Outbound.Pumps.Length} sending threads; {server.Overload.Describe()}.");
        if (server.Outbound.Log is { Level: > 0 } log)
            context.WriteLine($"Data out log level {log.Level}{(log.Only is null ? "" : " for " + log.Only)}.");
        foreach (var (way, dropped) in new[] { ("in", server.Inbound.Dropped), ("out", server.Outbound.Dropped) })
        {
            if (dropped.Count > 0)
                context.WriteLine($"Dropped {way}: " + string.Join(", ", dropped.Select(id => MessageTable.Find(id)?.Name)));
        }
    }

    private static void SetStopped(LLUDPServer server, CommandContext context, bool isStopped)
    {
        var what = context.Arguments.Count > 0 ? context.Arguments[0] : "";
        if (what is not ("in" or "out" or "all"))
        {
            context.Fail("Say in, out or all.");
            return;
        }

        if (what != "out")
            server.Inbound.IsStopped = isStopped;
        if (what != "in")
            server.Outbound.IsStopped = isStopped;
        Status(server, context);
    }

    private static void ToggleAgentUpdate(LLUDPServer server, CommandContext context)
    {
        var setting = LindenUdpSettings.EarlyAgentUpdateDiscard;
        server.Dependencies.Configuration.Set(setting.Section, setting.Key, server.Inbound.DiscardsUpdates ? "false" : "true");
        Status(server, context);
    }

    private static void SetPool(LLUDPServer server, CommandContext context)
    {
        if (context.Arguments is not ["on" or "off"])
        {
            context.Fail("Say on or off.");
            return;
        }

        foreach (var setting in new[] { LindenUdpSettings.RecyclePackets, LindenUdpSettings.RecycleDataBlocks })
            server.Dependencies.Configuration.Set(setting.Section, setting.Key, context.Arguments[0] == "on" ? "true" : "false");
        Status(server, context);
    }

    private static void Drop(LLUDPServer server, CommandContext context, Action<uint[]> change)
    {
        if (context.Arguments.Count != 1 || !MessageTable.TryFind(context.Arguments[0], out var info))
        {
            context.Fail("Name one message, as the message template has it.");
            return;
        }

        change([info.Id]);
        Status(server, context);
    }

    private static void ShowScanning(LLUDPServer server, CommandContext context) => context.WriteLine(
        $"{server.Sessions.All.Count(s => !s.View.Interest.Scan.IsDone)} of {server.Sessions.All.Length} viewers have not yet been told of all objects.");

    private static void SetLogLevel(LLUDPServer server, CommandContext context, PacketLog log)
    {
        if (context.Arguments.Count is not (1 or 3) || !int.TryParse(context.Arguments[0], out var level))
        {
            context.Fail("Say a level, and if you like the first and last name of one avatar.");
            return;
        }

        log.Only = context.Arguments.Count == 3 ? $"{context.Arguments[1]} {context.Arguments[2]}" : null;
        log.Level = level;
        Status(server, context);
    }

    private static string OnOff(bool value) => value ? "on" : "off";
}
