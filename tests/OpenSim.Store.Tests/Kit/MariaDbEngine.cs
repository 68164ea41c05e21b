using System.Data.Common;
using OpenSim.Store.MySql;
using OpenSim.Store.MySql.Client;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Tests.Kit;

/// <summary>A schema of its own on the shared server.</summary>
public sealed class MariaDbEngine(MySqlDriver driver) : TestEngine
{
    private readonly string _database = SharedMariaDb.Server.CreateDatabase();

    public override SqlDriver Driver => driver;

    public override string ConnectionString => SharedMariaDb.Server.ConnectionString(_database);

    public string Name => _database;

    public override void Dispose()
    {
        SharedMariaDb.Server.Execute($"drop database {_database}");
        base.Dispose();
    }
}

/// <summary>
/// Our provider in disguise: the driver does not know it, and so must get along with ADO.NET alone, as with MySqlConnector or any other that an operator
/// brings.
/// </summary>
public sealed class PlainFactory : DbProviderFactory
{
    public override DbConnection CreateConnection() => new MariaDbConnection();
}
