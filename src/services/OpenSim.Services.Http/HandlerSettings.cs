using OpenSim.Settings;

namespace OpenSim.Services.Http;

/// <summary>What a grid server lets its callers do.</summary>
public static class HandlerSettings
{
    public static readonly Setting<bool> AllowCreateUser = new("UserAccountService", "AllowCreateUser", false,
        "On a grid server: whether regions, and web pages behind the private port, may make accounts.");

    public static readonly Setting<bool> AllowSetAccount = new("UserAccountService", "AllowSetAccount", false,
        "On a grid server: whether they may change accounts, the level of a user too.");

    public static readonly Setting<bool> AllowSetPassword = new("AuthenticationService", "AllowSetPassword", false,
        "On a grid server: whether they may set passwords.");

    public static readonly Setting<bool> AllowGetAuthInfo = new("AuthenticationService", "AllowGetAuthInfo", false,
        "On a grid server: whether they may read how passwords are kept. A thief of those in OpenSimulator's form soon has the passwords.");

    public static readonly Setting<bool> AllowSetAuthInfo = new("AuthenticationService", "AllowSetAuthInfo", false,
        "On a grid server: whether they may write that.");

    public static readonly Setting<int> MaxArrivals = new("GatekeeperService", "MaxArrivals", 240,
        "Travellers whom one address of another grid may announce in a minute.", "travellers", 1, 100_000, live: true);
}
