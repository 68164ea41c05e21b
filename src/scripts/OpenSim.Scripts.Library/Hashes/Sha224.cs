using System.Buffers.Binary;
using System.Numerics;

namespace OpenSim.Scripts.Library.Hashes;

/// <summary>SHA-224 (FIPS 180-4), which .NET has not: SHA-256 from another start, cut to 28 bytes.</summary>
internal static class Sha224
{
    private const int Block = 64;
    private const int Length = 28;

    // The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static readonly uint[] Constants = MakeConstants();

    public static byte[] Of(ReadOnlySpan<byte> data)
    {
        Span<uint> state =
        [
            0xC1059ED8, 0x367CD507, 0x3070DD17, 0xF70E5939, 0xFFC00B31, 0x68581511, 0x64F98FA7, 0xBEFA4FA4
        ];
        var rest = data;
        for (; rest.Length >= Block; rest = rest[Block..])
            Mix(state, rest[..Block]);
        Span<byte> end = stackalloc byte[2 * Block];
        end.Clear();
        rest.CopyTo(end);
        end[rest.Length] = 0x80;
        var last = end[..(rest.Length < Block - 8 ? Block : 2 * Block)];
        BinaryPrimitives.WriteUInt64BigEndian(last[^8..], (ulong)data.Length * 8);
        for (var at = 0; at < last.Length; at += Block)
            Mix(state, last.Slice(at, Block));
        var hash = new byte[Length];
        for (var i = 0; i < Length / 4; i++)
            BinaryPrimitives.WriteUInt32BigEndian(hash.AsSpan(4 * i), state[i]);
        return hash;
    }

    private static void Mix(Span<uint> state, ReadOnlySpan<byte> block)
    {
        Span<uint> words = stackalloc uint[64];
        for (var i = 0; i < 16; i++)
            words[i] = BinaryPrimitives.ReadUInt32BigEndian(block[(4 * i)..]);
        for (var i = 16; i < 64; i++)
        {
            var (early, late) = (words[i - 15], words[i - 2]);
            var mixed = (Right(early, 7) ^ Right(early, 18) ^ early >> 3) + (Right(late, 17) ^ Right(late, 19) ^ late >> 10);
            words[i] = words[i - 16] + words[i - 7] + mixed;
        }

        var (a, b, c, d) = (state[0], state[1], state[2], state[3]);
        var (e, f, g, h) = (state[4], state[5], state[6], state[7]);
        for (var i = 0; i < 64; i++)
        {
            var first = h + (Right(e, 6) ^ Right(e, 11) ^ Right(e, 25)) + (e & f ^ ~e & g) + Constants[i] + words[i];
            var second = (Right(a, 2) ^ Right(a, 13) ^ Right(a, 22)) + (a & b ^ a & c ^ b & c);
            (h, g, f, e) = (g, f, e, d + first);
            (d, c, b, a) = (c, b, a, first + second);
        }

        ReadOnlySpan<uint> turned = [a, b, c, d, e, f, g, h];
        for (var i = 0; i < 8; i++)
            state[i] += turned[i];
    }

    private static uint Right(uint value, int bits) => BitOperations.RotateRight(value, bits);

    private static uint[] MakeConstants()
    {
        var constants = new uint[64];
        var found = 0;
        for (var n = 2; found < 64; n++)
        {
            if (IsPrime(n))
                constants[found++] = (uint)FractionOfCubeRoot(n);
        }

        return constants;
    }

    private static bool IsPrime(int n)
    {
        for (var d = 2; d * d <= n; d++)
        {
            if (n % d == 0)
                return false;
        }

        return true;
    }

    /// <summary>The greatest r with r³ ≤ n · 2^96, without its whole part: 32 bits of the fraction, exactly.</summary>
    private static ulong FractionOfCubeRoot(int n)
    {
        var target = new BigInteger(n) << 96;
        BigInteger low = 0, high = BigInteger.One << 36;
        while (high - low > 1)
        {
            var middle = (low + high) / 2;
            if (middle * middle * middle <= target)
                low = middle;
            else
                high = middle;
        }

        return (ulong)(low & 0xFFFFFFFF);
    }
}
