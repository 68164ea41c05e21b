using System.Data.Common;
using System.Globalization;

namespace OpenSim.Store.MySql.Client;

/// <summary>How a connection string asks for transport security.</summary>
public enum TlsMode
{
    None,

    /// <summary>With TLS where the server offers it, without where not; the certificate is not looked at.</summary>
    Preferred,

    /// <summary>Only with TLS; the certificate is not looked at.</summary>
    Required,

    /// <summary>Only with TLS and a certificate that the named authority has signed, for this host.</summary>
    VerifyFull
}

/// <summary>
/// A connection string in the form of OpenSimulator's ini files, with the usual synonyms of the other drivers. Keys that only those drivers have
/// (Old Guids, Allow User Variables …) are passed over.
/// </summary>
internal sealed class MariaDbConnectionSettings
{
    private MariaDbConnectionSettings(DbConnectionStringBuilder keys)
    {
        Host = Text(keys, "localhost", "server", "host", "data source", "datasource", "address", "addr", "network address");
        Port = (uint)Number(keys, 3306, "port");
        Database = Text(keys, "", "database", "initial catalog");
        User = Text(keys, "", "user id", "userid", "uid", "username", "user name", "user");
        Password = Text(keys, "", "password", "pwd");
        ConnectTimeout = Number(keys, 15, "connection timeout", "connectiontimeout", "connect timeout");
        CommandTimeout = Number(keys, 120, "default command timeout", "defaultcommandtimeout", "command timeout");
        MaxSessions = Number(keys, 8, "maximum pool size", "max pool size", "maximumpoolsize", "maxpoolsize");
        Compress = Flag(keys, "use compression", "usecompression", "compress");
        Tls = TlsOf(Text(keys, "preferred", "sslmode", "ssl mode", "ssl-mode"));
        CertificateAuthority = Text(keys, "", "sslca", "ssl ca", "ca certificate file", "cacertificatefile");
        Certificate = Text(keys, "", "sslcert", "ssl cert", "certificate file");
        Key = Text(keys, "", "sslkey", "ssl key");
    }

    public string Host { get; }

    public uint Port { get; }

    public string Database { get; }

    public string User { get; }

    public string Password { get; }

    /// <summary>Seconds.</summary>
    public int ConnectTimeout { get; }

    /// <summary>Seconds without an answer after which the server counts as gone; 0 waits for ever.</summary>
    public int CommandTimeout { get; }

    public int MaxSessions { get; }

    public bool Compress { get; }

    public TlsMode Tls { get; }

    public string CertificateAuthority { get; }

    public string Certificate { get; }

    public string Key { get; }

    /// <summary>A path is a Unix socket; a name, even localhost, is reached over TCP, as by the drivers that OpenSimulator used.</summary>
    public bool IsSocket => Host.StartsWith('/');

    public static MariaDbConnectionSettings Parse(string connectionString)
    {
        try
        {
            return new MariaDbConnectionSettings(new DbConnectionStringBuilder { ConnectionString = connectionString });
        }
        catch (ArgumentException)
        {
            throw new MariaDbException(2000, "HY000", "the ConnectionString cannot be read: it must be Key=Value pairs with semicolons between them");
        }
    }

    private static TlsMode TlsOf(string text) => text.ToLowerInvariant() switch
    {
        "none" or "disabled" or "false" => TlsMode.None,
        "required" or "true" => TlsMode.Required,
        "verifyca" or "verifyfull" => TlsMode.VerifyFull,
        _ => TlsMode.Preferred
    };

    private static string Text(DbConnectionStringBuilder keys, string otherwise, params ReadOnlySpan<string> names)
    {
        foreach (var name in names)
        {
            if (keys.TryGetValue(name, out var value) && value is string text)
                return text.Trim();
        }

        return otherwise;
    }

    private static int Number(DbConnectionStringBuilder keys, int otherwise, params ReadOnlySpan<string> names) =>
        int.TryParse(Text(keys, "", names), NumberStyles.Integer, CultureInfo.InvariantCulture, out var number) && number >= 0 ? number : otherwise;

    private static bool Flag(DbConnectionStringBuilder keys, params ReadOnlySpan<string> names) =>
        Text(keys, "false", names).ToLowerInvariant() is "true" or "1" or "yes";
}
