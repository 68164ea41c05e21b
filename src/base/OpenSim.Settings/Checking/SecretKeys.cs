namespace OpenSim.Settings.Checking;

/// <summary>Which settings hold a secret, by how their names end: ConsolePass and cert_pass do, AutoBackupSkipAssets and PasswordHash do
/// not.</summary>
public static class SecretKeys
{
    private static readonly string[] Endings =
        ["pass", "password", "passphrase", "token", "secret", "connectionstring", "readkey", "writekey", "god_key", "secretkey"];

    public static bool IsSecret(string key) => Endings.Any(ending => key.EndsWith(ending, StringComparison.OrdinalIgnoreCase));
}
