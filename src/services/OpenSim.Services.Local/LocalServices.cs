using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Users;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Services.Local;

/// <summary>The services of a standalone simulator, over its own stores. Calls run, and may wait for the database, on the caller's thread.</summary>
public static class LocalServices
{
    /// <summary>
    /// Makes them all. Everybody is logged out by that: a standalone that starts has nobody in it, whatever a killed process left in the tables.
    /// </summary>
    /// <param name="data">The data folder, for files of the asset cache; null keeps none.</param>
    public static ServiceSet Create(StoreSet stores, Configuration configuration, TimeProvider time, string? data = null)
    {
        var authentication = new AuthenticationService(stores.Auth, configuration);
        var inventory = new InventoryService(stores.Inventory);
        var avatars = new AvatarService(stores.Avatars);
        var presence = new PresenceService(stores.Presence);
        var gridUsers = new GridUserService(stores.GridUsers, time);
        presence.Clear();
        gridUsers.Clear();
        return new ServiceSet
        {
            Accounts = new UserAccountService(stores.UserAccounts, authentication, inventory, avatars, configuration, time),
            Authentication = authentication,
            Inventory = inventory,
            Library = new LibraryService(configuration.Get(LibrarySettings.Name)),
            Assets = new AssetService(stores.Assets, configuration, time, OpenFiles(configuration, data)),
            Avatars = avatars,
            Presence = presence,
            GridUsers = gridUsers,
            Grid = new GridService(stores.Grid, configuration, time),
            Friends = new FriendsService(stores.Friends),
            AgentPreferences = new AgentPreferencesService(stores.AgentPreferences),
            OfflineMessages = new OfflineMessageService(stores.OfflineMessages, configuration),
            MuteLists = new MuteListService(stores.MuteLists),
            Profiles = new UserProfilesService(stores.Profiles)
        };
    }

    private static AssetFileCache? OpenFiles(Configuration configuration, string? data) =>
        data is null || !configuration.Get(AssetSettings.FileCacheEnabled)
            ? null
            : new AssetFileCache(Path.Combine(data, configuration.Get(AssetSettings.CacheDirectory)), configuration.Get(AssetSettings.FileCacheMegabytes) * 1024L * 1024L);
}
