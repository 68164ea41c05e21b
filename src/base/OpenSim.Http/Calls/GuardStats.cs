using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http.Calls;

/// <summary>Statistics of calls to addresses that strangers have named.</summary>
public static class GuardStats
{
    public static readonly StatDef Refused = new(
        "remote", "process", "CallsRefused", "opensim.remote.calls.refused", "calls", StatKind.Counter,
        "Calls that were not made because another grid, somebody from there, or a module on somebody's behalf had named an "
        + "address in no public network.");
}
