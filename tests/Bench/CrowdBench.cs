using System.Globalization;
using Bench.Harness;
using OpenSim.ClientStack.Testing;
using OpenSim.Dynamics;
using OpenSim.Protocol.Messages;
using OpenSim.World;

namespace Bench;

/// <summary>
/// What a walking crowd costs and how late it is seen, on a virtual clock: the figures but the processor time are the same on every machine
/// and under any load. Latencies count from the tick's input to the sender's hand: the network and the wait for the tick are not in them.
/// <c>CROWD=80,200 ./dev bench crowd</c> has other sizes.
/// </summary>
public sealed class CrowdBench : IBench
{
    private const double WarmUp = 6;
    private const double Watched = 12;
    private const double Timed = 6;
    private const int DefaultSceneThrottle = 6_250_000;

    public string Name => "crowd";

    public void Run(Comparison compare)
    {
        foreach (var walkers in Sizes())
        {
            Run(compare, walkers, 0);
            if (walkers >= 200)
                Run(compare, walkers, DefaultSceneThrottle);
        }
    }

    private static int[] Sizes() =>
        Environment.GetEnvironmentVariable("CROWD") is { } wanted ? [.. wanted.Split(',').Select(int.Parse)] : [80, 200, 400, 1000];

    private static void Run(Comparison compare, int walkers, int bytesPerSecond)
    {
        using var crowd = new WalkingCrowd(walkers, bytesPerSecond,
            options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        crowd.Walk(WarmUp);
        crowd.Forget();
        crowd.Walk(Watched);
        var (watch, late) = (crowd.Watch, crowd.Watch.Late);
        var what = $"{walkers} walkers" + (bytesPerSecond > 0 ? ", default scene throttle" : "");
        var messages = string.Join(", ", crowd.Messages.OrderByDescending(m => m.Value).Take(5)
            .Select(m => $"{MessageTable.Find(m.Key)?.Name} {m.Value / (long)Watched}"));
        Note(
            $"turns seen, ms: p50 {late.Percentile(0.5):F0}, p90 {late.Percentile(0.9):F0}, p99 {late.Percentile(0.99):F0}, p99.9 {late.Percentile(0.999):F0}; within 32 m p99 {watch.LateNear.Percentile(0.99):F0}; missed {watch.Missed} of {late.Count + watch.Missed}");
        Note($"off by, m: p50 {watch.Off.Percentile(0.5):F2}, p90 {watch.Off.Percentile(0.9):F2}, p99 {watch.Off.Percentile(0.99):F2}");
        Note(
            $"a second: {crowd.Datagrams / Watched:F0} datagrams, {crowd.Bytes / Watched / 1000:F0} kB, {watch.Blocks / Watched:F0} blocks ({watch.Blocks / Watched / walkers / walkers:F2} a pair), {messages}");
        var start = ThreadClock.ThisThread.Nanoseconds;
        crowd.Walk(Timed, isWatching: false);
        Note($"{(ThreadClock.ThisThread.Nanoseconds - start) / Timed / 1e9:F3} of a core, acks and ticks included");

        void Note(FormattableString figure) => compare.Note(what, figure.ToString(CultureInfo.InvariantCulture));
    }
}
