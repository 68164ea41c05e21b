using System.Numerics;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Estates;
using OpenSim.Services.Experiences;
using OpenSim.Services.Grid;
using OpenSim.Services.Groups;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Estates;
using OpenSim.Services.Local.Experiences;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Reports;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Messages;
using OpenSim.Services.Reports;
using OpenSim.Services.Search;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Accounts;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Services.Local.Composition;

/// <summary>
/// The services over this process's databases, each made when it is first asked for: a database has the tables of those that are used. For
/// one thread, at the start.
/// </summary>
/// <param name="data">The data folder, for files of the asset cache and the journal; null keeps none.</param>
/// <param name="watchdog">For the journal's threads; with null, changes of inventories are refused while the database is away.</param>
/// <param name="places">Folders in which an operator's library and assets may lie, the first first; null looks nowhere.</param>
public sealed partial class LocalSource(StoreSet stores, Configuration configuration, TimeProvider time, StatRegistry statistics,
    string? data = null, ILogger? log = null, Watchdog? watchdog = null, IEnumerable<string>? places = null) : IServiceSource
{
    private readonly ILogger _log = log ?? NullLogger.Instance;
    private readonly GroupRows _groupRows = new(statistics, configuration);

    /// <summary>What one account may have.</summary>
    internal AccountRows Rows { get; } = new(statistics, configuration);

    public IUserAccountService Accounts => field ??=
        new UserAccountService(stores.For(StoreKind.UserAccount), Authentication, Inventory, Avatars, configuration, time, GiveHome);

    public IAuthenticationService Authentication => field ??= OpenPasswords();

    public IInventoryService Inventory => field ??= OpenInventory();

    public ILibraryService Library => field ??= OpenLibrary();

    public IAssetService Assets => field ??= new AssetService(OpenAssets(), configuration, time, OpenFiles());

    public IAvatarService Avatars => field ??= new AvatarService(stores.For(StoreKind.Avatar));

    public IBakedTextureService BakedTextures => field ??= new BakedTextureService(stores.For(StoreKind.Avatar));

    public IWornObjectService WornObjects => field ??= new WornObjectService(stores.For(StoreKind.Avatar));

    public IPresenceService Presence => field ??= new PresenceService(stores.For(StoreKind.Presence), OwnGridUsers,
        () => configuration.Get(AccountSettings.AllowDuplicatePresences));

    public IGridUserService GridUsers => OwnGridUsers;

    public IGridService Grid => field ??= new GridService(stores.For(StoreKind.GridStore), configuration, time, () => Authentication);

    public IEstateService Estates => field ??= new EstateService(stores.For(StoreKind.EstateStore));

    public IFriendsService Friends => field ??= new FriendsService(stores.For(StoreKind.FriendsStore), Rows);

    public IAgentPreferencesService AgentPreferences => field ??= new AgentPreferencesService(stores.For(StoreKind.AgentPrefs));

    public IOfflineMessageService OfflineMessages =>
        field ??= new OfflineMessageService(stores.For(StoreKind.IM_Store), configuration, _log);

    public IMuteListService MuteLists => field ??= new MuteListService(stores.For(StoreKind.MuteListStore), Rows);

    public IUserProfilesService Profiles => field ??= new UserProfilesService(stores.For(StoreKind.UserProfiles), Rows);

    public IDisplayNameService DisplayNames => field ??= new DisplayNameService(stores.For(StoreKind.UserAccount), configuration, time);

    public IAbuseReportService Reports => field ??= new AbuseReportService(stores.For(StoreKind.UserProfiles), time, _log, Rows);

    public IEventService Events => field ??= new EventService(stores.For(StoreKind.SearchStore), time, Rows);

    public IGroupsService Groups =>
        field ??= new GroupsService(stores.For(StoreKind.os_groups_Store), _groupRows, time, () => OwnGridUsers);

    public IExperienceService Experiences =>
        field ??= new ExperienceService(() => stores.For(StoreKind.Experience), new KeyValueStore(configuration, time));

    private GridUserService OwnGridUsers => field ??= new GridUserService(stores.For(StoreKind.GridUserStore), time);

    // In the grid's first default region, as OpenSimulator has it: who has none cannot be sent home and is logged out instead.
    private async ValueTask GiveHome(UUID user)
    {
        if (await Grid.GetDefaultRegions(UUID.Zero) is [var first, ..])
            await GridUsers.SetHome(user.ToString(), first.RegionId, new Vector3(128, 128, 0), Vector3.UnitY);
    }

    private InventoryService OpenInventory()
    {
        var inventory = new InventoryService(
            stores.For(StoreKind.InventoryStore), Rows, () => configuration.Get(InventorySettings.AllowDelete));
        if (data is not null && watchdog is not null)
            inventory.Writer = OpenWriter(inventory, data, watchdog);
        return inventory;
    }

    /// <summary>What a killed process left in the journal is brought to the database before anything is read.</summary>
    private AccountWriter OpenWriter(InventoryService inventory, string folder, Watchdog threads)
    {
        var options = new AccountWriterOptions { Patience = configuration.Get(StoreSettings.AnswerTimeout) };
        var writer = new AccountWriter(stores.For(StoreKind.InventoryStore), inventory.Changes, Path.Combine(folder, "journal", "inventory"),
            _log, time, new AccountLimits(statistics, configuration), options);
        try
        {
            writer.Recover();
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        writer.Start(threads);
        return writer;
    }

    private LibraryService OpenLibrary()
    {
        var name = configuration.Get(LibrarySettings.Name);
        return Find(LibrarySettings.File) is { } file
            ? new LibraryService(new LibraryReader(name, _log).Read(file))
            : new LibraryService(name);
    }

    private IAssetStore OpenAssets()
    {
        var store = AssetStores.Open(stores, configuration, time, data, _log);
        if (configuration.Get(StoreSettings.AssetLoaderEnabled) && configuration.Get(AssetSettings.Loader).Length > 0
            && Find(AssetSettings.LoaderArgs) is { } sets)
            new AssetSets(store, time, _log).Load(sets);
        return store;
    }

    // Every grid's ini names OpenSimulator's files; only of what somebody has named himself it is told that it is not there.
    private string? Find(Setting<SettingPath> setting)
    {
        var name = configuration.Get(setting).Text.Replace('\\', '/');
        if (name.Length == 0)
            return null;
        var found = (places ?? []).Select(place => Path.GetFullPath(name, place)).FirstOrDefault(File.Exists);
        if (found is null && places is not null && Path.GetFullPath(name, "/") != setting.Default.In("/"))
            LogNotThere(_log, setting.Section, setting.Key, name);
        return found;
    }

    private AuthenticationService OpenPasswords()
    {
        var database = stores.For(StoreKind.AuthStore);
        var passwords = new AuthenticationService(database, configuration, new PasswordWork(configuration, statistics));
        if (!passwords.KeepsStrong && configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Auto)
            LogMd5(_log, database.Description);
        return passwords;
    }

    private AssetFileCache? OpenFiles()
    {
        if (data is null || !configuration.Get(AssetSettings.FileCacheEnabled))
            return null;
        var folder = configuration.Get(AssetSettings.CacheDirectory).In(data);
        return new AssetFileCache(folder, configuration.Get(AssetSettings.FileCacheMegabytes) * 1024L * 1024L);
    }

    [LoggerMessage(50, LogLevel.Warning, "[{Section}] {Key} = {Name}: there is no such file beside the ini file or the program, "
        + "nor in the data folder.")]
    private static partial void LogNotThere(ILogger logger, string section, string key, string name);

    [LoggerMessage(41, LogLevel.Information,
        "Passwords in {Database} stay in OpenSimulator's form, which is fast to guess for a thief of the database: OpenSimulator has made it "
        + "or may serve it too. Where that is past, [AuthenticationService] PasswordHash = Pbkdf2 keeps them safely.")]
    private static partial void LogMd5(ILogger logger, string database);
}
