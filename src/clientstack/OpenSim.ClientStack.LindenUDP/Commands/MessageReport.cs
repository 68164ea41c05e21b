using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Console;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Commands;

/// <summary><c>show messages</c>: what goes over the wire, message by message, the most bytes first.</summary>
internal static class MessageReport
{
    public static void Write(LLUDPServer server, CommandContext context)
    {
        if (context.Arguments.Count < 2)
        {
            Write(context, server.Scene.Info.Name, [.. server.Inbound.Messages], [.. server.Outbound.Messages]);
            return;
        }

        var found = LindenUdpCommands.Selected(server, context).ToList();
        if (found.Count == 0)
            context.Fail($"{context.Arguments[0]} {context.Arguments[1]} is not connected to {server.Scene.Info.Name}.");
        foreach (var session in found)
            Write(context, session.Name, [session.Heard], [session.Sender.Said]);
    }

    private static void Write(CommandContext context, string whose, MessageCounts[] heard, MessageCounts[] said)
    {
        var table = new ConsoleTable("Message", ">In", ">In bytes", ">Out", ">Out bytes");
        var counted = MessageTable.All.ToArray()
            .Select(message => (message.Name, In: Sum(heard, message), Out: Sum(said, message)))
            .Where(m => m.In.Datagrams + m.Out.Datagrams > 0)
            .OrderByDescending(m => m.In.Bytes + m.Out.Bytes)
            .ToList();
        foreach (var (name, incoming, outgoing) in counted)
            table.Add(name, incoming.Datagrams.ToString(), incoming.Bytes.ToString(), outgoing.Datagrams.ToString(), outgoing.Bytes.ToString());
        table.Add("Together", counted.Sum(m => m.In.Datagrams).ToString(), counted.Sum(m => m.In.Bytes).ToString(),
            counted.Sum(m => m.Out.Datagrams).ToString(), counted.Sum(m => m.Out.Bytes).ToString());
        context.WriteLine($"{whose}:");
        table.WriteTo(context.Out);
    }
    private static (long Datagrams, long Bytes) Sum(MessageCounts[] counts, MessageInfo message) =>
        (counts.Sum(c => c.Of(message).Datagrams), counts.Sum(c => c.Of(message).Bytes));
}
