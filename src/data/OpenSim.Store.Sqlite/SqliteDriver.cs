using System.Data.Common;
using Microsoft.Data.Sqlite;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Sqlite;

/// <summary>
/// SQLite files. Write-ahead logging, so that readers never wait for the writer; each commit is on the disk before it returns, unless the
/// operator chose otherwise; one writer at a time, by our own lock instead of the engine's busy errors.
/// </summary>
/// <param name="synchronous">FULL: every commit survives a power cut. NORMAL: the last few may be lost, the file stays whole.</param>
/// <param name="folder">Where a file is that a connection string names without one; null: where the process runs.</param>
public sealed class SqliteDriver(string synchronous = "FULL", string? folder = null) : SqlDriver
{
    private static readonly SqliteDialect TheDialect = new();

    public override SqlDialect Dialect => TheDialect;

    public override bool OneWriter => true;

    public override bool Accepts(string storageProvider) =>
        storageProvider.Contains("SQLite", StringComparison.OrdinalIgnoreCase)
            || storageProvider.Contains("OpenSim.Data.Null", StringComparison.OrdinalIgnoreCase);

    // OpenSimulator's inventory on SQLite has another name for its versions than on MySQL.
    public override IReadOnlyList<string> ScriptNames(StoreKind kind) =>
        kind == StoreKind.InventoryStore ? ["XInventoryStore", $"own_{kind}"] : base.ScriptNames(kind);

    // As config-include/storage/SQLiteStandalone.ini has them; everything else lies in OpenSim.db.
    public override string? FileOfItsOwn(StoreKind kind, string connectionString)
    {
        var name = kind switch
        {
            StoreKind.AssetStore => "Asset.db",
            StoreKind.InventoryStore => "inventory.db",
            StoreKind.Avatar => "avatars.db",
            StoreKind.AuthStore => "auth.db",
            StoreKind.UserAccount => "userprofiles.db",
            StoreKind.GridUserStore => "griduser.db",
            StoreKind.FriendsStore => "friends.db",
            _ => null
        };
        return Beside(connectionString, name) is { } own ? "URI=file:" + own : null;
    }

    // Its people are in userprofiles.db, as tables of other names.
    public override string? FormerFile(StoreKind kind, string connectionString) => Beside(connectionString, kind switch
    {
        StoreKind.AssetStore => "AssetStorage.db",
        StoreKind.InventoryStore => "inventoryStore.db",
        _ => null
    });

    public override string Describe(string connectionString)
    {
        var file = SqliteConnectionText.FileOf(connectionString);
        return file is null ? "SQLite in memory" : $"SQLite {file}";
    }

    public override bool IsPrivate(string connectionString) => FileOf(connectionString) is null;

    // A file opens at once, or not at all.
    public override DbConnection Open(string connectionString, int? seconds = null)
    {
        var file = FileOf(connectionString);
        var text = new SqliteConnectionStringBuilder
        {
            DataSource = file ?? ":memory:",
            Mode = file is null ? SqliteOpenMode.Memory : SqliteOpenMode.ReadWriteCreate,
            Pooling = false // sessions are pooled above, with their prepared commands
        };
        var connection = new SqliteConnection(text.ToString());
        try
        {
            connection.Open();
            Configure(connection, inFile: file is not null);
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    private void Configure(SqliteConnection connection, bool inFile)
    {
        connection.CreateFunction(SqliteDialect.LowerCase, (string? text) => text?.ToLowerInvariant(), isDeterministic: true);
        using var command = connection.CreateCommand();
        command.CommandText = "pragma busy_timeout = 1000; pragma temp_store = memory; pragma cache_size = -16384";
        command.ExecuteNonQuery();
        if (!inFile)
            return;
        command.CommandText = $"pragma journal_mode = wal; pragma synchronous = {synchronous}; pragma wal_autocheckpoint = 2000";
        command.ExecuteNonQuery();
    }

    public override RowCursor Cursor(DbDataReader reader) => new SqliteCursor((SqliteDataReader)reader);

    /// <summary>
    /// Looks for the log of a process that did not close its database, and if there is one has the engine check the file.
    /// </summary>
    public override string? CheckAfterCrash(string connectionString) =>
        FileOf(connectionString) is { } file && LeftOpen(file) ? FindDamage(connectionString) : null;

    /// <summary>Files over the limit are not read through: that would take minutes.</summary>
    public override string? FindDamage(string connectionString)
    {
        const long Limit = 4L << 30;
        var file = FileOf(connectionString);
        if (file is null || !File.Exists(file) || new FileInfo(file).Length is 0 or > Limit)
            return null;
        using var connection = Open(connectionString);
        using var command = connection.CreateCommand();
        command.CommandText = "pragma quick_check(1)";
        var verdict = command.ExecuteScalar() as string;
        return verdict == "ok"
            ? null
            : $"The database {Describe(connectionString)} is damaged: "
            + $"{verdict}. Restore a backup, or let 'sqlite3 {file} .recover' save what it can.";
    }

    private string? FileOf(string connectionString) =>
        SqliteConnectionText.FileOf(connectionString) is { } file ? Path.GetFullPath(file, folder ?? Environment.CurrentDirectory) : null;

    private string? Beside(string connectionString, string? name)
    {
        if (name is null || FileOf(connectionString) is not { } common)
            return null;
        var other = Path.Combine(Path.GetDirectoryName(common)!, name);
        return other != common && HasContent(other) ? other : null;
    }

    private static bool LeftOpen(string file) => HasContent(file + "-wal") || HasContent(file + "-journal");

    private static bool HasContent(string file) => File.Exists(file) && new FileInfo(file).Length > 0;
}
