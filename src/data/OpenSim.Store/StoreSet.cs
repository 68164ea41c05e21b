using Microsoft.Extensions.Logging;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;

namespace OpenSim.Store;

/// <summary>
/// The databases of a process: for each subject the one that its ini section names, opened (and its tables made or upgraded) when it is
/// first asked for. Sections that name the same database share its sessions. Thread-safe.
/// </summary>
public sealed partial class StoreSet : IDisposable
{
    private const string KnownEngines = "Known are OpenSim.Data.SQLite.dll and OpenSim.Data.MySQL.dll.";

    private readonly Configuration _configuration;
    private readonly IReadOnlyList<SqlDriver> _drivers;
    private readonly ILogger _log;
    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<string, Database> _databases = [];
    private readonly Dictionary<StoreKind, Database> _opened = [];
    private readonly Dictionary<Database, Migrator> _migrators = [];
    private readonly Dictionary<Database, Database> _prompt = []; // of each database the one for those who cannot wait

    /// <param name="drivers">In order of preference; the first that accepts a StorageProvider is used.</param>
    public StoreSet(Configuration configuration, IReadOnlyList<SqlDriver> drivers, ILogger log)
    {
        _configuration = configuration;
        _drivers = drivers;
        _log = log;
    }

    public SqlRegionStores Regions
    {
        get
        {
            lock (_gate)
                return field ??= new SqlRegionStores(Whole(StoreKind.RegionStore));
        }
    }

    /// <summary>The databases opened so far, with what each holds: for <c>show store</c>.</summary>
    public IReadOnlyList<(Database Database, IReadOnlyList<StoreKind> Holds)> Open
    {
        get
        {
            lock (_gate)
                return [.. _opened.GroupBy(pair => pair.Value)
                    .Select(group => (group.Key, (IReadOnlyList<StoreKind>)[.. group.Select(pair => pair.Key)]))];
        }
    }

    /// <summary>
    /// The database that holds a subject, with its tables as they ought to be, for a service: it answers within
    /// <see cref="StoreSettings.AnswerTimeout"/>.
    /// </summary>
    /// <exception cref="StoreException">It cannot be opened, or there is no such engine.</exception>
    public Database For(StoreKind kind)
    {
        lock (_gate)
        {
            var whole = Whole(kind);
            if (_prompt.TryGetValue(whole, out var known))
                return known;
            return _prompt[whole] = whole.Within(TimeSpan.FromSeconds(_configuration.Get(StoreSettings.AnswerTimeout)));
        }
    }

    /// <summary>A database of the kind that holds a subject, by its own connection string; its tables stay as they are.</summary>
    /// <exception cref="StoreException">There is no such engine.</exception>
    public Database Other(StoreKind like, string connectionString) => new(For(like).Driver, connectionString);

    private Database Whole(StoreKind kind)
    {
        lock (_gate)
        {
            if (_opened.TryGetValue(kind, out var known))
                return known;
            var database = DatabaseFor(kind, SectionOf(kind));
            if (!_migrators.TryGetValue(database, out var migrator))
                _migrators[database] = migrator = new Migrator(database, _log);
            migrator.Update(kind);
            _opened[kind] = database;
            return database;
        }
    }

    private Database DatabaseFor(StoreKind kind, string section)
    {
        var (provider, origin) = Provider(section);
        var estate = kind == StoreKind.EstateStore ? _configuration.Get(StoreSettings.EstateConnectionString) : "";
        var driver = _drivers.FirstOrDefault(candidate => candidate.Accepts(provider))
            ?? throw new StoreException(StoreFault.NoDatabase,
            $"{origin} StorageProvider = {provider}: no such engine here. {KnownEngines}");
        var text = estate.Length > 0 ? estate : _configuration.GetText(section, "ConnectionString") ?? Common(kind, section, driver);
        if (provider.Contains("OpenSim.Data.Null", StringComparison.OrdinalIgnoreCase))
            text = ":memory:";
        var key = $"{driver.Dialect.Name} {text}";
        if (_databases.TryGetValue(key, out var database))
            return database;
        if (driver.CheckAfterCrash(text) is { } damage)
            throw new StoreException(StoreFault.Corrupt, damage);
        if (driver.UnknownKeys(text) is { Count: > 0 } unknown)
            LogUnknownKeys(_log, driver.Describe(text), string.Join(", ", unknown));
        return _databases[key] = new Database(driver, text) { Unreadable = new UnreadableRows(_log) };
    }

