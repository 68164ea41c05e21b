using OpenSim.Settings;

namespace OpenSim.Services.Edge.Login;

/// <summary>Protection against those who try passwords or flood the login; OpenSimulator's keys, but in force.</summary>
public static class LoginHttpSettings
{
    private const string Section = "LoginService";

    public static readonly Setting<int> TimeFrame = new(
        Section, "DOSRequestTimeFrameMS", 10_000, "Length of the time frame in which logins from one address are counted.", "ms", 100,
        3_600_000, live: true);

    public static readonly Setting<int> MaxFailures = new(
        Section, "DOSMaxRequestsInTimeFrame", 5,
        "Failed logins (wrong name or password, unreadable requests) from one address in the time frame; then it is shut out for a "
        + "while, but for accounts that logged in rightly from there within a week. 0 switches the protection off.",
        "logins", 0, 100_000, live: true);

    public static readonly Setting<int> MaxLogins = new(
        Section, "DOSMaxLoginsInTimeFrame", 300,
        "Logins of any outcome from one address in the time frame. High: a whole school may come from one address.", "logins", 1, 1_000_000,
        live: true);

    public static readonly Setting<int> MaxGuesses = new(
        Section, "MaxGuessesOfAccount", 20,
        "Wrong passwords for one account in ten minutes from addresses that have not been right about it within a week; then only such as "
        + "have may try, until the ten minutes are over.", "guesses", 1, 100_000, live: true);

    public static readonly Setting<int> Forgive = new(
        Section, "DOSForgiveClientAfterMS", 120_000, "How long an address is shut out.", "ms", 1000, 86_400_000, live: true);
}
