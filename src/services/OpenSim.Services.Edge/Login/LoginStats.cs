using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Edge.Login;

/// <summary>Statistics of logins.</summary>
public static class LoginStats
{
    public static readonly StatDef Accepted =
        new("login", "service", "LoginsAccepted", "opensim.login.accepted", "logins", StatKind.Counter, "Logins that were let in.");

    public static readonly StatDef Refused = new("login", "service", "LoginsRefused", "opensim.login.refused", "logins", StatKind.Counter,
        "Logins refused, for whatever reason.");

    public static readonly StatDef ShutOut = new(
        "login", "service", "LoginsShutOut", "opensim.login.shutout", "logins", StatKind.Counter,
        "Login attempts from addresses that are shut out for flooding.");

    public static readonly StatDef Duration = new(
        "login", "service", "LoginTime", "opensim.login.duration", "ms", StatKind.Histogram, "Time from a login's request to its answer.");
}
