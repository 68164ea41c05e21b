using System.Text.RegularExpressions;

namespace OpenSim.Settings.Checking;

/// <summary>
/// Which settings hold a secret, by how their names end (ConsolePass and cert_pass do, AutoBackupSkipAssets and PasswordHash do not), and
/// what may be shown of a value: on consoles, on the operator's page, in the log and in saved files.
/// </summary>
public static partial class SecretKeys
{
    private const string Hidden = "***";

    private static readonly string[] Endings =
    [
        "pass", "password", "passwd", "pwd", "passphrase", "token", "secret", "connectionstring", "readkey", "writekey", "god_key", "secretkey",
        "apikey", "accesskey", "privatekey", "credentials"
    ];

    public static bool IsSecret(string key) => Endings.Any(ending => key.EndsWith(ending, StringComparison.OrdinalIgnoreCase));

    /// <summary>The value as it may be shown: of a connection string all but its password, of an address all but who asks.</summary>
    public static string Shown(string key, string value)
    {
        if (value.Length == 0)
            return value;
        if (key.EndsWith("connectionstring", StringComparison.OrdinalIgnoreCase))
            return PasswordPart().Replace(value, "${key}" + Hidden);
        if (IsSecret(key))
            return Hidden;
        return value.Contains('@', StringComparison.Ordinal) ? UserInfo().Replace(value, Hidden + "@") : value;
    }

    [GeneratedRegex("""(?<key>\b(password|pwd)\s*=\s*)("[^"]*"|'[^']*'|[^;]*)""", RegexOptions.IgnoreCase)]
    private static partial Regex PasswordPart();

    [GeneratedRegex(@"(?<=://)[^/@\s]+@")]
    private static partial Regex UserInfo();
}
