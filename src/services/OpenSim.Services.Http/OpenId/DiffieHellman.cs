using System.Globalization;
using System.Numerics;
using System.Security.Cryptography;

namespace OpenSim.Services.Http.OpenId;

/// <summary>The exchange by which a key is given to who asks for it (OpenID Authentication 2.0, sections 4.2 and 8).</summary>
public static class DiffieHellman
{
    private const int MaxBytes = 256; // 2,048 bits: each exchange costs a power of that size

    // Appendix B of the specification.
    private static readonly BigInteger Modulus = BigInteger.Parse(
        "0DCF93A0B883972EC0E19989AC5A2CE310E1D37717E8D9571BB7623731866E61EF75A2E27898B057F9891C2E27A639C3F29B60814581CD3B2"
        + "CA3986D2683705577D45C2E7E52DC81C7A171876E5CEA74B1448BFDFAF18828EFD2519F14E45E3826634AF1949E5B535CC829A483B8A7622"
        + "3E5D490A257F05BDFF16F2FB22C583AB", NumberStyles.HexNumber, CultureInfo.InvariantCulture);

    private static readonly BigInteger Generator = 2;

    /// <summary>Our public number, and the key as only the asker can read it.</summary>
    /// <param name="modulus">In base 64, as the other numbers; empty for the specification's.</param>
    /// <param name="consumer">The asker's public number.</param>
    /// <returns>Null when the numbers are none, too large, or such as give the key away.</returns>
    public static (string Public, string Key)? Give(byte[] key, string modulus, string generator, string consumer)
    {
        var (p, g, theirs) = (Read(modulus, Modulus), Read(generator, Generator), Read(consumer, BigInteger.Zero));
        if (p is not { } prime || g is not { } root || theirs is not { } number || prime.IsEven || prime < Modulus >> 512
            || root <= 1 || root >= prime || number <= 1 || number >= prime - 1)
            return null;
        var secret = new BigInteger(RandomNumberGenerator.GetBytes(prime.GetByteCount(isUnsigned: true) - 1), isUnsigned: true) + 1;
        var shared = Write(BigInteger.ModPow(number, secret, prime));
#pragma warning disable CA5350 // DH-SHA1 is of the protocol; sites of version 1.1 know nothing else
        var mask = key.Length == SHA256.HashSizeInBytes ? SHA256.HashData(shared) : SHA1.HashData(shared);
#pragma warning restore CA5350
        return (Convert.ToBase64String(Write(BigInteger.ModPow(root, secret, prime))),
            Convert.ToBase64String([.. key.Zip(mask, (a, b) => (byte)(a ^ b))]));
    }

    private static BigInteger? Read(string text, BigInteger otherwise)
    {
        if (text.Length == 0)
            return otherwise;
        var bytes = new byte[MaxBytes + 1];
        return Convert.TryFromBase64String(text, bytes, out var length)
            ? new BigInteger(bytes.AsSpan(0, length), isUnsigned: false, isBigEndian: true)
            : null;
    }

    // Two's complement, the greatest byte first.
    private static byte[] Write(BigInteger number) => number.ToByteArray(isUnsigned: false, isBigEndian: true);
}
