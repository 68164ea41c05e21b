using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;
using OpenSim.Protocol.Circuits;
using OpenSim.Settings;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary>What an operator asks about the viewers of a region: <c>show connections</c> and its like.</summary>
internal sealed class LindenUdpCommands(string region, CircuitServer circuits, SessionTable<ViewerSession> sessions, RegionInbox inbox,
    OverloadPhase overload)
{
    /// <summary>All commands about the viewers of a region.</summary>
    public static void AddTo(CommandRegistry commands, Configuration configuration, ViewerStack stack)
    {
        var (region, circuits, sessions) = (stack.Scene.Info.Name, stack.Circuits, stack.Sessions);
        new LindenUdpCommands(region, circuits, sessions, stack.Scene.Inbox, stack.Overload).AddTo(commands);
        new MessageReport(region, circuits, sessions).AddTo(commands);
        new TextureCommands(region, sessions, stack.Textures).AddTo(commands);
        new DebugCommands(region, circuits, sessions, stack.Replication, stack.Overload, configuration).AddTo(commands);
        new DebugLimitCommands(region, circuits, sessions).AddTo(commands);
    }

    public void AddTo(CommandRegistry commands)
    {
        var comms = commands.Group("Comms", region);
        void Show(string what, string help, Action<CommandContext> run) => comms.Add("show " + what, "[<first> <last>]", help, run);

        Show("connections", "Viewers connected: who, from where, for how long silent.", ShowConnections);
        Show("circuits", "Circuits with their codes and what has gone over them.", ShowCircuits);
        Show("queues", "Packets waiting for each viewer, by throttle category.", ShowQueues);
        Show("pqueues", "Object updates that each viewer is still owed.", ShowPriorityQueues);
        Show("throttles", "Bytes a second of each viewer, by category.", ShowThrottles);
        Show("pending-objects", "Viewers that are still owed object updates.", ShowPending);
        comms.Add("show server throttles", "", "The limits of what the region sends.", ShowServerThrottles);
    }

    /// <summary>All sessions, or those of the avatar that is named after the words of a command that shows something.</summary>
    internal static IEnumerable<ViewerSession> Selected(SessionTable<ViewerSession> sessions, CommandContext context) =>
        Named(sessions, [.. context.Words.Skip(2).Where(w => w != "full")]);

    /// <summary>The same, the name following so many arguments.</summary>
    internal static IEnumerable<ViewerSession> Named(SessionTable<ViewerSession> sessions, CommandContext context, int after) =>
        Named(sessions, [.. context.Arguments.Skip(after)]);

    internal static void Write(CommandContext context, ConsoleTable table)
    {
        if (table.Count == 0)
            context.WriteLine("Nobody is connected.");
        else
            table.WriteTo(context.Out);
    }

    private void ShowConnections(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", "Type", "State", "Endpoint", "Viewer", ">Silent s", ">RTT ms");
        foreach (var session in Selected(context))
        {
            table.Add(region, session.Name, session.IsChild ? "child" : "root", session.State.ToString(), session.RemoteEndPoint.ToString(),
                session.Agent.Viewer, Seconds(circuits.Clock.Now - session.Circuit.LastReceived),
                (session.Circuit.RoundTrip / 1000).ToString());
        }

        Write(context, table);
    }

    private void ShowCircuits(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Code", ">In", ">In kB", ">Dup in", ">Out", ">Out kB", ">Resent", ">Unacked",
            ">RTO ms", "Paused");
        foreach (var session in Selected(context))
        {
            var counts = session.Circuit.Counts;
            table.Add(region, session.Name, session.Circuit.Code.ToString(), counts.PacketsIn.ToString(), Kilo(counts.BytesIn),
                counts.DuplicatesIn.ToString(), counts.PacketsOut.ToString(), Kilo(counts.BytesOut), counts.Resent.ToString(),
                session.Circuit.InFlight.ToString(), (session.Circuit.ResendTimeout / 1000).ToString(),
                session.Circuit.IsPaused ? "yes" : "");
        }

        Write(context, table);
    }

    private void ShowQueues(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Packets", ">Land B", ">Wind B", ">Task B", ">Texture B", ">Asset B", ">Inbox",
            ">Unacked");
        foreach (var session in Selected(context))
        {
            string Queued(ThrottleCategory category) => session.Sender.QueuedBytes(category).ToString();
            table.Add(region, session.Name, session.Sender.QueuedPackets.ToString(), Queued(ThrottleCategory.Land),
                Queued(ThrottleCategory.Wind),
                Queued(ThrottleCategory.Task), Queued(ThrottleCategory.Texture), Queued(ThrottleCategory.Asset),
                session.InboxShare.Pending.ToString(), session.Circuit.InFlight.ToString());
        }

        Write(context, table);
        WriteSharedQueues(context);
    }

    // Anything all viewers share comes after them, where an operator who types this looks first.
    private void WriteSharedQueues(CommandContext context)
    {
        var (sockets, shed) = (overload.ReadSockets(), overload.Shed);
        context.WriteLine($"{region} is {overload.Describe()}.");
        context.WriteLine($"For the region {inbox.ItemCount} of {inbox.Capacity} messages and {inbox.ActionCount} actions; "
            + $"receive buffer {sockets.Waiting / 1024} of {sockets.Room / 1024} kB, {sockets.Drops} datagrams dropped by the kernel.");
        if (shed != default)
            context.WriteLine($"Shed since the start: {shed}.");
        if (sockets.Drops > 0)
            context.WriteLine(
                "Raise client_socket_rcvbuf_size in [ClientStack.LindenUDP] and net.core.rmem_max, or ReceiveShards in [Transport], or "
                    + "give the region more processor time.");
    }

    private void ShowPriorityQueues(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Owed", ">Cells left", ">Seen prims", ">Seen avatars", ">Under way",
            ">Land patches", "Ready");
        foreach (var session in Selected(context))
        {
            var view = session.View;
            table.Add(region, session.Name, view.OwedCount.ToString(), view.CellsLeft.ToString(),
                view.SeenPrimCount.ToString(), view.SeenAvatarCount.ToString(), view.UnackedCount.ToString(),
                session.Terrain.Waiting.ToString(), view.IsReady ? "yes" : "");
        }

        Write(context, table);
    }

    private void ShowPending(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Owed", ">Cells left");
        foreach (var session in Selected(context).Where(s => s.View.OwedCount > 0 || s.View.CellsLeft > 0))
            table.Add(region, session.Name, session.View.OwedCount.ToString(), session.View.CellsLeft.ToString());
        if (table.Count == 0)
            context.WriteLine("No viewer is owed anything.");
        else
            table.WriteTo(context.Out);
    }

    private void ShowServerThrottles(CommandContext context)
    {
        context.WriteLine($"All viewers of {region} together  {PerSecond(circuits.Throttle.BytesPerSecond)}  (scene_throttle_max_bps)");
        context.WriteLine(
            $"One viewer, whatever it asks for  {PerSecond(circuits.NewCircuits.MaxBytesPerSecond)}  (client_throttle_max_bps)");
    }

    private static string PerSecond(double bytes) => bytes <= 0 ? "no limit" : $"{bytes:F0} bytes/s ({bytes * 8 / 1000:F0} kbit/s)";

    private void ShowThrottles(CommandContext context)
    {
        var table = new ConsoleTable("Region", "Avatar", ">Total", ">Resend", ">Land", ">Wind", ">Cloud", ">Task", ">Texture", ">Asset");
        foreach (var session in Selected(context))
        {
            var rates = session.Circuit.Throttle.Rates;
            string Rate(ThrottleCategory category) => rates[category].ToString("F0");
            table.Add(region, session.Name, Math.Min(rates.Total, session.Circuit.Throttle.MaxInAll).ToString("F0"),
                Rate(ThrottleCategory.Resend),
                Rate(ThrottleCategory.Land), Rate(ThrottleCategory.Wind), Rate(ThrottleCategory.Cloud), Rate(ThrottleCategory.Task),
                Rate(ThrottleCategory.Texture), Rate(ThrottleCategory.Asset));
        }

        Write(context, table);
    }

    private IEnumerable<ViewerSession> Selected(CommandContext context) => Selected(sessions, context);

    private static IEnumerable<ViewerSession> Named(SessionTable<ViewerSession> sessions, string[] words) =>
        sessions.All.Where(s => words.Length < 2
        || (s.Agent.FirstName.Equals(words[0], StringComparison.OrdinalIgnoreCase)
        && s.Agent.LastName.Equals(words[1], StringComparison.OrdinalIgnoreCase)));

    private static string Seconds(long microseconds) => (microseconds / 1e6).ToString("F1");

    private static string Kilo(long bytes) => (bytes / 1000).ToString();
}
