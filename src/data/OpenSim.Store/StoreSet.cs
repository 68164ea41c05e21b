using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Store.Assets;
using OpenSim.Store.Estates;
using OpenSim.Store.Grid;
using OpenSim.Store.Inventory;
using OpenSim.Store.Messages;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;
using OpenSim.Store.Users;

namespace OpenSim.Store;

/// <summary>
/// All stores of a process, each opened (and its tables made or upgraded) when it is first asked for, in the database that its ini
/// section names. Sections that name the same database share its sessions. Thread-safe.
/// </summary>
public sealed partial class StoreSet : IDisposable
{
    private const string KnownEngines = "Known are OpenSim.Data.SQLite.dll and OpenSim.Data.MySQL.dll.";

    private readonly Configuration _configuration;
    private readonly IReadOnlyList<SqlDriver> _drivers;
    private readonly ILogger _log;
    private readonly Lock _gate = new(); // guards _databases and _stores
    private readonly Dictionary<string, Database> _databases = [];
    private readonly Dictionary<StoreKind, (Database Database, object Store)> _stores = [];

    /// <param name="drivers">In order of preference; the first that accepts a StorageProvider is used.</param>
    public StoreSet(Configuration configuration, IReadOnlyList<SqlDriver> drivers, ILogger log)
    {
        _configuration = configuration;
        _drivers = drivers;
        _log = log;
    }

    public SqlRegionStores Regions => Get(StoreKind.RegionStore, "SimulationDataStore", database => new SqlRegionStores(database));

    public IEstateStore Estates => Get(StoreKind.EstateStore, "EstateDataStore", database => new SqlEstateStore(database));

    /// <summary>By content in tables of ours, with OpenSimulator's table assets behind them.</summary>
    public ContentAssetStore Assets => Get(StoreKind.AssetStore, "AssetService", database => new ContentAssetStore(database, new SqlAssetStore(database))
    {
        WritesOldTable = !_configuration.Get(StoreSettings.ContentAddressed),
        OnDamaged = (id, hash) => LogDamaged(_log, id, hash)
    });

    public IInventoryStore Inventory => Get(StoreKind.InventoryStore, "InventoryService", database => new SqlInventoryStore(database));

    public IUserAccountStore UserAccounts => Get(StoreKind.UserAccount, "UserAccountService", database => new SqlUserAccountStore(database));

    public IAuthStore Auth => Get(StoreKind.AuthStore, "AuthenticationService", database => new SqlAuthStore(database));

    public IPresenceStore Presence => Get(StoreKind.Presence, "PresenceService", database => new SqlPresenceStore(database));

    public IGridUserStore GridUsers => Get(StoreKind.GridUserStore, "GridUserService", database => new SqlGridUserStore(database));

    public IGridStore Grid => Get(StoreKind.GridStore, "GridService", database => new SqlGridStore(database));

    public IFriendsStore Friends => Get(StoreKind.FriendsStore, "FriendsService", database => new SqlFriendsStore(database));

    public IAvatarStore Avatars => Get(StoreKind.Avatar, "AvatarService", database => new SqlAvatarStore(database));

    public IAgentPreferencesStore AgentPreferences =>
        Get(StoreKind.AgentPrefs, "AgentPreferencesService", database => new SqlAgentPreferencesStore(database));

    public IProfileStore Profiles => Get(StoreKind.UserProfiles, "UserProfilesService", database => new SqlProfileStore(database));

    public IOfflineMessageStore OfflineMessages => Get(StoreKind.IM_Store, "Messaging", database => new SqlOfflineMessageStore(database));

    public IMuteListStore MuteLists => Get(StoreKind.MuteListStore, "MuteListService", database => new SqlMuteListStore(database));

    /// <summary>The databases opened so far, with what each holds: for <c>show store</c>.</summary>
    public IReadOnlyList<(Database Database, IReadOnlyList<StoreKind> Holds)> Open
    {
        get
        {
            lock (_gate)
                return [.. _stores.GroupBy(store => store.Value.Database).Select(group => (group.Key, (IReadOnlyList<StoreKind>)[.. group.Select(store => store.Key)]))];
        }
    }

    [LoggerMessage(40, LogLevel.Error, "Asset {Id} is damaged: its bytes are gone or no longer those of hash {Hash}. 'store verify' names all such assets; a backup may have them.")]
    private static partial void LogDamaged(ILogger logger, UUID id, string hash);

    [LoggerMessage(41, LogLevel.Warning, "The ConnectionString of {Place} has keys that mean nothing here and are left out: {Keys}.")]
    private static partial void LogUnknownKeys(ILogger logger, string place, string keys);

    private T Get<T>(StoreKind kind, string section, Func<Database, T> make)
        where T : class
    {
        lock (_gate)
        {
            if (_stores.TryGetValue(kind, out var known))
                return (T)known.Store;
            var database = DatabaseFor(kind, section);
            new Migrator(database, _log).Update(kind);
            var store = make(database);
            _stores[kind] = (database, store);
            return store;
        }
    }

    private Database DatabaseFor(StoreKind kind, string section)
    {
        var (provider, origin) = Provider(section);
        var estate = kind == StoreKind.EstateStore ? _configuration.Get(StoreSettings.EstateConnectionString) : "";
        var text = estate.Length > 0 ? estate : _configuration.GetText(section, "ConnectionString") ?? _configuration.Get(StoreSettings.ConnectionString);
        var driver = _drivers.FirstOrDefault(candidate => candidate.Accepts(provider))
            ?? throw new StoreException(StoreFault.NoDatabase, $"{origin} StorageProvider = {provider}: no such engine here. {KnownEngines}");
        if (provider.Contains("OpenSim.Data.Null", StringComparison.OrdinalIgnoreCase))
            text = ":memory:";
        var key = $"{driver.Dialect.Name} {text}";
        if (_databases.TryGetValue(key, out var database))
            return database;
        if (driver.CheckAfterCrash(text) is { } damage)
            throw new StoreException(StoreFault.Corrupt, damage);
        if (driver.UnknownKeys(text) is { Count: > 0 } unknown)
            LogUnknownKeys(_log, driver.Describe(text), string.Join(", ", unknown));
        return _databases[key] = new Database(driver, text);
    }

    public void Dispose()
    {
        lock (_gate)
        {
            foreach (var database in _databases.Values)
                database.Dispose();
            _databases.Clear();
            _stores.Clear();
        }
    }

    // A service's own section goes before the one for all; the sentence names the one that counts, with file and line.
    private (string Provider, string Origin) Provider(string section)
    {
        var ofAll = StoreSettings.StorageProvider.Section;
        var named = _configuration.GetText(section, "StorageProvider") is null ? ofAll : section;
        var place = _configuration.GetOrigin(named, "StorageProvider");
        return (_configuration.GetText(named, "StorageProvider") ?? StoreSettings.StorageProvider.Default, place.Length > 0 ? $"{place}: [{named}]" : $"[{named}]");
    }
}
