using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>show messages</c>: what goes over the wire, message by message, the most bytes first.</summary>
internal sealed class MessageReport(string region, CircuitServer circuits, SessionTable<ViewerSession> sessions)
{
    public void AddTo(CommandRegistry commands) => commands.Group("Comms", region).Add(
        "show messages", "[<first> <last>]", "Datagrams and bytes of each message, in and out: of the region, or of one viewer.", Write);

    private void Write(CommandContext context)
    {
        if (context.Arguments.Count < 2)
        {
            Write(context, region, [.. circuits.Inbound.Messages], [.. circuits.Outbound.Messages]);
            return;
        }

        var found = LindenUdpCommands.Selected(sessions, context).ToList();
        if (found.Count == 0)
            context.Fail($"{context.Arguments[0]} {context.Arguments[1]} is not connected to {region}.");
        foreach (var session in found)
            Write(context, session.Name, [session.MessagesIn], [session.Sender.MessagesOut]);
    }

    private static void Write(CommandContext context, string whose, MessageCounts[] incoming, MessageCounts[] outgoing)
    {
        var table = new ConsoleTable("Message", ">In", ">In bytes", ">Out", ">Out bytes");
        var counted = MessageTable.All.ToArray()
            .Select(message => (message.Name, In: Sum(incoming, message), Out: Sum(outgoing, message)))
            .Where(m => m.In.Datagrams + m.Out.Datagrams > 0)
            .OrderByDescending(m => m.In.Bytes + m.Out.Bytes)
            .ToList();
        foreach (var m in counted)
            table.Add(m.Name, m.In.Datagrams.ToString(), m.In.Bytes.ToString(), m.Out.Datagrams.ToString(), m.Out.Bytes.ToString());
        table.Add("Together", counted.Sum(m => m.In.Datagrams).ToString(), counted.Sum(m => m.In.Bytes).ToString(),
            counted.Sum(m => m.Out.Datagrams).ToString(), counted.Sum(m => m.Out.Bytes).ToString());
        context.WriteLine($"{whose}:");
        table.WriteTo(context.Out);
    }

    private static (long Datagrams, long Bytes) Sum(MessageCounts[] counts, MessageInfo message) =>
        (counts.Sum(c => c.Of(message).Datagrams), counts.Sum(c => c.Of(message).Bytes));
}
