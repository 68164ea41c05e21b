using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Store.Schema;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Kit;

/// <summary>One of the engines the conformance kit runs on: makes an empty database and takes it away again.</summary>
public abstract class TestEngine : IDisposable
{
    public static readonly string[] Names = ["sqlite-memory", "sqlite-file", "mariadb"];

    public abstract SqlDriver Driver { get; }

    public abstract string ConnectionString { get; }

    public static TestEngine Create(string name) => name switch
    {
        "sqlite-memory" => new SqliteMemoryEngine(),
        "sqlite-file" => new SqliteFileEngine(),
        "mariadb" => new MariaDbEngine(),
        _ => throw new ArgumentException($"No engine {name}.")
    };

    /// <summary>A database with the tables of these subjects; of all when none is named.</summary>
    public Database Open(params StoreKind[] kinds)
    {
        var database = new Database(Driver, ConnectionString);
        Migrate(database, kinds.Length == 0 ? Enum.GetValues<StoreKind>() : kinds);
        return database;
    }

    public static void Migrate(Database database, params StoreKind[] kinds)
    {
        var migrator = new Migrator(database, NullLogger.Instance);
        foreach (var kind in kinds)
            migrator.Update(kind);
    }

    public virtual void Dispose() => GC.SuppressFinalize(this);
}