    // OpenSimulator's SQLiteStandalone.ini has files for some subjects. Without that ini file they are known by their names.
    private string Common(StoreKind kind, string section, SqlDriver driver)
    {
        var common = StoreSettings.ConnectionString;
        var text = _configuration.Get(common);
        if (IsWritten(common) || driver.FileOfItsOwn(kind, text) is not { } own)
            return text;
        using var database = new Database(driver, text);
        if (new Migrator(database, _log).VersionOf(driver.ScriptNames(kind)[0]) == 0)
            return own;
        LogPassedOver(_log, driver.Describe(own), database.Description, section, own);
        return text;
    }

    // The file of defaults beside the program holds every setting.
    private bool IsWritten(Setting<string> setting) => _configuration.GetText(setting.Section, setting.Key) is not null
        && !_configuration.GetOrigin(setting.Section, setting.Key).Contains("Defaults.ini:", StringComparison.Ordinal);

    [LoggerMessage(42, LogLevel.Warning,
        "{File} is not read, since {Database} has the same tables: for that file write [{Section}] ConnectionString = \"{Text}\".")]
    private static partial void LogPassedOver(ILogger logger, string file, string database, string section, string text);

    [LoggerMessage(41, LogLevel.Warning, "The ConnectionString of {Place} has keys that mean nothing here and are left out: {Keys}.")]
    private static partial void LogUnknownKeys(ILogger logger, string place, string keys);

    private static string SectionOf(StoreKind kind) => kind switch
    {
        StoreKind.RegionStore => "SimulationDataStore",
        StoreKind.EstateStore => "EstateDataStore",
        StoreKind.AssetStore or StoreKind.FSAssetStore => "AssetService",
        StoreKind.InventoryStore => "InventoryService",
        StoreKind.UserAccount => "UserAccountService",
        StoreKind.AuthStore => "AuthenticationService",
        StoreKind.Presence => "PresenceService",
        StoreKind.GridUserStore => "GridUserService",
        StoreKind.GridStore => "GridService",
        StoreKind.FriendsStore => "FriendsService",
        StoreKind.Avatar => "AvatarService",
        StoreKind.AgentPrefs => "AgentPreferencesService",
        StoreKind.UserProfiles => "UserProfilesService",
        StoreKind.IM_Store => "Messaging",
        StoreKind.MuteListStore => "MuteListService",
        StoreKind.MoneyStore => "Economy",
        StoreKind.SearchStore => "Search",
        StoreKind.os_groups_Store => "Groups",
        StoreKind.HGTravelStore => "UserAgentService",
        StoreKind.Experience => "ExperienceService",
        _ => throw new ArgumentOutOfRangeException(nameof(kind))
    };

    public void Dispose()
    {
        lock (_gate)
        {
            foreach (var migrator in _migrators.Values)
                KeepWhatWasSeen(migrator);
            foreach (var database in _databases.Values)
                database.Dispose();
            _migrators.Clear();
            _databases.Clear();
            _opened.Clear();
        }
    }

    private static void KeepWhatWasSeen(Migrator migrator)
    {
        try
        {
            migrator.KeepWhatWasSeen();
        }
        catch (StoreException)
        {
            // The next start looks once more: that is all.
        }
    }

    // A service's own section goes before the one for all; the sentence names the one that counts, with file and line.
    private (string Provider, string Origin) Provider(string section)
    {
        var ofAll = StoreSettings.StorageProvider.Section;
        var named = _configuration.GetText(section, "StorageProvider") is null ? ofAll : section;
        var place = _configuration.GetOrigin(named, "StorageProvider");
        return (_configuration.GetText(named, "StorageProvider") ?? StoreSettings.StorageProvider.Default,
            place.Length > 0 ? $"{place}: [{named}]" : $"[{named}]");
    }
}
