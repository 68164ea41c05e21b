using Bench.Harness;
using OpenSim.Telemetry.Statistics;

namespace Bench;

/// <summary>What it costs to count: it is done for every datagram.</summary>
public sealed class TelemetryBench : IBench
{
    private const int Operations = 1000;

    private static readonly StatDef Def = new("bench", "here", "Count", "bench.count", "", StatKind.Counter, "Counted.");

    private long _plain;

    public string Name => "telemetry";

    public void Run(Comparison compare)
    {
        var counter = new Counter(Def);
        var part = counter.Part();
        var histogram = new Histogram(Def);
        (string, Action) baseline = ("plain add", () => Repeat(_ => Volatile.Write(ref _plain, _plain + 1)));

        compare.Measure("counter, from any thread", ("add", () => Repeat(_ => counter.Add())), baseline, Operations);
        compare.Measure("counter, own part", ("add", () => Repeat(_ => part.Add())), baseline, Operations);
        compare.Measure("histogram", ("record", () => Repeat(i => histogram.Record(i * 977))), baseline, Operations);
    }

    private static void Repeat(Action<int> action)
    {
        for (var i = 0; i < Operations; i++)
            action(i);
    }
}
