using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;
using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary>What an operator asks about the viewers of a region: <c>show connections</c> and its like.</summary>
internal static class LindenUdpCommands
{
    public static void AddTo(CommandRegistry commands, LLUDPServer server)
    {
        var comms = commands.Group("Comms", server.Scene.Info.Name);
        void Show(string what, string help, Action<LLUDPServer, CommandContext> run) => comms.Add("show " + what, "[<first> <last>]", help, c => run(server, c));

        Show("connections", "Viewers connected: who, from where, for how long silent.", ShowConnections);
        Show("circuits", "Circuits with their codes and what has gone over them.", ShowCircuits);
        Show("queues", "What waits to be sent to each viewer, by throttle category.", ShowQueues);
        Show("pqueues", "Object updates that each viewer is still owed.", ShowPriorityQueues);
        Show("throttles", "Bytes a second of each viewer, by category.", ShowThrottles);
        TextureCommands.AddTo(commands, server);
        Show("pending-objects", "Viewers that are still owed object updates.", ShowPending);
        Show("messages", "Datagrams and bytes of each message, in and out: of the region, or of one viewer.", MessageReport.Write);
        comms.Add("show server throttles", "", "The limits of what the region sends.", c => ShowServerThrottles(server, c));
        DebugCommands.AddTo(commands, server);
        DebugLimitCommands.AddTo(commands, server);
    }

    private static void ShowConnections(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", "Type", "State", "Endpoint", "Viewer", ">Silent s", ">RTT ms");
        foreach (var session in Selected(server, context))
        {
            table.Add(server.Scene.Info.Name, session.Name, session.IsChild ? "child" : "root", session.State.ToString(), session.RemoteEndPoint.ToString(),
                session.Agent.ViewerName, Seconds(server.Now - session.Circuit.LastReceived), (session.Circuit.RoundTrip / 1000).ToString());
        }

        Write(context, table);
    }

    private static void ShowCircuits(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Code", ">In", ">In kB", ">Dup in", ">Out", ">Out kB", ">Resent", ">Unacked", ">RTO ms", "Paused");
        foreach (var session in Selected(server, context))
        {
            var counts = session.Circuit.Counts;
            table.Add(server.Scene.Info.Name, session.Name, session.Circuit.Code.ToString(), counts.PacketsIn.ToString(), Kilo(counts.BytesIn),
                counts.DuplicatesIn.ToString(), counts.PacketsOut.ToString(), Kilo(counts.BytesOut), counts.Resent.ToString(),
                session.Circuit.InFlight.ToString(), (session.Circuit.ResendTimeout / 1000).ToString(), session.Circuit.IsPaused ? "yes" : "");
        }

        Write(context, table);
    }

    private static void ShowQueues(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Packets", ">Land B", ">Wind B", ">Task B", ">Texture B", ">Asset B", ">Inbox", ">Unacked");
        foreach (var session in Selected(server, context))
        {
            string Queued(ThrottleCategory category) => session.Sender.QueuedBytes(category).ToString();
            table.Add(server.Scene.Info.Name, session.Name, session.Sender.QueuedPackets.ToString(), Queued(ThrottleCategory.Land), Queued(ThrottleCategory.Wind),
                Queued(ThrottleCategory.Task), Queued(ThrottleCategory.Texture), Queued(ThrottleCategory.Asset), session.InboxShare.Pending.ToString(),
                session.Circuit.InFlight.ToString());
        }

        Write(context, table);
        WriteSharedQueues(server, context);
    }

    // What all viewers share comes after them, where an operator who types this looks first.
    private static void WriteSharedQueues(LLUDPServer server, CommandContext context)
    {
        var (inbox, sockets, shed) = (server.Scene.Inbox, server.Overload.ReadSockets(), server.Overload.Shed);
        context.WriteLine($"{server.Scene.Info.Name} is {server.Overload.Describe()}.");
        context.WriteLine($"For the region {inbox.ItemCount} of {inbox.Capacity} messages and {inbox.ActionCount} actions; "
            + $"receive buffer {sockets.Waiting / 1024} of {sockets.Room / 1024} kB, {sockets.Drops} datagrams dropped by the kernel.");
        if (shed != default)
            context.WriteLine($"Shed since the start: {shed}.");
        if (sockets.Drops > 0)
            context.WriteLine("Raise client_socket_rcvbuf_size in [ClientStack.LindenUDP] and net.core.rmem_max, or ReceiveShards in [Transport], or give the region more processor time.");
    }

