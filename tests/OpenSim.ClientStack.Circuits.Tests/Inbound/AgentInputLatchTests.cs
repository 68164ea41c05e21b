using System.Numerics;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.ClientStack.Circuits.Tests.Inbound;

public class AgentInputLatchTests
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
    public void Offer_SecondUpdateSoonAfter_IsKeptWhenItSaysSomething(string what, bool expected)
    {
        var latch = new AgentInputLatch();
        var input = Standing();
        Assert.That(latch.Offer(input, 0));

        Change(ref input, what);

        Assert.That(latch.Offer(input, 50), Is.EqualTo(expected));
    }

    [Test]
    public void NothingNewForHalfASecond_IsKept()
    {
        var latch = new AgentInputLatch();
        latch.Offer(Standing(), 0);

        Assert.That(latch.Offer(Standing(), 500), Is.False);
        Assert.That(latch.Offer(Standing(), 501), Is.True);
    }

    [Test]
    public void HeldControls_AreKeptEveryTwentyMilliseconds()
    {
        var latch = new AgentInputLatch();
        var input = Standing() with { ControlFlags = Forward };
        latch.Offer(input, 0);

        Assert.That(latch.Offer(input, 20), Is.False);
        Assert.That(latch.Offer(input, 21), Is.True);
    }

    [Test]
    public void KeyPressedAndReleasedBetweenReads_IsNotLost()
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
    public void WriterAndReader_NeverSeeHalfAnUpdate()
    {
        var latch = new AgentInputLatch();
        var done = false;
        var writer = new Thread(() =>
        {
            for (var i = 0; i < 300_000; i++)
                latch.Store(new AgentInput
                {
                    CameraCentre = new Vector3(i), CameraUp = new Vector3(i), Far = i,
                    ControlFlags = 1u << (i & 31)
                }, i);
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
    public void OfferAndRead_AllocatesNothing()
    {
        var latch = new AgentInputLatch();
        var input = new AgentInput { BodyRotation = Quaternion.Identity, ControlFlags = 1 };
        var accepted = 0;
        void Run()
        {
            for (var i = 0; i < 1000; i++)
            {
                input.CameraCentre.X = i;
                accepted += latch.Offer(input, i) && latch.TryRead(out _) ? 1 : 0;
            }
        }

        Run();
        var before = accepted;
        var allocated = Allocations.Of(Run);

        Assert.That(allocated, Is.Zero);
        Assert.That(accepted - before, Is.GreaterThan(900));
    }

    private static AgentInput Standing() =>
        new() { BodyRotation = Quaternion.Identity, HeadRotation = Quaternion.Identity, Far = 128, CameraCentre = new(128, 128, 25) };

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
