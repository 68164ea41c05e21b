using OpenSim.Settings;

namespace OpenSim.Services.Remote;

/// <summary>Addresses of services in other processes, by the sections and keys in which GridCommon.ini has them.</summary>
public static class AddressSettings
{
    public static readonly Setting<string> Accounts = Address("UserAccountService", "UserAccountServerURI", "accounts");

    public static readonly Setting<string> AgentPreferences =
        Address("AgentPreferencesService", "AgentPreferencesServerURI", "preferences of viewers");

    public static readonly Setting<string> Assets = Address("AssetService", "AssetServerURI", "assets");

    public static readonly Setting<string> Authentication = Address("AuthenticationService", "AuthenticationServerURI", "passwords");

    public static readonly Setting<string> Authorization = new("AuthorizationService", "AuthorizationServerURI", "",
        "Whole address of the service that says who may enter a region, with [Modules] AuthorizationServices = "
        + "RemoteAuthorizationServicesConnector: http://example.org/authorization.php.");

    public static readonly Setting<string> Avatars = Address("AvatarService", "AvatarServerURI", "looks of avatars");

    public static readonly Setting<string> BakedTextures = Address("XBakes", "URL", "baked textures");

    public static readonly Setting<string> Estates = Address("EstateService", "EstateServerURI", "estates");

    public static readonly Setting<string> Experiences = Address("ExperienceService", "ExperienceServerURI", "experiences");

    public static readonly Setting<string> Friends = Address("FriendsService", "FriendsServerURI", "friendships");

    public static readonly Setting<string> Grid = Address("GridService", "GridServerURI", "regions");

    public static readonly Setting<string> GridUsers = Address("GridUserService", "GridUserServerURI", "homes and last places");

    public static readonly Setting<string> Groups = Address("Groups", "GroupsServerURI", "groups");

    public static readonly Setting<string> Inventory = Address("InventoryService", "InventoryServerURI", "inventories");

    public static readonly Setting<string> MapImages = Address("MapImageService", "MapImageServerURI", "the map's pictures");

    public static readonly Setting<string> MuteLists = Address("MuteListService", "MuteListServerURI", "mute lists");

    public static readonly Setting<string> OfflineMessages = Address("Messaging", "OfflineMessageURL", "messages for people who are away");

    public static readonly Setting<string> Own = new("Services", "OwnServicesURI", "",
        "Address of the grid server that keeps what OpenSimulator's has not: display names, events, reports of abuse, places for search, "
        + "money. Empty is that of GridServerURI.");

    public static readonly Setting<string> Presence = Address("PresenceService", "PresenceServerURI", "who is logged in");

    public static readonly Setting<string> Profiles = Address("UserProfiles", "ProfileServiceURL", "profiles");

    private static Setting<string> Address(string section, string key, string what) => new(section, key, "",
        $"Address of the server that keeps {what}, in grid mode: http://example.org:8003.");
}
