using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http;

/// <summary>Statistics of what a grid server is asked; the container is the service.</summary>
public static class HandlerStats
{
    public static readonly StatDef Duration = new(
        "service", "", "CallDuration", "opensim.service.call.duration", "ms", StatKind.Histogram,
        "Time in which calls of the service were answered; their number is that of the calls.");

    public static readonly StatDef Failed = new(
        "service", "", "CallsFailed", "opensim.service.calls.failed", "calls", StatKind.Counter,
        "Calls that were refused or failed; what went wrong is in the log.");
}
