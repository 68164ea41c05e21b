using System.Data.Common;

namespace OpenSim.Store.MySql.Client;

/// <summary>The provider's factory.</summary>
public sealed class MariaDbFactory : DbProviderFactory
{
    public static readonly MariaDbFactory Instance = new();

    public override DbConnection CreateConnection() => new MariaDbConnection();

    public override DbCommand CreateCommand() => new MariaDbCommand();

    public override DbParameter CreateParameter() => new MariaDbParameter();
}
