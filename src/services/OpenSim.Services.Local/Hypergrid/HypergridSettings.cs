using OpenSim.Services.Hypergrid;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Settings of the services for travels between grids.</summary>
public static class HypergridSettings
{
    private static readonly (string Section, string Key)[] GatekeeperPlaces =
    [
        ("GatekeeperService", "GatekeeperURI"), ("Startup", "GatekeeperURI"), ("Const", "GatekeeperURI"),
        ("GatekeeperService", "ExternalName"), ("GridService", "Gatekeeper"), ("GridInfoService", "gatekeeper"), ("Hypergrid", "HomeURI")
    ];

    private static readonly (string Section, string Key)[] HomePlaces =
        [("UserAgentService", "HomeURI"), ("Startup", "HomeURI"), ("Const", "HomeURI")];

    public static readonly Setting<string> GatekeeperUri = new(
        "Hypergrid", "GatekeeperURI", "", "Address of this grid as other grids know it: http://grid.example.org:8002. Empty: HomeURI.");

    public static readonly Setting<string> HomeUri = new(
        "Hypergrid", "HomeURI", "", "Address at which other grids ask about this grid's users. Empty: that of the gatekeeper.");

    public static readonly Setting<string> GatekeeperAlias = new(
        "Hypergrid", "GatekeeperURIAlias", "",
        "Other addresses by which this grid was known or is known too, with commas between them: who is launched to them is let in.",
        live: true);

    public static readonly Setting<string> HomeAlias = new(
        "Hypergrid", "HomeURIAlias", "",
        "Other addresses at which this grid's users were or are at home too, with commas between them.", live: true);

    public static readonly Setting<bool> ForeignAgentsAllowed = new(
        "GatekeeperService", "ForeignAgentsAllowed", true,
        "Visitors of other grids are let in, but for those in AllowExcept; off, none are but those in DisallowExcept.", live: true);

    public static readonly Setting<string> AllowExcept = new(
        "GatekeeperService", "AllowExcept", "",
        "Home URIs of grids whose users are not let in while ForeignAgentsAllowed is on, with commas between them.", live: true);

    public static readonly Setting<string> DisallowExcept = new(
        "GatekeeperService", "DisallowExcept", "",
        "Home URIs of grids whose users are let in while ForeignAgentsAllowed is off, with commas between them.", live: true);

    public static readonly Setting<bool> OneHomePerVisitor = new(
        "GatekeeperService", "OneHomePerVisitor", true,
        "A visitor who was here before is let in from the same home only: what is his here is not for a grid that launches its own people "
        + "by his id. Off for a while when a grid has changed its address.", live: true);

    public static readonly Setting<bool> AllowTeleportsToAnyRegion = new(
        "GatekeeperService", "AllowTeleportsToAnyRegion", true,
        "Visitors of other grids may come to any region. Off, they all arrive in the first that is a DefaultHGRegion.", live: true);

    public static readonly Setting<string> DisallowExport = new(
        "HGAssetService", "DisallowExport", "", "Types of assets that other grids do not get: LSLText, Gesture, Object and so on.", live: true);

    public static readonly Setting<string> DisallowImport = new(
        "HGAssetService", "DisallowImport", "", "Types of assets that other grids may not bring.", live: true);

    // OpenSimulator's code says false and both of its ini files for other grids say true: without a file it has no gatekeeper.
    public static readonly Setting<bool> KeepsMessages = new(
        "HGInstantMessageService", "InGatekeeper", true,
        "Messages from other grids for users who are offline are kept until they log in.", live: true);

    public static readonly Setting<int> LevelOutsideContacts = new(
        "UserAgentService", "LevelOutsideContacts", 0, "Level of users who are found by name from other grids.", "", -1000, 1000, live: true);

    public static readonly Setting<bool> ShowUserDetails = new(
        "UserAgentService", "ShowUserDetailsInHGProfile", true,
        "Other grids are told title, flags and day of birth of this grid's users.", live: true);

    public static readonly Setting<bool> BypassClientVerification = new(
        "UserAgentService", "BypassClientVerification", false,
        "Tell other grids that any viewer is the right one: where users come from changing addresses.", live: true);

    /// <summary>
    /// Puts what OpenSimulator's operators write about the grid's address elsewhere to where it is read here, by OpenSimulator's order:
    /// where several sections have it, [Hypergrid] counts. Once, when the settings have been read.
    /// </summary>
    public static void GatherAddresses(Configuration configuration)
    {
        Gather(configuration, GatekeeperUri, GatekeeperPlaces);
        Gather(configuration, HomeUri, HomePlaces);
        Gather(configuration, GatekeeperAlias, AliasPlaces(GatekeeperAlias));
        Gather(configuration, HomeAlias, AliasPlaces(HomeAlias));
    }

    /// <summary>Where this grid's users are at home, as grids compare it; empty where that is not set.</summary>
    public static string HomeOf(Configuration configuration) =>
        GridAddress.Of(configuration.Get(HomeUri) is { Length: > 0 } home ? home : configuration.Get(GatekeeperUri));

    /// <summary>What this grid is called by others.</summary>
    public static OwnGrid OwnGrid(Configuration configuration) => new(
        GridAddress.Of(configuration.Get(GatekeeperUri)), HomeOf(configuration),
        $"{configuration.Get(GatekeeperAlias)},{configuration.Get(HomeAlias)}".Split(',',
            StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));

    private static (string Section, string Key)[] AliasPlaces(Setting<string> alias) => [("Startup", alias.Key), ("Const", alias.Key)];

    private static void Gather(Configuration configuration, Setting<string> setting, (string Section, string Key)[] places)
    {
        if (configuration.Get(setting).Trim('"', ' ').Length > 0)
            return;
        foreach (var (section, key) in places)
            if (configuration.GetText(section, key)?.Trim('"', ' ') is { Length: > 0 } text)
            {
                configuration.Set(setting.Section, setting.Key, text, configuration.GetOrigin(section, key));
                return;
            }
    }
}
