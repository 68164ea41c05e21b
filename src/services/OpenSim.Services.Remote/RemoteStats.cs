using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote;

/// <summary>Statistics of what services are asked from here; the container is the service.</summary>
public static class RemoteStats
{
    public static readonly StatDef Duration = new(
        "remote", "", "CallDuration", "opensim.remote.call.duration", "ms", StatKind.Histogram,
        "Time that calls of the service took, with the way there and back; their number is that of the calls.");

    /// <summary>OpenSimulator's name; the container is the service's address.</summary>
    public static readonly StatDef InventoryRequests = new(
        "inventory", "", "RequestsMade", "opensim.remote.inventory.requests", "requests", StatKind.Counter,
        "Calls of the inventory service at this address.");

    public static readonly StatDef Failed = new(
        "remote", "", "CallsFailed", "opensim.remote.calls.failed", "calls", StatKind.Counter,
        "Calls that had no answer, or one that could not be read.");

    public static readonly StatDef Late = new(
        "remote", "process", "CallsLate", "opensim.remote.calls.late", "calls", StatKind.Gauge,
        "Calls that wait on the disk for services that are away.");

    public static readonly StatDef LateRefused = new(
        "remote", "process", "CallsLateRefused", "opensim.remote.calls.late.refused", "calls", StatKind.Counter,
        "Calls that had waited on the disk, and that the service did not take when it was back; each is in the log.");

    public static readonly StatDef Spared = new(
        "remote", "", "CallsSpared", "opensim.remote.calls.spared", "calls", StatKind.Counter,
        "Calls that were not made because the server had not answered those before; it is tried again every few seconds.");
}
