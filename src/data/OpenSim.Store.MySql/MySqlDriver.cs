using System.Data.Common;
using System.Reflection;
using OpenSim.Store.MySql.Client;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>
/// MySQL and MariaDB servers, through our provider over MariaDB Connector/C, or through MySqlConnector where an operator has put it into bin/ and
/// asks for it.
/// </summary>
public sealed class MySqlDriver : SqlDriver
{
    private static readonly MySqlDialect TheDialect = new();

    private readonly DbProviderFactory _factory;

    /// <param name="provider">Empty for our own, or MySqlConnector.</param>
    /// <exception cref="StoreException">The named provider is not there.</exception>
    public MySqlDriver(string provider = "")
    {
        _factory = provider switch
        {
            "" => MariaDbFactory.Instance,
            "MySqlConnector" => LoadFactory("MySqlConnector.dll", "MySqlConnector.MySqlConnectorFactory"),
            _ => throw new StoreException(StoreFault.NoDatabase, $"[DatabaseService] Provider = {provider}: no such driver. Leave it empty, or use MySqlConnector.")
        };
    }

    /// <summary>For tests: any provider's factory.</summary>
    public MySqlDriver(DbProviderFactory factory) => _factory = factory;

    public override SqlDialect Dialect => TheDialect;

    public override bool Accepts(string storageProvider) =>
        storageProvider.Contains("MySQL", StringComparison.OrdinalIgnoreCase) || storageProvider.Contains("MariaDB", StringComparison.OrdinalIgnoreCase);

    public override int MaxSessionsOf(string connectionString) => Math.Clamp(MariaDbConnectionSettings.Parse(connectionString).MaxSessions, 1, 64);

    public override string Describe(string connectionString)
    {
        var settings = MariaDbConnectionSettings.Parse(connectionString);
        return $"{settings.Database} on {settings.Host}{(settings.IsSocket ? "" : $":{settings.Port}")} (MySQL, user {settings.User})";
    }

    public override DbConnection Open(string connectionString)
    {
        var connection = _factory.CreateConnection()!;
        connection.ConnectionString = _factory is MariaDbFactory ? connectionString : ForOtherProvider(connectionString);
        try
        {
            connection.Open();
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    // Sessions are pooled by us, with their prepared statements; and ids must come as the text they are.
    private static string ForOtherProvider(string connectionString)
    {
        var keys = new DbConnectionStringBuilder { ConnectionString = connectionString };
        keys.Remove("Old Guids");
        keys["Pooling"] = "false";
        keys["Guid Format"] = "None";
        keys["Ignore Prepare"] = "false";
        return keys.ConnectionString;
    }

    public override bool IsAlive(DbConnection connection)
    {
        if (connection is MariaDbConnection own)
            return own.Ping();
        try
        {
            using var command = connection.CreateCommand();
            command.CommandText = "select 1";
            command.ExecuteScalar();
            return true;
        }
        catch (DbException)
        {
            return false;
        }
    }

    public override RowCursor Cursor(DbDataReader reader) =>
        _factory is MariaDbFactory && reader is MariaDbDataReader { FieldCount: > 0 } rows ? new MariaDbCursor(rows) : new ReaderCursor(reader);

    private static DbProviderFactory LoadFactory(string file, string type)
    {
        var path = Path.Combine(AppContext.BaseDirectory, file);
        if (!File.Exists(path))
            throw new StoreException(StoreFault.NoDatabase, $"[DatabaseService] Provider asks for {file}, but there is no {path}.");
        try
        {
            return Assembly.LoadFrom(path).GetType(type, throwOnError: true)!.GetField("Instance")!.GetValue(null) as DbProviderFactory
                ?? throw new StoreException(StoreFault.NoDatabase, $"{path} holds no {type}.Instance.");
        }
        catch (Exception e) when (e is BadImageFormatException or TypeLoadException or FileLoadException)
        {
            throw new StoreException(StoreFault.NoDatabase, $"{path} cannot be used: {e.Message}", e);
        }
    }
}
