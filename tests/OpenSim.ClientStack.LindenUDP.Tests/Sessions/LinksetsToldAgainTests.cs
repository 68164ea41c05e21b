using System.Numerics;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Tests.Sessions;

public sealed class LinksetsToldAgainTests
{
    [Test]
    public void RefusedLinkset_NamedAgainAndAgain_IsToldOnce_UntilTheNextTick()
    {
        using var stack = new TestStack();
        var visitor = stack.Arrive("Visitor");
        var set = stack.Region.AddLinkset(new Vector3(128, 128, 25), 50, UUID.Random());
        var told = stack.SessionOf(visitor).ToldAgain;
        var refusals = 0;
        stack.Scene.Permissions.Refused = (_, _, _) =>
        {
            if (++refusals > 1)
                Assert.That(told.IsNew(set.Slot), Is.False);
        };
        var writer = new ObjectDelinkWriter(visitor.Session.Payload);
        writer.AgentData(visitor.Agent.AgentId, visitor.Agent.SessionId);
        for (var i = 0; i < 100; i++)
            writer.ObjectData(set.Parts[i % 50].LocalId);
        visitor.Session.Send(writer.Finish(), reliable: true, stack.Now);
        Assert.That(stack.RunUntil(() => refusals == 100));
        stack.Run(0.1);
        Assert.That(told.IsNew(set.Slot), Is.True);
    }
}
