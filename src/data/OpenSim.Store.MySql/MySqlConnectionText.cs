using System.Data.Common;
using System.Net;
using MySqlConnector;
using OpenSim.Store.Sql;

namespace OpenSim.Store.MySql;

/// <summary>
/// A connection string as it stands in OpenSimulator's ini files, made into one for the driver: with the names that the other drivers
/// have for the same keys, and without the keys that only those know.
/// </summary>
internal sealed class MySqlConnectionText
{
    // 23 simulators on one server are 138 sessions then, of the 151 that max_connections allows unless it is told otherwise.
    private const int DefaultMaxSessions = 6;
    private const int SessionLimit = 64;
    private const uint DefaultCommandTimeout = 120;

    private readonly MySqlConnectionStringBuilder _keys = [];
    private readonly List<string> _unknownKeys = [];

    private MySqlConnectionText(DbConnectionStringBuilder given)
    {
        foreach (string key in given.Keys)
            Take(key, ((string)given[key]).Trim());
        if (_keys.Server.Length == 0)
            _keys.Server = "localhost";
        if (!_keys.ContainsKey("Default Command Timeout"))
            _keys.DefaultCommandTimeout = DefaultCommandTimeout;
        MaxSessions = _keys.ContainsKey("Maximum Pool Size") ? (int)Math.Clamp(_keys.MaximumPoolSize, 1, SessionLimit) : DefaultMaxSessions;
        // MySQL 8 asks for it where there is no TLS. Whose key it is nobody vouches for, so the password stays on this machine unless the
        // operator says otherwise.
        if (!_keys.ContainsKey("Allow Public Key Retrieval"))
            _keys.AllowPublicKeyRetrieval = IsThisMachine(_keys.Server);
        SetOurs();
    }

    /// <summary>What the driver is given. Holds the password.</summary>
    public string Text => _keys.ConnectionString;

    /// <summary><see cref="Text"/> for a session that must be open within so many seconds; null: as the keys say.</summary>
    public string Within(int? seconds)
    {
        if (seconds is not { } limit || (_keys.ConnectionTimeout > 0 && limit >= _keys.ConnectionTimeout))
            return Text;
        return new MySqlConnectionStringBuilder(Text) { ConnectionTimeout = (uint)limit }.ConnectionString;
    }

    /// <summary>Keys that mean nothing here, as they were written.</summary>
    public IReadOnlyList<string> UnknownKeys => _unknownKeys;

    /// <summary>Maximum Pool Size.</summary>
    public int MaxSessions { get; }

    /// <summary>Where it is and who asks, in words.</summary>
    public string Description
    {
        get
        {
            var port = _keys.Server.StartsWith('/') ? "" : $":{_keys.Port}"; // a path is a Unix socket
            return $"{_keys.Database} on {_keys.Server}{port} (MySQL, user {_keys.UserID})";
        }
    }

    /// <exception cref="StoreException">It is no connection string, or a key has a value that it cannot have.</exception>
    public static MySqlConnectionText Parse(string connectionString)
    {
        var given = new DbConnectionStringBuilder();
        try
        {
            given.ConnectionString = connectionString;
        }
        catch (ArgumentException e) // its words may quote the password
        {
            const string Sentence = "The ConnectionString cannot be read: it must be Key=Value pairs with semicolons between them.";
            throw new StoreException(StoreFault.NoDatabase, Sentence, e);
        }

        return new MySqlConnectionText(given);
    }

    private void Take(string key, string value)
    {
        var known = IsKnown(key) ? key : key.Replace('-', ' '); // MySQL's own driver also takes ssl-mode, tls-version and so on
        if (!IsKnown(known))
        {
            _unknownKeys.Add(key);
            return;
        }

        try
        {
            _keys[known] = value;
        }
        catch (ArgumentException e)
        {
            throw new StoreException(StoreFault.NoDatabase, $"The ConnectionString's {key} cannot be '{value}'.", e);
        }
    }

    // Sessions are pooled by us, with their prepared statements; ids and numbers come back as what they are in the tables; nobody's
    // transaction is joined.
    private void SetOurs()
    {
        _keys.Remove("Old Guids");
        _keys.Remove("Minimum Pool Size");
        _keys.Pooling = false;
        _keys.AutoEnlist = false;
        _keys.IgnorePrepare = false;
        _keys.GuidFormat = MySqlGuidFormat.None;
        _keys.TreatTinyAsBoolean = false;
        _keys.UseAffectedRows = false;
        _keys.AllowUserVariables = true;
        _keys.AllowLoadLocalInfile = false;
        _keys.CancellationTimeout = -1; // a server that does not answer in time is not asked, over another session, to stop
    }

    private bool IsKnown(string key)
    {
        try
        {
            _ = _keys[key];
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static bool IsThisMachine(string server) =>
        server.StartsWith('/')
        || server.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(server, out var address) && IPAddress.IsLoopback(address));
}
