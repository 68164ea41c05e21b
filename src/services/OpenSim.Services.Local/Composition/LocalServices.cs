using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Services.Economy;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Local.Grid;
using OpenSim.Services.Local.Login;
using OpenSim.Services.Local.Mail;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;

namespace OpenSim.Services.Local.Composition;

/// <summary>
/// The services of a standalone simulator, over its own databases. Calls run, and may wait for the database, on the caller's thread.
/// </summary>
public static class LocalServices
{
    /// <param name="data">The data folder, for files of the asset cache and the journal; null keeps none.</param>
    /// <param name="watchdog">For the journal's threads; with null, changes of inventories are refused while the database is away.</param>
    /// <param name="places">Folders in which an operator's library and assets may lie, the first first; null looks nowhere.</param>
    /// <exception cref="Store.Sql.StoreException">A database or the journal cannot be used.</exception>
    public static ServiceSet Create(StoreSet stores, Configuration configuration, TimeProvider time, string? data = null,
        ILogger? log = null, StatRegistry? statistics = null, Watchdog? watchdog = null, IEnumerable<string>? places = null)
    {
        statistics ??= new StatRegistry();
        var own = new LocalSource(stores, configuration, time, statistics, data, log, watchdog, places);
        var services = new ServiceSet
        {
            Accounts = own.Accounts,
            Authentication = own.Authentication,
            Inventory = own.Inventory,
            Library = own.Library,
            Assets = own.Assets,
            Avatars = own.Avatars,
            BakedTextures = own.BakedTextures,
            WornObjects = own.WornObjects,
            Presence = own.Presence,
            GridUsers = own.GridUsers,
            Grid = own.Grid,
            Estates = own.Estates,
            Friends = own.Friends,
            AgentPreferences = own.AgentPreferences,
            OfflineMessages = own.OfflineMessages,
            MuteLists = own.MuteLists,
            Profiles = own.Profiles,
            DisplayNames = own.DisplayNames,
            Reports = own.Reports,
            Events = own.Events,
            Groups = own.Groups,
            Experiences = own.Experiences
        };
        services.Add<IUserDataService>(new UserDataService(stores.For(StoreKind.UserProfiles), own.Rows));
        services.Add<IGridCounts>(new GridCounting(stores.For(StoreKind.GridUserStore), services.Grid));
        services.Add<IAssignments>(new AssignmentService(configuration, services.Groups));
        AddMail(services, configuration, statistics, time, log ?? NullLogger.Instance);
        if (EconomySettings.KeepsMoney(configuration))
            services.Add<IMoneyService>(new MoneyService(stores.For(StoreKind.MoneyStore), configuration, time));
        return services;
    }

    /// <summary>Mail goes from the process that has to send it, in a grid too.</summary>
    public static void AddMail(ServiceSet services, Configuration configuration, StatRegistry statistics, TimeProvider time, ILogger log)
    {
        if (configuration.Get(MailSettings.Enabled))
            services.Add<IMailSender>(new MailSender(configuration, new MailLimits(statistics, configuration), time, log));
    }
}
