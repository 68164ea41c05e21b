using OpenSim.Modules;
using OpenSim.Settings;

namespace OpenSim.Host.Startup;

/// <summary>
/// A key of [Modules] by which OpenSimulator's files name the class that does a job, with the names that all its versions since 0.6 know.
/// </summary>
/// <param name="Key">"UserAccountServices".</param>
/// <param name="Own">Classes that ask the process itself.</param>
/// <param name="Grid">Classes that ask the servers of a grid.</param>
/// <param name="Either">Classes that other settings send to one or the other, and for what is no service all there are.</param>
internal sealed record ModuleKey(string Key, string[] Own, string[] Grid, string[] Either)
{
    /// <summary>Every key that names a class; what is left of [Modules] are switches.</summary>
    public static readonly IReadOnlyList<ModuleKey> All =
    [
        Service("UserAccountServices", "UserAccount"),
        Service("PresenceServices", "Presence"),
        Service("AuthenticationServices", "Authentication"),
        Service("AvatarServices", "Avatar"),
        Service("GridUserServices", "GridUser"),
        Service("AssetServices", "Asset", either: ["RegionAssetConnector", "HGAssetBroker"]),
        Service("InventoryServices", "Inventory", grid: "RemoteXInventoryServicesConnector", either: ["HGInventoryBroker"]),
        Service("GridServices", "Grid", either: ["RegionGridServicesConnector", "HGGridServicesConnector"]),
        Any("AgentPreferencesServices", "LocalAgentPreferencesServicesConnector", "RemoteAgentPreferencesServicesConnector"),
        Any("AuthorizationServices", "LocalAuthorizationServicesConnector", "RemoteAuthorizationServicesConnector"),
        Any("ExperienceService", "LocalExperienceServicesConnector", "RemoteExperienceServicesConnector"),
        Any("ExperienceServices", "LocalExperienceServicesConnector", "RemoteExperienceServicesConnector"),
        Any("LandServices", "LocalLandServicesConnector", "RemoteLandServicesConnector"),
        Any("MuteListService", "LocalMuteListServicesConnector", "RemoteMuteListServicesConnector"),
        Any("NeighbourServices", "NeighbourServicesOutConnector", "LocalNeighbourServicesConnector", "RemoteNeighbourServicesConnector"),
        Any("SimulationServices", "LocalSimulationConnectorModule", "RemoteSimulationConnectorModule"),
        Any("UserProfilesServices", "LocalUserProfilesServicesConnector", "RemoteUserProfilesServicesConnector"),
        Any("EntityTransferModule", "BasicEntityTransferModule", "HGEntityTransferModule"),
        Any("InventoryAccessModule", "BasicInventoryAccessModule", "HGInventoryAccessModule"),
        Any("FriendsModule", "FriendsModule", "HGFriendsModule"),
        Any("UserManagementModule", "BasicUserManagementModule", "UserManagementModule", "HGUserManagementModule"),
        Any("MapImageService", "MapImageServiceModule"),
        Any("SearchModule", "BasicSearchModule"),
        Any("AssetCaching", "FlotsamAssetCache", "CenomeMemoryAssetCache", "CoreAssetCache", "GlynnTuckerAssetCache")
    ];

    /// <summary>
    /// Switches of what OpenSimulator serves in a region's own process and this program always serves where it is needed.
    /// </summary>
    public static readonly IReadOnlyList<string> Switches =
    [
        "AssetServiceInConnector", "AuthenticationServiceInConnector", "FreeswitchServiceInConnector", "GridInfoServiceInConnector",
        "HypergridServiceInConnector", "InventoryServiceInConnector", "LandServiceInConnector", "LibraryModule", "LLLoginServiceInConnector",
        "MapImageServiceInConnector", "NeighbourServiceInConnector", "SimulationServiceInConnector"
    ];

    /// <summary>True where the class decides whose people and whose map there are.</summary>
    public bool Decides => Grid.Length > 0;

    public IEnumerable<string> Names => [.. Own, .. Grid, .. Either];

    /// <summary>The class's name: without quotes, and without the assembly that may stand before it. Null when there is none.</summary>
    public string? ValueIn(Configuration configuration) => Value(configuration.GetText(ModuleSettings.Section, Key));

    public static string? Value(string? text)
    {
        var name = text?.Trim(' ', '\t', '"') ?? "";
        name = name[(name.LastIndexOf(':') + 1)..].Trim();
        return name.Length > 0 && !name.Equals("none", StringComparison.OrdinalIgnoreCase) ? name : null;
    }

    public bool Knows(string name) => Names.Contains(name, StringComparer.OrdinalIgnoreCase);

    // OpenSimulator 0.6 wrote some of them with the service in the singular.
    private static ModuleKey Service(string key, string service, string? grid = null, string[]? either = null) => new(key,
        [$"Local{service}ServicesConnector", $"Local{service}ServiceConnector"],
        [.. grid is null ? [] : new[] { grid }, $"Remote{service}ServicesConnector", $"Remote{service}ServiceConnector"], either ?? []);

    private static ModuleKey Any(string key, params string[] names) => new(key, [], [], names);
}
