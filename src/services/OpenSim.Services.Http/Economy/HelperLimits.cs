using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Http.Economy;

/// <summary>Bounds of what viewers ask helper pages.</summary>
public static class HelperLimits
{
    public const double Burst = 10; // seconds

    public static readonly LimitDef Calls = new("services", "helpers", "CallsOfAddress", "opensim.services.helpers.calls", "calls",
        LimitPer.Address, HandlerSettings.HelperCalls, "Questions of one address to the helper pages of the economy; then refused in words.");
}
