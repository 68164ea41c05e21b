using System.Buffers.Binary;

namespace OpenSim.Testing;

/// <summary>
/// Makes bad input out of good input: bit flips, boundary values in every width and byte order, cuts, repeats, splices of two inputs, and
/// words of the format. One to eight changes at once, so that some inputs stay almost right, which is where parsers break.
/// </summary>
public sealed class Mutator(FuzzRandom random, IReadOnlyList<byte[]> tokens)
{
    private const int MaxLength = 64 * 1024;

    private static readonly ulong[] Boundaries =
    [
        0, 1, 2, 16, 32, 64, 100, 127, 128, 254, 255, 256, 1000, 1024, 1200, 4095, 4096, 32767, 32768, 65535, 65536, 0x7FFFFFFF, 0x80000000,
        0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF,
        0x7FC00000, 0x7F800000, 0xFF800000, // float NaN and the infinities
        0x7FF8000000000000 // double NaN
    ];

    /// <summary>A changed copy of <paramref name="seed"/>; <paramref name="other"/> is what a splice takes its other half from.</summary>
    public byte[] Mutate(byte[] seed, byte[] other)
    {
        var data = new List<byte>(seed);
        for (var changes = 1 + random.Below(8); changes > 0; changes--)
            MutateOnce(data, other);
        if (data.Count > MaxLength)
            data.RemoveRange(MaxLength, data.Count - MaxLength);
        return [.. data];
    }

    private void MutateOnce(List<byte> data, byte[] other)
    {
        switch (random.Below(11))
        {
            case 0: FlipBit(data); break;
            case 1: SetByte(data); break;
            case 2: Overwrite(data, Boundary()); break;
            case 3: Insert(data, Boundary()); break;
            case 4: Cut(data); break;
            case 5: Truncate(data); break;
            case 6: Repeat(data); break;
            case 7: Splice(data, other); break;
            case 8: Insert(data, Run()); break;
            case 9: Insert(data, Token()); break;
            default: Overwrite(data, Token()); break;
        }
    }

    private void FlipBit(List<byte> data)
    {
        if (data.Count > 0)
            data[random.Below(data.Count)] ^= (byte)(1 << random.Below(8));
    }

    private void SetByte(List<byte> data)
    {
        if (data.Count > 0)
            data[random.Below(data.Count)] = (byte)random.Next();
    }

    private void Overwrite(List<byte> data, byte[] piece)
    {
        var at = random.Below(data.Count);
        for (var i = 0; i < piece.Length && at + i < data.Count; i++)
            data[at + i] = piece[i];
    }

    private void Insert(List<byte> data, byte[] piece) => data.InsertRange(random.Below(data.Count + 1), piece);

    private void Cut(List<byte> data)
    {
        var at = random.Below(data.Count);
        data.RemoveRange(at, random.Below(data.Count - at + 1));
    }

    private void Truncate(List<byte> data)
    {
        var length = random.Below(data.Count + 1);
        data.RemoveRange(length, data.Count - length);
    }

    private void Repeat(List<byte> data)
    {
        if (data.Count == 0 || data.Count > MaxLength)
            return;
        var at = random.Below(data.Count);
        var piece = data.GetRange(at, 1 + random.Below(Math.Min(64, data.Count - at)));
        for (var times = 1 << random.Below(6); times > 0; times--)
            data.InsertRange(at, piece);
    }

    private void Splice(List<byte> data, byte[] other)
    {
        Truncate(data);
        data.AddRange(other.AsSpan(random.Below(other.Length)));
    }

    private byte[] Boundary()
    {
        var value = Boundaries[random.Below(Boundaries.Length)];
        var bytes = new byte[8];
        var width = 1 << random.Below(4);
        if (random.Below(2) == 0)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(bytes, value);
            return bytes[..width];
        }

        BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return bytes[(8 - width)..];
    }

    private byte[] Run()
    {
        var run = new byte[1 + random.Below(300)];
        Array.Fill(run, (byte)random.Next());
        return run;
    }

    private byte[] Token() => tokens.Count > 0 ? tokens[random.Below(tokens.Count)] : Boundary();
}
