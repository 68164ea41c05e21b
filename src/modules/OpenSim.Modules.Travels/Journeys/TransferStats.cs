using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>Statistics of teleports to other regions, OpenSimulator's names. One region.</summary>
internal sealed class TransferStats
{
    private static readonly StatDef AttemptsDef = Of(
        "InterRegionTeleportAttempts", "attempts", "Teleports and crossings to other regions that were begun.");

    private static readonly StatDef FailuresDef = Of(
        "InterRegionTeleportFailures", "failures", "Of these, not carried out: refused, or the other region did not answer.");

    private readonly StatRegistry _statistics;
    private readonly string _region;

    public TransferStats(StatRegistry statistics, string region)
    {
        _statistics = statistics;
        _region = region;
        Attempts = statistics.Counter(AttemptsDef.In(region));
        Failures = statistics.Counter(FailuresDef.In(region));
    }

    public Counter Attempts { get; }

    public Counter Failures { get; }

    public void Remove() => _statistics.RemoveContainer("entitytransfer", _region);

    private static StatDef Of(string name, string otel, string description) =>
        new("entitytransfer", "", name, "opensim.entitytransfer.teleports." + otel, "teleports", StatKind.Counter, description);
}
