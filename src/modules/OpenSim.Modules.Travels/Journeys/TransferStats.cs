using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Travels.Journeys;

/// <summary>Statistics of teleports to other regions, OpenSimulator's names. One region.</summary>
internal sealed class TransferStats
{
    private static readonly StatDef AttemptsDef = Of(
        "InterRegionTeleportAttempts", "attempts", "Teleports and crossings to other regions that were begun.");

    private static readonly StatDef FailuresDef = Of(
        "InterRegionTeleportFailures", "failures", "Of these, not carried out: refused, or the other region did not answer.");

    private static readonly StatDef AbortsDef = Of(
        "InterRegionTeleportAborts", "aborts", "Of these, ended because the viewer went away meanwhile.");

    private static readonly StatDef CancelsDef = Of(
        "InterRegionTeleportCancels", "cancels", "Of these, called off by the user before he was handed over.");

    private readonly StatRegistry _statistics;
    private readonly string _region;

    public TransferStats(StatRegistry statistics, string region)
    {
        _statistics = statistics;
        _region = region;
        Attempts = statistics.Counter(AttemptsDef.In(region));
        Failures = statistics.Counter(FailuresDef.In(region));
        Aborts = statistics.Counter(AbortsDef.In(region));
        Cancels = statistics.Counter(CancelsDef.In(region));
    }

    public Counter Attempts { get; }

    public Counter Failures { get; }

    public Counter Aborts { get; }

    public Counter Cancels { get; }

    public void Remove() => _statistics.RemoveContainer("entitytransfer", _region);

    private static StatDef Of(string name, string otel, string description) =>
        new("entitytransfer", "", name, "opensim.entitytransfer.teleports." + otel, "teleports", StatKind.Counter, description);
}
