using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Settings of the services for travels between grids.</summary>
public static class HypergridSettings
{
    public static readonly Setting<string> GatekeeperUri = new(
        "Hypergrid", "GatekeeperURI", "", "Address of this grid as other grids know it: http://grid.example.org:8002.");

    public static readonly Setting<string> HomeUri = new(
        "Hypergrid", "HomeURI", "", "Address at which other grids ask about this grid's users. Empty: that of the gatekeeper.");

    public static readonly Setting<bool> AllowTeleportsToAnyRegion = new(
        "GatekeeperService", "AllowTeleportsToAnyRegion", true,
        "Visitors of other grids may come to any region. Off, they all arrive in the first that is a DefaultHGRegion.", live: true);

    public static readonly Setting<string> DisallowExport = new(
        "HGAssetService", "DisallowExport", "", "Types of assets that other grids do not get: LSLText, Gesture, Object and so on.", live: true);

    public static readonly Setting<string> DisallowImport = new(
        "HGAssetService", "DisallowImport", "", "Types of assets that other grids may not bring.", live: true);

    public static readonly Setting<int> LevelOutsideContacts = new(
        "UserAgentService", "LevelOutsideContacts", 0, "Level of users who are found by name from other grids.", "", -1000, 1000, live: true);

    public static readonly Setting<bool> ShowUserDetails = new(
        "UserAgentService", "ShowUserDetailsInHGProfile", true,
        "Other grids are told title, flags and day of birth of this grid's users.", live: true);

    public static readonly Setting<bool> BypassClientVerification = new(
        "UserAgentService", "BypassClientVerification", false,
        "Tell other grids that any viewer is the right one: where users come from changing addresses.", live: true);

    /// <summary>Where this grid's users are at home, as grids compare it; empty where that is not set.</summary>
    public static string HomeOf(Configuration configuration) =>
        Address(configuration.Get(HomeUri) is { Length: > 0 } home ? home : configuration.Get(GatekeeperUri));

    /// <summary>An address as grids compare it: in small letters, with a slash at its end. Empty stays so.</summary>
    public static string Address(string uri)
    {
        var small = uri.Trim().ToLowerInvariant();
        return small.Length == 0 || small.EndsWith('/') ? small : small + "/";
    }
}
