using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Estates;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Local.Reports;
using OpenSim.Services.Local.Search;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Accounts;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Services.Local;

/// <summary>
/// The services of a standalone simulator, over its own databases. Calls run, and may wait for the database, on the caller's thread.
/// </summary>
public static partial class LocalServices
{
    /// <param name="data">The data folder, for files of the asset cache and the journal; null keeps none.</param>
    /// <param name="watchdog">For the journal's threads; with null, changes of inventories are refused while the database is away.</param>
    /// <exception cref="Store.Sql.StoreException">A database or the journal cannot be used.</exception>
    public static ServiceSet Create(StoreSet stores, Configuration configuration, TimeProvider time, string? data = null,
        ILogger? log = null, StatRegistry? statistics = null, Watchdog? watchdog = null)
    {
        var authentication = OpenPasswords(stores, configuration, statistics ?? new StatRegistry(), log ?? NullLogger.Instance);
        var rows = new AccountRows(statistics ?? new StatRegistry(), configuration);
        var groupRows = new GroupRows(statistics ?? new StatRegistry(), configuration);
        var inventory = new InventoryService(stores.For(StoreKind.InventoryStore), rows);
        if (data is not null && watchdog is not null)
            inventory.Writer = OpenWriter(stores, inventory, configuration, time, data, log ?? NullLogger.Instance,
                statistics ?? new StatRegistry(), watchdog);
        var avatars = new AvatarService(stores.For(StoreKind.Avatar));
        var gridUsers = new GridUserService(stores.For(StoreKind.GridUserStore), time);
        var assets = AssetStores.Open(stores, configuration, time, data, log ?? NullLogger.Instance);
        var services = new ServiceSet
        {
            Accounts = new UserAccountService(stores.For(StoreKind.UserAccount), authentication, inventory, avatars, configuration, time),
            Authentication = authentication,
            Inventory = inventory,
            Library = new LibraryService(configuration.Get(LibrarySettings.Name)),
            Assets = new AssetService(assets, configuration, time, OpenFiles(configuration, data)),
            Avatars = avatars,
            BakedTextures = new BakedTextureService(stores.For(StoreKind.Avatar)),
            WornObjects = new WornObjectService(stores.For(StoreKind.Avatar)),
            Presence = new PresenceService(stores.For(StoreKind.Presence), gridUsers),
            GridUsers = gridUsers,
            Grid = new GridService(stores.For(StoreKind.GridStore), configuration, time),
            Estates = new EstateService(stores.For(StoreKind.EstateStore)),
            Friends = new FriendsService(stores.For(StoreKind.FriendsStore), rows),
            AgentPreferences = new AgentPreferencesService(stores.For(StoreKind.AgentPrefs)),
            OfflineMessages = new OfflineMessageService(stores.For(StoreKind.IM_Store), configuration),
            MuteLists = new MuteListService(stores.For(StoreKind.MuteListStore), rows),
            Profiles = new UserProfilesService(stores.For(StoreKind.UserProfiles), rows),
            DisplayNames = new DisplayNameService(stores.For(StoreKind.UserAccount), configuration, time),
            Reports = new AbuseReportService(stores.For(StoreKind.UserProfiles), time, log ?? NullLogger.Instance, rows),
            Events = new EventService(stores.For(StoreKind.SearchStore), time, rows),
            Groups = new GroupsService(stores.For(StoreKind.os_groups_Store), groupRows, time)
        };
        services.Add<IGridCounts>(new GridCounting(stores.For(StoreKind.GridUserStore), services.Grid));
        services.Add<IAssignments>(new AssignmentService(configuration, services.Groups));
        if (configuration.Get(MailSettings.Enabled))
            services.Add<IMailSender>(new MailSender(configuration, new MailLimits(statistics ?? new StatRegistry(), configuration), time,
                log ?? NullLogger.Instance));
        if (EconomySettings.KeepsMoney(configuration))
            services.Add<IMoneyService>(new MoneyService(stores.For(StoreKind.MoneyStore), configuration, time));
        return services;
    }

    /// <summary>What a killed process left in the journal is brought to the database before anything is read.</summary>
    private static AccountWriter OpenWriter(StoreSet stores, InventoryService inventory, Configuration configuration, TimeProvider time,
        string data, ILogger log, StatRegistry statistics, Watchdog watchdog)
    {
        var options = new AccountWriterOptions { Patience = configuration.Get(StoreSettings.AnswerTimeout) };
        var writer = new AccountWriter(stores.For(StoreKind.InventoryStore), inventory.Changes, Path.Combine(data, "journal", "inventory"),
            log, time, new AccountLimits(statistics, configuration), options);
        try
        {
            writer.Recover();
        }
        catch
        {
            writer.Dispose();
            throw;
        }

        writer.Start(watchdog);
        return writer;
    }

    private static AuthenticationService OpenPasswords(StoreSet stores, Configuration configuration, StatRegistry statistics, ILogger log)
    {
        var database = stores.For(StoreKind.AuthStore);
        var passwords = new AuthenticationService(database, configuration, new PasswordWork(configuration, statistics));
        if (!passwords.KeepsStrong && configuration.Get(AccountSettings.PasswordHash) == PasswordHash.Auto)
            LogMd5(log, database.Description);
        return passwords;
    }

    private static AssetFileCache? OpenFiles(Configuration configuration, string? data)
    {
        if (data is null || !configuration.Get(AssetSettings.FileCacheEnabled))
            return null;
        var folder = Path.Combine(data, configuration.Get(AssetSettings.CacheDirectory));
        return new AssetFileCache(folder, configuration.Get(AssetSettings.FileCacheMegabytes) * 1024L * 1024L);
    }

    [LoggerMessage(41, LogLevel.Information,
        "Passwords in {Database} stay in OpenSimulator's form, which is fast to guess for a thief of the database: OpenSimulator has made it "
        + "or may serve it too. Where that is past, [AuthenticationService] PasswordHash = Pbkdf2 keeps them safely.")]
    private static partial void LogMd5(ILogger logger, string database);
}
