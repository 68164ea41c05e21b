using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Agents;

namespace OpenSim.World.Tests;

public class AgentTests
{
    private const uint Forward = 1;

    [TestCase("nothing", false)]
    [TestCase("head", false)]
    [TestCase("body a little", false)]
    [TestCase("camera a little", false)]
    [TestCase("far a little", false)]
    [TestCase("body", true)]
    [TestCase("camera", true)]
    [TestCase("far", true)]
    [TestCase("controls", true)]
    [TestCase("state", true)]
    public void Latch_SecondUpdateSoonAfter_IsKeptWhenItSaysSomething(string what, bool expected)
    {
        var latch = new AgentInputLatch();
        var input = Standing();
        Assert.That(latch.Offer(input, 0));

        Change(ref input, what);

        Assert.That(latch.Offer(input, 50), Is.EqualTo(expected));
    }

    [Test]
    public void Latch_NothingNewForHalfASecond_IsKept()
    {
        var latch = new AgentInputLatch();
        latch.Offer(Standing(), 0);

        Assert.That(latch.Offer(Standing(), 500), Is.False);
        Assert.That(latch.Offer(Standing(), 501), Is.True);
    }

    [Test]
    public void Latch_HeldControls_AreKeptEveryTwentyMilliseconds()
    {
        var latch = new AgentInputLatch();
        var input = Standing() with { ControlFlags = Forward };
        latch.Offer(input, 0);

        Assert.That(latch.Offer(input, 20), Is.False);
        Assert.That(latch.Offer(input, 21), Is.True);
    }

    [Test]
    public void Latch_KeyPressedAndReleasedBetweenReads_IsNotLost()
    {
        var latch = new AgentInputLatch();
        latch.Offer(Standing() with { ControlFlags = Forward }, 0);
        latch.Offer(Standing(), 1);

        Assert.That(latch.TryRead(out var input));
        Assert.That((input.ControlFlags, input.PressedFlags), Is.EqualTo((0u, Forward)));
        Assert.That(latch.TryRead(out _), Is.False);
        latch.Offer(Standing() with { State = 4 }, 2);
        latch.TryRead(out input);
        Assert.That(input.PressedFlags, Is.Zero, "a press is told once");
    }

    [Test]
    public void Latch_WriterAndReader_NeverSeeHalfAnUpdate()
    {
        var latch = new AgentInputLatch();
        var done = false;
        var writer = new Thread(() =>
        {
            for (var i = 0; i < 300_000; i++)
                latch.Store(new AgentInput { CameraCentre = new Vector3(i), CameraUp = new Vector3(i), Far = i, ControlFlags = 1u << (i & 31) }, i);
            Volatile.Write(ref done, true);
        });
        writer.Start();

        var torn = 0;
        var pressed = 0u;
        while (!Volatile.Read(ref done) || latch.HasNew)
        {
            if (!latch.TryRead(out var input))
                continue;
            pressed |= input.PressedFlags;
            torn += input.CameraCentre.X != input.Far || input.CameraUp.Z != input.Far ? 1 : 0;
        }

        writer.Join();
        Assert.That(torn, Is.Zero);
        Assert.That(pressed, Is.EqualTo(uint.MaxValue));
    }

    [Test]
    public void ExpectedAgents_Take_NeedsCodeAgentAndSessionAndGivesOnce()
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
    public void ExpectedAgents_AfterTheirTime_AreForgotten()
    {
        var time = new ManualTime();
        var expected = new ExpectedAgents(time);
        expected.Add(TestRegion.NewAgent(circuitCode: 5));

        time.Advance(ExpectedAgents.GoodFor);

        Assert.That(expected.TryGet(5, out _), Is.False);
        expected.Add(TestRegion.NewAgent(circuitCode: 6));
        Assert.That(expected.Count, Is.EqualTo(1));
    }

    private static AgentInput Standing() => new() { BodyRotation = Quaternion.Identity, HeadRotation = Quaternion.Identity, Far = 128, CameraCentre = new(128, 128, 25) };

    private static void Change(ref AgentInput input, string what)
    {
        switch (what)
        {
            case "head": input.HeadRotation = Quaternion.CreateFromYawPitchRoll(1, 0, 0); break;
            case "body a little": input.BodyRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, 0.005f); break;
            case "body": input.BodyRotation = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, 0.05f); break;
            case "camera a little": input.CameraCentre.Z += 0.009f; break;
            case "camera": input.CameraCentre.Z += 0.02f; break;
            case "far a little": input.Far += 31; break;
            case "far": input.Far += 32; break;
            case "controls": input.ControlFlags = Forward; break;
            case "state": input.State = 4; break;
        }
    }
}
