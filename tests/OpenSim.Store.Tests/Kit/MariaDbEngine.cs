using OpenSim.Store.MySql;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Kit;

/// <summary>A schema of its own on the shared server.</summary>
public sealed class MariaDbEngine : TestEngine
{
    private readonly string _database = SharedMariaDb.Server.CreateDatabase();

    public override SqlDriver Driver { get; } = new MySqlDriver();

    public override string ConnectionString => SharedMariaDb.Server.ConnectionString(_database);

    public string Name => _database;

    public override void Dispose()
    {
        SharedMariaDb.Server.Execute($"drop database {_database}");
        base.Dispose();
    }
}
