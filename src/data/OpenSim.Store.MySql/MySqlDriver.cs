using System.Data.Common;
using MySqlConnector;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>
/// MySQL and MariaDB servers, through MySqlConnector. Its pool of sessions is off: ours serves SQLite too, keeps each session's prepared
/// statements, and closes within a minute what only a burst needed.
/// </summary>
public sealed class MySqlDriver : SqlDriver
{
    // Not strict: where an old column cannot hold a character it becomes a question mark, rather than that the whole row is refused.
    // Texts are cut to their columns before they are sent.
    private const string SessionSettings = "set session sql_mode = 'NO_ENGINE_SUBSTITUTION', wait_timeout = 28800";

    private static readonly MySqlDialect TheDialect = new();

    public override SqlDialect Dialect => TheDialect;

    public override bool IsShared => true;

    public override bool Accepts(string storageProvider) =>
        storageProvider.Contains("MySQL", StringComparison.OrdinalIgnoreCase)
            || storageProvider.Contains("MariaDB", StringComparison.OrdinalIgnoreCase);

    public override int MaxSessionsOf(string connectionString) => MySqlConnectionText.Parse(connectionString).MaxSessions;

    public override string Describe(string connectionString) => MySqlConnectionText.Parse(connectionString).Description;

    public override IReadOnlyList<string> UnknownKeys(string connectionString) => MySqlConnectionText.Parse(connectionString).UnknownKeys;

    public override DbConnection Open(string connectionString, int? seconds = null)
    {
        var text = MySqlConnectionText.Parse(connectionString);
        var connection = new MySqlConnection(text.Within(seconds));
        try
        {
            connection.Open();
            using var command = connection.CreateCommand();
            command.CommandText = SessionSettings;
            command.CommandTimeout = seconds ?? command.CommandTimeout;
            command.ExecuteNonQuery();
            return connection;
        }
        catch (NotSupportedException e) // a way to log in, or to connect, that the driver does not have
        {
            connection.Dispose();
            throw new StoreException(StoreFault.AccessDenied, $"The database {text.Description} cannot be used: {e.Message}", e);
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    // The driver's ping has no time limit.
    public override bool IsAlive(DbConnection connection, int? seconds)
    {
        try
        {
            AwaitSign(connection, seconds);
            return true;
        }
        catch (Exception e) when (e is DbException or IOException or InvalidOperationException)
        {
            return false;
        }
    }

    // Nor has its preparing: a server that stands still is noticed by what goes before.
    public override void Prepare(DbCommand command)
    {
        AwaitSign(command.Connection!, command.CommandTimeout);
        command.Prepare();
    }

    public override RowCursor Cursor(DbDataReader reader) => new MySqlCursor((MySqlDataReader)reader);

    private static void AwaitSign(DbConnection connection, int? seconds)
    {
        using var command = connection.CreateCommand();
        command.CommandText = "do 0";
        command.CommandTimeout = seconds ?? command.CommandTimeout;
        command.ExecuteNonQuery();
    }
}
