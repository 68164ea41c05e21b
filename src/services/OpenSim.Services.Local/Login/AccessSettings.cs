using OpenSim.Settings;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Which viewers and machines are let in, by OpenSimulator's sections and keys: what stands in a service's own section counts before what
/// stands in [AccessControl].
/// </summary>
public static class AccessSettings
{
    private const string AccessSection = "AccessControl";
    private const string LoginSection = LoginSettings.Section;
    private const string GatekeeperSection = "GatekeeperService";

    public static readonly Setting<string> AllowedClients = Allowed(AccessSection);

    public static readonly Setting<string> DeniedClients = Denied(AccessSection);

    public static readonly Setting<string> BannedClients = new(AccessSection, "BannedClients", "", "Another name of DeniedClients.",
        live: true);

    public static readonly Setting<string> DeniedMacs = Macs(AccessSection);

    public static readonly Setting<string> DeniedId0s = Id0s(AccessSection);

    public static readonly Setting<string> LoginAllowedClients = Allowed(LoginSection);

    public static readonly Setting<string> LoginDeniedClients = Denied(LoginSection);

    public static readonly Setting<string> LoginDeniedMacs = Macs(LoginSection);

    public static readonly Setting<string> LoginDeniedId0s = Id0s(LoginSection);

    public static readonly Setting<string> GatekeeperAllowedClients = Allowed(GatekeeperSection);

    public static readonly Setting<string> GatekeeperDeniedClients = Denied(GatekeeperSection);

    public static readonly Setting<string> GatekeeperDeniedMacs = Macs(GatekeeperSection);

    public static readonly Setting<string> GatekeeperDeniedId0s = Id0s(GatekeeperSection);

    private static Setting<string> Allowed(string section) => new(
        section, "AllowedClients", "", $"Viewers that may {Act(section)}: names or regular expressions, found anywhere in name and "
        + "version whatever the case, with commas or bars between them. Empty: all.", live: true);

    private static Setting<string> Denied(string section) => new(
        section, "DeniedClients", "", $"Viewers that may not {Act(section)}, in the same form.", live: true);

    private static Setting<string> Macs(string section) => new(
        section, "DeniedMacs", "",
        $"Machines that may not {Act(section)}: the hashes of network addresses that viewers send, with anything between them.",
        live: true);

    private static Setting<string> Id0s(string section) => new(
        section, "DeniedID0s", "",
        $"Machines that may not {Act(section)}: the hashes of disk numbers that viewers send, with anything between them.", live: true);

    private static string Act(string section) => section switch
    {
        AccessSection => "log in, or visit from other grids, where no section of the service itself says it",
        GatekeeperSection => "visit from other grids",
        _ => "log in"
    };
}