    private static void ShowPriorityQueues(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Owed", ">Cells left", ">Seen prims", ">Seen avatars", ">Under way", ">Land patches", "Ready");
        foreach (var session in Selected(server, context))
        {
            var view = session.View;
            table.Add(server.Scene.Info.Name, session.Name, view.OwedCount.ToString(), view.Interest.Scan.CellsLeft.ToString(),
                view.SeenPrims.Count.ToString(), view.SeenAvatars.Count.ToString(), (view.InFlight.Count + view.Avatars.UnderWay).ToString(), session.Terrain.Waiting.ToString(),
                view.IsReady ? "yes" : "");
        }

        Write(context, table);
    }

    private static void ShowPending(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Owed", ">Cells left");
        foreach (var session in Selected(server, context).Where(s => s.View.OwedCount > 0 || s.View.Interest.Scan.CellsLeft > 0))
            table.Add(server.Scene.Info.Name, session.Name, session.View.OwedCount.ToString(), session.View.Interest.Scan.CellsLeft.ToString());
        if (table.Count == 0)
            context.WriteLine("No viewer is owed anything.");
        else
            table.WriteTo(context.Out);
    }

    private static void ShowServerThrottles(LLUDPServer server, CommandContext context)
    {
        context.WriteLine($"All viewers of {server.Scene.Info.Name} together  {PerSecond(server.Throttle.BytesPerSecond)}  (scene_throttle_max_bps)");
        context.WriteLine($"One viewer, whatever it asks for  {PerSecond(server.Options.MostBytesPerSecond)}  (client_throttle_max_bps)");
    }

    private static string PerSecond(double bytes) => bytes <= 0 ? "no limit" : $"{bytes:F0} bytes/s ({bytes * 8 / 1000:F0} kbit/s)";

    private static void ShowThrottles(LLUDPServer server, CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Total", ">Resend", ">Land", ">Wind", ">Cloud", ">Task", ">Texture", ">Asset");
        foreach (var session in Selected(server, context))
        {
            var rates = session.Circuit.Throttle.Rates;
            string Rate(ThrottleCategory category) => rates[category].ToString("F0");
            table.Add(server.Scene.Info.Name, session.Name, Math.Min(rates.Total, session.Circuit.Throttle.MostInAll).ToString("F0"), Rate(ThrottleCategory.Resend),
                Rate(ThrottleCategory.Land), Rate(ThrottleCategory.Wind), Rate(ThrottleCategory.Cloud), Rate(ThrottleCategory.Task),
                Rate(ThrottleCategory.Texture), Rate(ThrottleCategory.Asset));
        }

        Write(context, table);
    }

    /// <summary>All sessions, or those of the avatar that is named.</summary>
    internal static IEnumerable<ViewerSession> Selected(LLUDPServer server, CommandContext context) =>
        Named(server, [.. context.Words.Skip(2).Where(w => w != "full")]);

    /// <summary>The same, the name following so many arguments.</summary>
    internal static IEnumerable<ViewerSession> Named(LLUDPServer server, CommandContext context, int after) => Named(server, [.. context.Arguments.Skip(after)]);

    private static IEnumerable<ViewerSession> Named(LLUDPServer server, string[] words) => server.Sessions.All.Where(s => words.Length < 2
        || (s.Agent.FirstName.Equals(words[0], StringComparison.OrdinalIgnoreCase) && s.Agent.LastName.Equals(words[1], StringComparison.OrdinalIgnoreCase)));

    internal static void Write(CommandContext context, ConsoleTable table)
    {
        if (table.Count == 0)
            context.WriteLine("Nobody is connected.");
        else
            table.WriteTo(context.Out);
    }

    private static string Seconds(long microseconds) => (microseconds / 1e6).ToString("F1");

    private static string Kilo(long bytes) => (bytes / 1000).ToString();
}
