using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire;

/// <summary>
/// The signature of a call between two programs of ours that share a secret: time, a word used once, and the HMAC of both with method and
/// path. It proves who asks; it does not hide or seal the body, which TLS does.
/// </summary>
public static class ServiceToken
{
    /// <summary>The scheme of the header Authorization.</summary>
    public const string Scheme = "OpenSim-Signed";

    public const int MinSecretLength = 16;

    /// <summary>How far the clocks of two hosts may be apart, and how long a token is good.</summary>
    public static readonly TimeSpan Tolerance = TimeSpan.FromMinutes(2);

    /// <summary>The whole value of the header.</summary>
    /// <param name="target">Path and query as they are sent.</param>
    public static string Sign(string secret, string method, string target, DateTimeOffset now)
    {
        var seconds = now.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);
        var once = UUID.Random().ToString();
        return $"{Scheme} {seconds}.{once}.{Mac(secret, method, target, seconds, once)}";
    }

    /// <summary>Whether the header is a signature of this call, and not too old. Whether its word was used before is the caller's to
    /// know.</summary>
    public static bool TryVerify(string secret, string header, string method, string target, DateTimeOffset now, out UUID once)
    {
        once = UUID.Zero;
        if (header.Length > 200 || !header.StartsWith(Scheme + " ", StringComparison.Ordinal)
            || header[(Scheme.Length + 1)..].Split('.') is not [var seconds, var word, var mac]
            || !long.TryParse(seconds, NumberStyles.None, CultureInfo.InvariantCulture, out var at) || !UUID.TryParse(word, out once))
            return false;
        var isFresh = Math.Abs(now.ToUnixTimeSeconds() - at) <= Tolerance.TotalSeconds;
        return CryptographicOperations.FixedTimeEquals(
            Encoding.ASCII.GetBytes(mac), Encoding.ASCII.GetBytes(Mac(secret, method, target, seconds, word))) && isFresh;
    }

    private static string Mac(string secret, string method, string target, string seconds, string once) => Convert.ToHexStringLower(
        HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), Encoding.UTF8.GetBytes($"{method}\n{target}\n{seconds}\n{once}")));
}
