using System.Security.Cryptography;

namespace OpenSim.Scripts.Library.Hashes;

/// <summary>Hashes by the names that scripts give them.</summary>
internal static class Digests
{
    /// <summary>Bytes that the algorithm takes at a time; 0 for a name that is none.</summary>
    public static int BlockOf(string algorithm) => algorithm switch
    {
        "md5" or "sha1" or "sha224" or "sha256" => 64,
        "sha384" or "sha512" => 128,
        _ => 0
    };

    /// <summary>The name as .NET has it, where it has the algorithm.</summary>
    public static bool TryName(string algorithm, out HashAlgorithmName name)
    {
        name = algorithm is "md5" or "sha1" or "sha256" or "sha384" or "sha512" ? new HashAlgorithmName(algorithm.ToUpperInvariant()) : default;
        return name.Name != null;
    }

    public static byte[] Of(string algorithm, ReadOnlySpan<byte> data) =>
        TryName(algorithm, out var name) ? CryptographicOperations.HashData(name, data) : Sha224.Of(data);

    /// <summary>RFC 2104.</summary>
    public static byte[] Hmac(string algorithm, ReadOnlySpan<byte> key, ReadOnlySpan<byte> data)
    {
        var block = BlockOf(algorithm);
        var shortened = key.Length > block ? Of(algorithm, key) : key;
        var inner = new byte[block + data.Length];
        shortened.CopyTo(inner);
        for (var i = 0; i < block; i++)
            inner[i] ^= 0x36;
        data.CopyTo(inner.AsSpan(block));
        var hash = Of(algorithm, inner);
        var outer = new byte[block + hash.Length];
        shortened.CopyTo(outer);
        for (var i = 0; i < block; i++)
            outer[i] ^= 0x5C;
        hash.CopyTo(outer, block);
        return Of(algorithm, outer);
    }
}
