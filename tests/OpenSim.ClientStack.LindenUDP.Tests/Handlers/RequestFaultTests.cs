using OpenSim.ClientStack.Testing;
using OpenSim.Protocol.Messages;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Tests.Handlers;

public class RequestFaultTests
{
    [Test]
    public void Module_ThatThrows_CostsThisMessageOnly()
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        var module = new Thrower();
        stack.Scene.Requests.Add(module);
        for (var i = 1; i <= 2; i++)
        {
            var undo = new UndoLandWriter(ada.Session.Payload);
            undo.AgentData(ada.Agent.AgentId, ada.Agent.SessionId);
            ada.Session.Send(undo.Finish(), reliable: true, stack.Now);
            Assert.That(stack.RunUntil(() => stack.Scene.Errors.Count == i));
        }

        Assert.That(module.Asked, Is.EqualTo(2));
        Assert.That(stack.Circuits.Inbound.Counts.Malformed, Is.Zero);
    }

    private sealed class Thrower : ITerrainRequests
    {
        public int Asked { get; private set; }

        public void Undo(ScenePresence who)
        {
            Asked++;
            throw new InvalidOperationException("a fault of the module");
        }
    }
}
