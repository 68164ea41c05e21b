using OpenSim.Settings;

namespace OpenSim.Store;

/// <summary>
/// Where the data lie. Every service section may override provider and connection string, as in OpenSimulator's ini files.
/// </summary>
public static class StoreSettings
{
    public static readonly Setting<string> StorageProvider = new("DatabaseService", "StorageProvider", "OpenSim.Data.SQLite.dll",
        "Database engine: OpenSim.Data.SQLite.dll or OpenSim.Data.MySQL.dll (also for MariaDB). OpenSim.Data.Null.dll keeps everything "
        + "in memory.");

    public static readonly Setting<string> ConnectionString = new("DatabaseService", "ConnectionString", "URI=file:OpenSim.db",
        "The database. SQLite: URI=file:OpenSim.db. MySQL: Data Source=localhost;Database=opensim;User ID=opensim;Password=***;Old "
        + "Guids=true;SslMode=None;");

    public static readonly Setting<string> EstateConnectionString = new("DatabaseService", "EstateConnectionString", "",
        "A database of its own for estates, shared by the simulators of a grid. Empty: the one above.");

    public static readonly Setting<double> AnswerTimeout = new("DatabaseService", "AnswerTimeout", 4,
        "Longest time that a login, a capability or a request of a viewer waits for the database before it is refused in words. A region's "
        + "own changes wait as long as it takes.", unit: "s", min: 1, max: 60);

    public static readonly Setting<int> WaitingChanges = new("Limits", "WaitingChangesPerAccount", 5000,
        "Changes of one user's inventory that are kept in the journal while the database is away. Beyond them no more are taken, which he "
        + "is told.", "changes", 1, 1_000_000, live: true);

    public static readonly Setting<int> WaitingMegabytes = new("Limits", "WaitingChangesMB", 32,
        "Memory for all changes of inventories that wait while the database is away. Beyond it no more are taken, which people are told.",
        "MB", 1, 4096, live: true);

    public static readonly Setting<bool> AssetLoaderEnabled = new(
        "AssetService", "AssetLoaderEnabled", true,
        "Store what AssetLoaderArgs names, and draw the textures that viewers know by fixed ids (plywood, ground, sky, water), each when it "
        + "is first asked for and the asset service has it not.");

    public static readonly Setting<bool> ContentAddressed = new("AssetService", "ContentAddressed", true,
        "New assets are stored by the hash of their bytes, each content once, in tables of ours beside OpenSimulator's. Off, they go "
        + "into its table assets, where "
        + "OpenSimulator finds them should you go back to it. Read are both.");

    public static readonly Setting<string> SqliteSynchronous = new("DatabaseService", "SqliteSynchronous", "FULL",
        "SQLite only: FULL, every commit survives a power cut; NORMAL, faster, the last few commits may be lost but the file stays whole.");
}
