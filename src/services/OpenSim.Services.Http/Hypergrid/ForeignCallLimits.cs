using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>Bounds of messages and news that other grids bring.</summary>
public static class ForeignCallLimits
{
    public const double Burst = 10; // seconds

    public static readonly LimitDef Calls = new("services", "hypergrid", "CallsOfAddress", "opensim.services.hypergrid.calls", "calls",
        LimitPer.Address, HandlerSettings.ForeignCalls, "Messages and news of friends from one address of another grid; then refused.");
}
