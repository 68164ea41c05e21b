using OpenSim.Physics.Forms;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>Statistics of the forms of meshes and sculpts, for the process.</summary>
internal sealed class CollisionStats
{
    private static readonly StatDef KeptDef = Of("Forms", "kept", "forms", StatKind.Gauge,
        "Forms of meshes and sculpts whose triangles are kept, each shared by all prims that have it.");

    private static readonly StatDef MadeDef = Of("FormsMade", "made", "forms", StatKind.Counter,
        "Forms made from their assets; many in a region in which nobody builds: [Mesh] FormMemory is too small for it.");

    private static readonly StatDef FailedDef = Of("FormsFailed", "failed", "forms", StatKind.Counter,
        "Meshes and sculpts that could not be read or are not there: their boxes stand for them.");

    private static readonly StatDef TimeDef = Of("FormTime", "time", "ms", StatKind.Histogram, "Time to fetch an asset and make its form.");

    public CollisionStats(StatRegistry statistics, AssetForms forms)
    {
        statistics.Gauge(KeptDef, () => forms.Count);
        Made = statistics.Counter(MadeDef);
        Failed = statistics.Counter(FailedDef);
        Time = statistics.Timing(TimeDef);
    }

    public Counter Made { get; }

    public Counter Failed { get; }

    public Histogram Time { get; }

    private static StatDef Of(string name, string otel, string unit, StatKind kind, string description) =>
        new("physics", "forms", name, "opensim.physics.forms." + otel, unit, kind, description);
}
