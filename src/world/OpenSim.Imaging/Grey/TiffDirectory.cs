using System.Buffers.Binary;

namespace OpenSim.Imaging.Grey;

/// <summary>The fields of the first picture in a TIFF file, in either order of bytes. Untrusted input.</summary>
internal readonly ref struct TiffDirectory
{
    public const int Short = 3;
    public const int Long = 4;

    private const int FieldLength = 12;

    private readonly ReadOnlySpan<byte> _file;
    private readonly ReadOnlySpan<byte> _fields;

    private TiffDirectory(ReadOnlySpan<byte> file, ReadOnlySpan<byte> fields, bool isLittleEndian)
    {
        _file = file;
        _fields = fields;
        IsLittleEndian = isLittleEndian;
    }

    public bool IsLittleEndian { get; }

    public static bool TryFind(ReadOnlySpan<byte> file, out TiffDirectory directory)
    {
        directory = default;
        var isLittle = file.StartsWith("II*\0"u8);
        if (file.Length < 8 || (!isLittle && !file.StartsWith("MM\0*"u8)))
            return false;
        long at = Number(file[4..], isLittle);
        if (at + 2 > file.Length)
            return false;
        var length = Half(file[(int)at..], isLittle) * FieldLength;
        if (at + 2 + length > file.Length)
            return false;
        directory = new TiffDirectory(file, file.Slice((int)at + 2, length), isLittle);
        return true;
    }

    /// <summary>One of the numbers of a field; the other value where there is none.</summary>
    public uint Value(TiffTag tag, uint otherwise, int index = 0)
    {
        for (var at = 0; at < _fields.Length; at += FieldLength)
        {
            var field = _fields.Slice(at, FieldLength);
            if (Half(field, IsLittleEndian) == (ushort)tag)
                return ValueOf(field, index) ?? otherwise;
        }

        return otherwise;
    }

    // Up to four bytes stand in the field itself, more where it says.
    private uint? ValueOf(ReadOnlySpan<byte> field, int index)
    {
        var type = Half(field[2..], IsLittleEndian);
        var count = Number(field[4..], IsLittleEndian);
        if (type is not (Short or Long) || index >= count)
            return null;
        var size = type == Short ? 2 : 4;
        var isInside = (long)count * size <= 4;
        long from = isInside ? 0 : Number(field[8..], IsLittleEndian);
        var numbers = isInside ? field[8..] : _file;
        from += (long)index * size;
        if (from + size > numbers.Length)
            return null;
        return type == Short ? Half(numbers[(int)from..], IsLittleEndian) : Number(numbers[(int)from..], IsLittleEndian);
    }

    private static ushort Half(ReadOnlySpan<byte> bytes, bool isLittle) =>
        isLittle ? BinaryPrimitives.ReadUInt16LittleEndian(bytes) : BinaryPrimitives.ReadUInt16BigEndian(bytes);

    private static uint Number(ReadOnlySpan<byte> bytes, bool isLittle) =>
        isLittle ? BinaryPrimitives.ReadUInt32LittleEndian(bytes) : BinaryPrimitives.ReadUInt32BigEndian(bytes);
}
