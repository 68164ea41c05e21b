using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>The two forms in which a password rests, and how both are checked.</summary>
public static class PasswordText
{
    private const string StrongPrefix = "pbkdf2-sha512$";
    private const int SaltBytes = 16;
    private const int HashBytes = 32;

    /// <summary>What table auth holds: md5(inner + ":" + salt).</summary>
    public static string Classic(string innerHash, string salt) => GivenPassword.Md5(innerHash + ":" + salt);

    public static bool MatchesClassic(string innerHash, string salt, string stored) =>
        stored.Length > 0 && SameText(Classic(innerHash, salt), stored.ToLowerInvariant());

    /// <summary><c>pbkdf2-sha512$iterations$salt$hash</c>, both base 64.</summary>
    public static string Strong(string innerHash, int iterations)
    {
        var salt = RandomNumberGenerator.GetBytes(SaltBytes);
        var hash = Derive(innerHash, salt, iterations);
        return string.Create(CultureInfo.InvariantCulture,
            $"{StrongPrefix}{iterations}${Convert.ToBase64String(salt)}${Convert.ToBase64String(hash)}");
    }

    /// <param name="minIterations">Work that is done in any case, so that the time does not tell what is stored.</param>
    public static bool MatchesStrong(string innerHash, string stored, int minIterations = 0)
    {
        var iterations = IterationsOf(stored);
        if (iterations < minIterations)
            Derive(innerHash, new byte[SaltBytes], minIterations - iterations);
        if (iterations == 0)
            return false;
        var parts = stored.Split('$');
        var salt = new byte[64];
        var hash = new byte[64];
        return Convert.TryFromBase64String(parts[2], salt, out var saltLength)
            && Convert.TryFromBase64String(parts[3], hash, out var hashLength)
            && hashLength == HashBytes
            && CryptographicOperations.FixedTimeEquals(Derive(innerHash, salt.AsSpan(0, saltLength), iterations),
            hash.AsSpan(0, hashLength));
    }

    /// <summary>The work in a strong form; 0 when it is none.</summary>
    public static int IterationsOf(string stored) =>
        stored.Split('$') is [var prefix, var number, _, _] && prefix + "$" == StrongPrefix
            && int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var iterations)
            ? iterations
            : 0;

    public static string NewSalt() => Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(SaltBytes));

    private static byte[] Derive(string innerHash, ReadOnlySpan<byte> salt, int iterations) =>
        Rfc2898DeriveBytes.Pbkdf2(Encoding.ASCII.GetBytes(innerHash), salt, iterations, HashAlgorithmName.SHA512, HashBytes);

    private static bool SameText(string a, string b) =>
        CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(a), Encoding.ASCII.GetBytes(b));
}
