using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.Testing;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

/// <summary>Messages straight to their handlers, without a line between, as the pump hands them over.</summary>
internal static class Speech
{
    private static readonly HandlerTable Table = MessageFamilies.NewTable();

    /// <summary>Room for one message.</summary>
    public static byte[] Room => new byte[4096];

    /// <param name="written">What a writer has put into its room: message number and body.</param>
    /// <returns>False when the handler took it for malformed.</returns>
    public static bool Say(this TestStack stack, TestViewer viewer, uint message, ReadOnlySpan<byte> written)
    {
        var info = MessageTable.Find(message)!;
        Assert.That(Table.TryGetRule(info, out var rule), $"{info.Name} has a handler");
        var number = written[0] != 0xFF ? 1 : written[1] != 0xFF ? 2 : 4;
        var body = written[number..];
        var session = stack.SessionOf(viewer);
        Assert.That(session.State, Is.GreaterThanOrEqualTo(rule.MinState));
        if (info.AgentAt >= 0)
            Assert.That(new Primitives.UUID(body[info.AgentAt..]), Is.EqualTo(viewer.Agent.AgentId), $"{info.Name} says who sends it");
        return Table.Handle(session, info, body);
    }

    /// <summary>A viewer whose avatar stands in the region and has been told of it.</summary>
    public static TestViewer Arrive(this TestStack stack, string name)
    {
        var viewer = stack.Connect(name);
        Assert.That(stack.RunUntil(() => viewer.Session.OwnAvatar is not null), $"{name} arrives");
        return viewer;
    }
}
