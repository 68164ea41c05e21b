using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Edge.Login;

/// <summary>Bounds on logins.</summary>
public static class LoginLimits
{
    public static readonly LimitDef Logins = Of("LoginsOfAddress", "logins", "logins", LimitPer.Address, LoginHttpSettings.MaxLogins,
        "Logins from one address in the time frame; then it is shut out for a while, in words.");

    public static readonly LimitDef Failures = Of("FailuresOfAddress", "failures", "logins", LimitPer.Address,
        LoginHttpSettings.MaxFailures,
        "Failed logins from one address in the time frame; then it is shut out for a while, but for accounts that are known there.");

    public static readonly LimitDef Guesses = Of("GuessesOfAccount", "guesses", "guesses", LimitPer.Account, LoginHttpSettings.MaxGuesses,
        "Wrong passwords for one account in ten minutes from addresses that it is not known at; then such addresses are refused, in words.");

    private static LimitDef Of(string name, string otel, string unit, LimitPer per, OpenSim.Settings.Declarations.ISetting setting,
        string description) => new("login", "service", name, "opensim.login." + otel, unit, per, setting, description);
}
