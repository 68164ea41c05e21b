using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Services.Http.OpenId;

/// <summary>
/// Handles of the keys with which assertions are signed. A handle says by itself what it is and until when, under this server's seal, and
/// the key follows from it: nothing is kept, and servers with one secret know each other's handles. Thread-safe.
/// </summary>
public sealed class OpenIdAssociations(Func<string?> secret, TimeProvider time)
{
    public static readonly TimeSpan Shared = TimeSpan.FromDays(1);

    private static readonly TimeSpan Private = TimeSpan.FromMinutes(5);

    private readonly byte[] _own = RandomNumberGenerator.GetBytes(32);

    /// <summary>A new handle.</summary>
    /// <param name="isShared">Whether its key is given to who asks for it; else only this server checks what it has signed.</param>
    public string New(bool isSha256, bool isShared)
    {
        var until = (time.GetUtcNow() + (isShared ? Shared : Private)).ToUnixTimeSeconds().ToString("x", CultureInfo.InvariantCulture);
        var body = $"{(isShared ? 's' : 'p')}{(isSha256 ? 2 : 1)}.{until}.{UUID.Random()}";
        return $"{body}.{Seal(body)}";
    }

    /// <summary>The key of a handle; null when it is none of ours, has run out, or is of the other kind.</summary>
    public byte[]? KeyOf(string handle, bool isShared)
    {
        if (handle.Split('.') is not [{ Length: 2 } kind, var until, _, var seal] || kind[0] != (isShared ? 's' : 'p')
            || !long.TryParse(until, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var seconds)
            || seconds < time.GetUtcNow().ToUnixTimeSeconds()
            || !CryptographicOperations.FixedTimeEquals(
                Encoding.UTF8.GetBytes(seal), Encoding.UTF8.GetBytes(Seal(handle[..^(seal.Length + 1)]))))
            return null;
        return Derive("key " + handle)[..(kind[1] == '2' ? SHA256.HashSizeInBytes : SHA1.HashSizeInBytes)];
    }

    /// <summary>The signature of bytes by such a key, in base 64; the key's length tells the algorithm.</summary>
#pragma warning disable CA5350 // HMAC-SHA1 is of the protocol; sites of version 1.1 know nothing else
    public static string Sign(byte[] key, byte[] data) => Convert.ToBase64String(key.Length == SHA256.HashSizeInBytes
        ? HMACSHA256.HashData(key, data)
        : HMACSHA1.HashData(key, data));
#pragma warning restore CA5350

    private string Seal(string body) => Convert.ToHexStringLower(Derive("seal " + body)[..16]);

    private byte[] Derive(string text) =>
        HMACSHA256.HashData(secret() is { } shared ? Encoding.UTF8.GetBytes(shared) : _own, Encoding.UTF8.GetBytes("openid " + text));
}
