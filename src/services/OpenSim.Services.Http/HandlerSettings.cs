using System.Net;
using OpenSim.Settings;

namespace OpenSim.Services.Http;

/// <summary>What a grid server lets its callers do.</summary>
public static class HandlerSettings
{
    public static readonly Setting<bool> AllowCreateUser = new("UserAccountService", "AllowCreateUser", false,
        "On a grid server: whether regions, and web pages behind the private port, may make accounts.");

    public static readonly Setting<string> MessageKey = new("Messaging", "MessageKey", "",
        "A word that regions and grids show each other with each message between them; all have the same, or none.");

    public static readonly Setting<double> ForeignCalls = new("Hypergrid", "ForeignCallsPerSecond", 20,
        "On a grid server: messages and news of friends that one address of another grid may bring; ten seconds' worth may come at once.",
        "calls/s", 0.1, 100_000, live: true);

    public static readonly Setting<double> HelperCalls = new("Economy", "HelperCallsPerSecond", 5,
        "Questions of one address to landtool.php and currency.php, which viewers ask before they buy land; ten seconds' worth may come at "
        + "once.", "calls/s", 0.1, 100_000, live: true);

    public static readonly Setting<bool> AllowSetAccount = new("UserAccountService", "AllowSetAccount", false,
        "On a grid server: whether they may change accounts, the level of a user too.");

    public static readonly Setting<bool> AllowSetPassword = new("AuthenticationService", "AllowSetPassword", false,
        "On a grid server: whether they may set passwords.");

    public static readonly Setting<bool> AllowGetAuthInfo = new("AuthenticationService", "AllowGetAuthInfo", false,
        "On a grid server: whether they may read how passwords are kept. A thief of those in OpenSimulator's form soon has the passwords.");

    public static readonly Setting<bool> DisableStatsEndpoint = new("GridInfoService", "DisableStatsEndpoint", false,
        "On a grid server: do not tell everybody at /get_grid_stats how many users and regions the grid has.", live: true);

    public static readonly Setting<bool> ProfilesEnabled = new("UserProfilesService", "Enabled", true,
        "On a grid server: whether UserProfilesConnector serves profiles, where [ServiceList] names it.");

    public static readonly Setting<bool> ProfilesOpenToAll = new("UserProfilesService", "OpenToAll", false,
        "On a grid server: whether everybody may change profiles and read people's notes and settings, as OpenSimulator has it. Else only the "
        + "grid's own regions may, those of [Network] PrivateAllowFrom or with its secret; others only look profiles up.", live: true);

    public static readonly Setting<bool> AllowSetAuthInfo = new("AuthenticationService", "AllowSetAuthInfo", false,
        "On a grid server: whether they may write that.");

    public static readonly Setting<bool> VerifyCallers = new("UserAgentService", "VerifyCallers", false,
        "Only AuthorizedCallers are told in which grid or region a user is.", live: true);

    public static readonly Setting<string> AuthorizedCallers = new("UserAgentService", "AuthorizedCallers", "127.0.0.1",
        "Addresses that are told where VerifyCallers is on, separated by commas.", live: true);

    public static readonly Setting<int> MaxArrivals = new("GatekeeperService", "MaxArrivals", 240,
        "Travellers whom one address may announce in a minute, from another grid or on their way to one.", "travellers", 1, 100_000, live: true);

    /// <summary>Whether that address may ask where a user is.</summary>
    public static bool MayLocate(Configuration configuration, IPAddress caller) => !configuration.Get(VerifyCallers)
        || configuration.Get(AuthorizedCallers).Split([',', ' '], StringSplitOptions.RemoveEmptyEntries)
            .Any(word => IPAddress.TryParse(word, out var address) && address.Equals(caller));
}
