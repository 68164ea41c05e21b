using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Text;

namespace OpenSim.Store.MySql.Client;

/// <summary>One connection to a MySQL or MariaDB server. Text is utf8mb4 both ways. For one thread at a time.</summary>
public sealed unsafe class MariaDbConnection : DbConnection
{
    // Not strict: where an old column cannot hold a character it becomes a question mark, rather than that the whole row is refused. Texts are cut to
    // their columns before they are sent.
    private const string SessionSettings = "set session sql_mode = 'NO_ENGINE_SUBSTITUTION', wait_timeout = 28800";

    private MariaDbConnectionSettings _settings = MariaDbConnectionSettings.Parse("");
    private string _connectionString = "";
    private IntPtr _handle;
    private int _readTimeout = -1;

    public MariaDbConnection()
    {
    }

    public MariaDbConnection(string connectionString) => ConnectionString = connectionString;

    [AllowNull]
    public override string ConnectionString
    {
        get => _connectionString;
        set
        {
            _connectionString = value ?? "";
            _settings = MariaDbConnectionSettings.Parse(_connectionString);
        }
    }

    public override string Database => _settings.Database;

    public override string DataSource => _settings.Host;

    public override string ServerVersion => Marshal.PtrToStringUTF8((IntPtr)LibMariaDb.ServerInfo(Handle)) ?? "";

    public override ConnectionState State => _handle == IntPtr.Zero ? ConnectionState.Closed : ConnectionState.Open;

    /// <summary>The TLS cipher in use; empty without TLS.</summary>
    public string Cipher => Marshal.PtrToStringUTF8((IntPtr)LibMariaDb.SslCipher(Handle)) ?? "";

    protected override DbProviderFactory DbProviderFactory => MariaDbFactory.Instance;

    internal IntPtr Handle => _handle != IntPtr.Zero ? _handle : throw new InvalidOperationException("The connection is not open.");

    /// <summary>The reader whose rows are still on the way; nothing else can be asked until it is closed.</summary>
    internal MariaDbDataReader? Reading { get; set; }

    public override void Open()
    {
        if (_handle != IntPtr.Zero)
            return;
        if (LibMariaDb.WhyMissing() is { } missing)
            throw new MariaDbException(2000, "HY000", missing);
        try
        {
            Connect(_settings.Tls != TlsMode.None);
        }
        catch (MariaDbException e) when (e.Number == 2026 && _settings.Tls == TlsMode.Preferred)
        {
            Connect(withTls: false);
        }

        Query(SessionSettings);
    }

    private void Connect(bool withTls)
    {
        _handle = LibMariaDb.Init(IntPtr.Zero);
        SetOptions(withTls);
        var host = _settings.IsSocket ? null : _settings.Host;
        var socket = _settings.IsSocket ? _settings.Host : null;
        var database = _settings.Database.Length > 0 ? _settings.Database : null;
        if (LibMariaDb.RealConnect(_handle, host, _settings.User, _settings.Password, database, _settings.Port, socket, LibMariaDb.ClientFoundRows) != IntPtr.Zero)
            return;
        var error = MariaDbException.Of(_handle);
        Close();
        throw error;
    }

    private void SetOptions(bool withTls)
    {
        Option(LibMariaDb.OptCharset, "utf8mb4");
        Option(LibMariaDb.OptConnectTimeout, (uint)_settings.ConnectTimeout);
        SetReadTimeout(_settings.CommandTimeout);
        Option(LibMariaDb.OptWriteTimeout, (uint)_settings.CommandTimeout);
        var gigabyte = 1ul << 30;
        Option(LibMariaDb.OptMaxAllowedPacket, &gigabyte);
        if (!_settings.IsSocket)
            Option(LibMariaDb.OptProtocol, LibMariaDb.ProtocolTcp);
        if (_settings.Compress)
            Option(LibMariaDb.OptCompress, (void*)null);
        if (withTls)
            SetTlsOptions();
    }

    private void SetTlsOptions()
    {
        byte yes = 1;
        byte verify = _settings.Tls == TlsMode.VerifyFull ? (byte)1 : (byte)0;
        Option(LibMariaDb.OptSslEnforce, &yes);
        Option(LibMariaDb.OptVerifyServerCertificate, &verify);
        if (_settings.CertificateAuthority.Length > 0)
            Option(LibMariaDb.OptSslCa, _settings.CertificateAuthority);
        if (_settings.Certificate.Length > 0)
            Option(LibMariaDb.OptSslCertificate, _settings.Certificate);
        if (_settings.Key.Length > 0)
            Option(LibMariaDb.OptSslKey, _settings.Key);
    }

    private void Option(int option, uint value) => Option(option, &value);

    // The library refuses only options that it does not know, and it knows all of these.
    private void Option(int option, void* value) => _ = LibMariaDb.Options(_handle, option, value);

    private void Option(int option, string value) => _ = LibMariaDb.OptionText(_handle, option, value);

    /// <summary>Sets how long to wait for an answer; a command with timeout 0 (schema changes) waits for ever.</summary>
    internal void SetReadTimeout(int seconds)
    {
        if (seconds == _readTimeout)
            return;
        _readTimeout = seconds;
        Option(LibMariaDb.OptReadTimeout, (uint)seconds);
    }

    internal void SetReadTimeoutOf(DbCommand command) => SetReadTimeout(command.CommandTimeout == 0 ? 0 : _settings.CommandTimeout);

    /// <summary>Whether the server still answers.</summary>
    public bool Ping() => _handle != IntPtr.Zero && LibMariaDb.Ping(_handle) == 0;

    /// <summary>Runs a statement as text and throws away what it returns. The number of rows affected.</summary>
    internal long Query(string sql)
    {
        var utf8 = Encoding.UTF8.GetBytes(sql);
        fixed (byte* text = utf8)
        {
            if (LibMariaDb.RealQuery(Handle, text, (ulong)utf8.Length) != 0)
                throw MariaDbException.Of(_handle);
        }

        var affected = LibMariaDb.AffectedRows(_handle);
        do
        {
            var result = LibMariaDb.UseResult(_handle);
            if (result != IntPtr.Zero)
                LibMariaDb.FreeResult(result); // reads the rest of the rows too
        }
        while (LibMariaDb.NextResult(_handle) == 0);
        return affected == ulong.MaxValue ? 0 : (long)affected;
    }

    public override void Close()
    {
        if (_handle == IntPtr.Zero)
            return;
        Reading?.Abandon();
        Reading = null;
        LibMariaDb.Close(_handle);
        _handle = IntPtr.Zero;
        _readTimeout = -1;
    }

    public override void ChangeDatabase(string databaseName) => Query($"use `{databaseName.Replace("`", "``", StringComparison.Ordinal)}`");

    protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) => new MariaDbTransaction(this, isolationLevel);

    protected override DbCommand CreateDbCommand() => new MariaDbCommand { Connection = this };

    protected override void Dispose(bool disposing)
    {
        Close();
        base.Dispose(disposing);
    }
}
