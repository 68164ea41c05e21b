using OpenSim.Protocol.Circuits;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Circuits;

/// <summary>Two circuits over a simulated line, stepped from event to event: an hour of virtual time costs what happens in it.</summary>
internal sealed class CircuitPair
{
    public const long Second = 1_000_000;

    public CircuitPair(LinkConditions? conditions = null, CircuitOptions? options = null, int seed = 1)
    {
        ToViewer = new SimulatedLink(conditions ?? LinkConditions.Perfect, seed);
        ToSimulator = new SimulatedLink(conditions ?? LinkConditions.Perfect, seed + 1000);
        Simulator = new CircuitEnd(ToViewer, options ?? CircuitOptions.Default, Now);
        Viewer = new CircuitEnd(ToSimulator, options ?? CircuitOptions.Default, Now);
    }

    public long Now { get; private set; } = 5 * Second;

    public SimulatedLink ToViewer { get; }

    public SimulatedLink ToSimulator { get; }

    public CircuitEnd Simulator { get; }

    public CircuitEnd Viewer { get; }

    public bool IsSettled => Simulator.Queued + Viewer.Queued + Simulator.Circuit.InFlight + Viewer.Circuit.InFlight == 0;

    public void RunFor(double seconds)
    {
        var until = Now + (long)(seconds * Second);
        do
            Handle();
        while (TryAdvance(until));
    }

    /// <summary>Until everything sent is acked. Fails after so many virtual seconds.</summary>
    public void RunUntilSettled(double atMost = 120)
    {
        var until = Now + (long)(atMost * Second);
        for (Handle(); !IsSettled; Handle())
        {
            if (!TryAdvance(until))
                Assert.Fail($"Not settled after {atMost} s: {Simulator.Circuit.InFlight} and {Viewer.Circuit.InFlight} in flight.");
        }
    }

    private void Handle()
    {
        while (ToViewer.TryReceive(Now, out var datagram))
            Viewer.Receive(datagram, Now);
        while (ToSimulator.TryReceive(Now, out var datagram))
            Simulator.Receive(datagram, Now);
        Simulator.Pump(Now);
        Viewer.Pump(Now);
    }

    private bool TryAdvance(long until)
    {
        var next = Math.Min(Math.Min(ToViewer.NextArrival, ToSimulator.NextArrival),
            Math.Min(Simulator.NextDeadline(Now), Viewer.NextDeadline(Now)));
        var hasMore = next < until;
        Now = hasMore ? Math.Max(next, Now + 1) : until;
        return hasMore;
    }
}
