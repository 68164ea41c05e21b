using System.Text;

namespace OpenSim.Serialization.Archives;

/// <summary>
/// One header block of a tar: name at 0, size at 124 in octal (or as a number when the first bit is set), sum at 148, kind at 156, prefix
/// at 345.
/// </summary>
internal readonly ref struct TarHeader(ReadOnlySpan<byte> block)
{
    public const int BlockLength = 512;

    private const int SumAt = 148;
    private const int SumLength = 8;

    private readonly ReadOnlySpan<byte> _block = block;

    public char Kind => (char)_block[156];

    public bool IsFile => Kind is '0' or '\0' or '7';

    public bool IsEmpty => _block.IndexOfAnyExcept((byte)0) < 0;

    /// <summary>Bytes that follow, without what fills the last block; negative when it says nothing sensible.</summary>
    public long Size => (_block[124] & 0x80) != 0 ? Binary(_block.Slice(128, 8)) : Octal(_block.Slice(124, 12));

    /// <summary>The name with the prefix that POSIX headers have; GNU's ("ustar" with blanks) have other things there.</summary>
    public string Name
    {
        get
        {
            var name = Text(_block[..100]);
            var isPosix = _block.Slice(257, 6).SequenceEqual("ustar\0"u8);
            return isPosix && Text(_block.Slice(345, 155)) is { Length: > 0 } prefix ? prefix + "/" + name : name;
        }
    }

    /// <summary>The sum of all bytes, its own counted as blanks, is what it says.</summary>
    public bool IsSound
    {
        get
        {
            var sum = 0;
            for (var i = 0; i < BlockLength; i++)
                sum += i is >= SumAt and < SumAt + SumLength ? ' ' : _block[i];
            return Octal(_block.Slice(SumAt, SumLength)) == sum && Size >= 0;
        }
    }

    public static string Text(ReadOnlySpan<byte> field) =>
        Encoding.UTF8.GetString(field.IndexOf((byte)0) is var end and >= 0 ? field[..end] : field);

    private static long Octal(ReadOnlySpan<byte> field)
    {
        var value = 0L;
        foreach (var c in field.Trim(" \0"u8))
        {
            if (c is < (byte)'0' or > (byte)'7')
                return c is (byte)' ' or 0 ? value : -1;
            value = (value << 3) + c - '0';
        }

        return value;
    }

    private static long Binary(ReadOnlySpan<byte> field) => System.Buffers.Binary.BinaryPrimitives.ReadInt64BigEndian(field);
}
