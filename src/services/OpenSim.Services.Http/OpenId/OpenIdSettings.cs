using OpenSim.Settings;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Http.OpenId;

/// <summary>OpenID on a grid server.</summary>
public static class OpenIdSettings
{
    public static readonly Setting<double> Calls = new("OpenIdService", "CallsPerSecond", 5,
        "On a grid server: what one address may ask of OpenID; ten seconds' worth may come at once.", "calls/s", 0.1, 100_000, live: true);

    internal const double Burst = 10;

    internal static readonly LimitDef CallsDef = new("service", "limits", "OpenIdCalls", "opensim.service.limit.openid.calls", "calls",
        LimitPer.Address, Calls, "Calls of OpenID by one address; then status 429.");
}
