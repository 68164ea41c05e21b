using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Testing;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP.Tests.Load;

/// <summary>
/// What a region does all day long allocates nothing once it is warm: receiving, discarding, acks, ticks, and telling a crowd that somebody
/// walks.
/// </summary>
public class AllocationTests
{
    private const int Observers = 220;

    [Test]
    public void Tick_WithStandingViewers_AllocatesNothing()
    {
        using var stack = Crowd(50);
        stack.Run(5);

        var updates = stack.Circuits.Inbound.Counts.AgentUpdatesDiscarded;
        Assert.That(LeastAllocated(stack), Is.Zero);
        Assert.That(stack.Circuits.Inbound.Counts.AgentUpdatesDiscarded - updates, Is.GreaterThan(500),
            "they go on saying where they look");
    }

    [Test]
    public void Walk_SeenBy220Observers_AllocatesNothing()
    {
        using var stack = Crowd(Observers + 1);
        var walker = stack.Viewers.First();
        var heading = 0f;
        void Turn()
        {
            walker.Session.Face(heading += 0.3f);
            walker.Session.Controls = AgentControl.Forward;
        }

        Turn();
        for (var i = 0; i < 10; i++, Turn())
            stack.Run(0.3);
        var (told, taken, acks) =
            (Terse(stack), stack.Circuits.Inbound.Counts.AgentUpdates - stack.Circuits.Inbound.Counts.AgentUpdatesDiscarded, Acks(stack));

        Assert.That(LeastAllocated(stack, Turn), Is.Zero);
        Assert.That(Terse(stack) - told, Is.GreaterThan(10 * Observers), "the crowd was told of every turn");
        Assert.That(stack.Circuits.Inbound.Counts.AgentUpdates - stack.Circuits.Inbound.Counts.AgentUpdatesDiscarded - taken,
            Is.GreaterThanOrEqualTo(10));
        Assert.That(Acks(stack) - acks, Is.GreaterThan(10 * Observers));
    }

    [Test]
    public void Overload_LookedAtTwiceASecondAndShedding_AllocatesNothing()
    {
        using var stack = Crowd(20);
        stack.Circuits.Inbound.Sheds = true;
        stack.Run(5);
        Assert.That(LeastAllocated(stack), Is.Zero, "shedding");

        var work = new PhaseWork();
        var looking = Allocations.Of(() =>
        {
            for (var tick = 1; tick < 1000; tick++)
                stack.Server.Overload.Run(new TickContext(stack.Scene, tick, 0, 1000 + tick * 0.05, 0.05f, 0.05f, work));
        });
        Assert.That(looking, Is.Zero, "looking");
        Assert.That(stack.Server.Overload.Signals.Dilation, Is.EqualTo(1).Within(0.01));
    }

    /// <summary>
    /// Of ten stretches of 0.3 s the one that allocated least: reports to viewers every second or so may, the rest may not.
    /// </summary>
    private static long LeastAllocated(TestStack stack, Action? between = null)
    {
        var least = long.MaxValue;
        for (var i = 0; i < 10; i++)
        {
            between?.Invoke();
            var before = stack.ServerAllocated;
            stack.Run(0.3);
            least = Math.Min(least, stack.ServerAllocated - before);
        }

        return least;
    }

    private static TestStack Crowd(int viewers)
    {
        var stack = new TestStack();
        for (var i = 0; i < viewers; i++)
            stack.Connect("V" + i, new Vector3(120 + i % 15, 120 + i / 15, 25)).Session.UpdateInterval = 200_000;
        Assert.That(stack.RunUntil(() => stack.Viewers.All(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count == viewers),
            60));
        return stack;
    }

    private static long Terse(TestStack stack) => stack.Viewers.Sum(v => v.Heard(Protocol.Messages.MessageId.ImprovedTerseObjectUpdate));

    private static long Acks(TestStack stack) => stack.Server.Sessions.All.Sum(s => s.Circuit.Counts.AcksIn);
}
