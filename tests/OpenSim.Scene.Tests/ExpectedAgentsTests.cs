using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.World.Tests;

public class ExpectedAgentsTests
{
    [Test]
    public void Take_NeedsCodeAgentAndSessionAndGivesOnce()
    {
        var expected = new ExpectedAgents(new ManualTime());
        var agent = TestRegion.NewAgent(circuitCode: 5);
        expected.Add(agent);

        Assert.That(expected.TryTake(6, agent.AgentId, agent.SessionId, out _), Is.False);
        Assert.That(expected.TryTake(5, UUID.Random(), agent.SessionId, out _), Is.False);
        Assert.That(expected.TryTake(5, agent.AgentId, UUID.Random(), out _), Is.False);
        Assert.That(expected.TryTake(5, agent.AgentId, agent.SessionId, out var taken), Is.True);
        Assert.That(taken, Is.SameAs(agent));
        Assert.That(expected.TryTake(5, agent.AgentId, agent.SessionId, out _), Is.False);
    }

    [Test]
    public void AfterTheirTime_AreForgotten()
    {
        var time = new ManualTime();
        var expected = new ExpectedAgents(time);
        expected.Add(TestRegion.NewAgent(circuitCode: 5));

        time.Advance(ExpectedAgents.GoodFor);

        Assert.That(expected.TryGet(5, out _), Is.False);
        expected.Add(TestRegion.NewAgent(circuitCode: 6));
        Assert.That(expected.Count, Is.EqualTo(1));
    }
}
