using System.Text;
using OpenSim.Services.Maps;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Estates;
using OpenSim.Services.Remote.Experiences;
using OpenSim.Services.Remote.Grid;
using OpenSim.Services.Remote.Groups;
using OpenSim.Services.Remote.Inventory;
using OpenSim.Services.Remote.Maps;
using OpenSim.Services.Remote.Messages;
using OpenSim.Services.Remote.Own;
using OpenSim.Services.Remote.Users;
using OpenSim.Services.Wire.Own;
using OpenSim.Settings;

namespace OpenSim.Services.Remote.Composition;

/// <summary>
/// The services of a region in grid mode: those whose addresses are set are asked there, the others are this process's own.
/// </summary>
public static class RemoteServices
{
    /// <param name="own">What this process has itself.</param>
    /// <param name="place">Where assets of another process are kept; null takes the memory of a small region and no files.</param>
    /// <exception cref="ConfigurationException">An address is none.</exception>
    public static ServiceSet Create(
        IServiceSource own, ServiceConnections connections, Configuration configuration, AssetPlace? place = null)
    {
        var grids = OwnServices.Open(connections, configuration);
        var services = new ServiceSet
        {
            Accounts = Open(AddressSettings.Accounts) is { } accounts ? new RemoteUserAccountService(accounts) : own.Accounts,
            Authentication = Open(AddressSettings.Authentication) is { } authentication
                ? new RemoteAuthenticationService(authentication)
                : own.Authentication,
            Inventory = Open(AddressSettings.Inventory) is { } inventory ? new RemoteInventoryService(inventory) : own.Inventory,
            Library = own.Library,
            Assets = Open(AddressSettings.Assets) is { } assets
                ? (place ?? new AssetPlace()).Open(assets, connections.AssetRoom)
                : own.Assets,
            Avatars = Open(AddressSettings.Avatars) is { } avatars ? new RemoteAvatarService(avatars) : own.Avatars,
            BakedTextures = Open(AddressSettings.BakedTextures) is { } bakes ? new RemoteBakedTextureService(bakes) : own.BakedTextures,
            WornObjects = grids is not null
                ? new RemoteWornObjectService(grids.Calls("WornObjectService", OwnWire.Worn), own.WornObjects)
                : own.WornObjects,
            Presence = Open(AddressSettings.Presence) is { } presence ? new RemotePresenceService(presence) : own.Presence,
            GridUsers = Open(AddressSettings.GridUsers) is { } gridUsers ? new RemoteGridUserService(gridUsers) : own.GridUsers,
            Grid = Open(AddressSettings.Grid) is { } grid ? new RemoteGridService(grid) : own.Grid,
            Estates = Open(AddressSettings.Estates) is { } estates ? new RemoteEstateService(estates) : own.Estates,
            Friends = Open(AddressSettings.Friends) is { } friends ? new RemoteFriendsService(friends) : own.Friends,
            AgentPreferences = Open(AddressSettings.AgentPreferences) is { } agentPreferences
                ? new RemoteAgentPreferencesService(agentPreferences)
                : own.AgentPreferences,
            OfflineMessages = Open(AddressSettings.OfflineMessages) is { } messages
                ? new RemoteOfflineMessageService(messages)
                : own.OfflineMessages,
            MuteLists = Open(AddressSettings.MuteLists) is { } muteLists ? new RemoteMuteListService(muteLists) : own.MuteLists,
            Profiles = Open(AddressSettings.Profiles) is { } profiles ? new RemoteProfilesService(profiles) : own.Profiles,
            DisplayNames = grids is not null
                ? new RemoteDisplayNameService(grids.Calls("DisplayNameService", OwnWire.Names), own.DisplayNames)
                : own.DisplayNames,
            Reports = grids is not null
                ? new RemoteReportService(grids.Calls("AbuseReportService", OwnWire.Reports), own.Reports)
                : own.Reports,
            Events = grids is not null
                ? new RemoteEventService(grids.Calls("EventService", OwnWire.Events), own.Events)
                : own.Events,
            Groups = Open(AddressSettings.Groups) is { } groups ? new RemoteGroupsService(groups) : own.Groups,
            Experiences = Open(AddressSettings.Experiences) is { } experiences
                ? new RemoteExperienceService(experiences)
                : own.Experiences
        };
        if (Open(AddressSettings.MapImages) is { } maps)
            services.Add<IMapImageService>(new RemoteMapImageService(maps));
        if (grids is not null)
            services.Add(grids);
        if (connections.Late is { } late)
            services.Add<ILateNews>(late);
        return services;

        ServiceClient? Open(Setting<string> address) => RemoteServices.Open(connections, configuration, address);
    }

    /// <summary>A client for the address, with the password of its section or of section Network; null when no address is set.</summary>
    /// <exception cref="ConfigurationException">The address is none.</exception>
    /// <param name="service">Name of its statistics; null for the address's section.</param>
    public static ServiceClient? Open(
        ServiceConnections connections, Configuration configuration, Setting<string> address, string? service = null)
    {
        var text = configuration.Get(address).Trim();
        if (text.Length == 0)
            return null;
        if (!Uri.TryCreate(text, UriKind.Absolute, out var uri) || uri.Scheme is not ("http" or "https"))
            throw new ConfigurationException($"[{address.Section}] {address.Key} = {text} is no address of a server.");
        connections.Peers.LearnServer(text);
        return new ServiceClient(connections, service ?? address.Section, uri, Authorization(configuration, address.Section));
    }

    // A password where the settings name one, as OpenSimulator's servers ask for it; else a signature, where there is a secret for it.
    private static Func<string, string, string?> Authorization(Configuration configuration, string section)
    {
        if (string.Equals(Text("AuthType"), "BasicHttpAuthentication", StringComparison.OrdinalIgnoreCase))
        {
            var credentials = $"{Text("HttpAuthUsername")}:{Text("HttpAuthPassword")}";
            var basic = "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials));
            return (_, _) => basic;
        }

        var secret = Text(CallSignature.Key);
        return (method, target) => CallSignature.Of(secret, method, target);

        string? Text(string key) => (configuration.GetText(section, key) ?? configuration.GetText("Network", key))?.Trim('"');
    }
}
