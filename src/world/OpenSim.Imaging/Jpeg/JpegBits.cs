namespace OpenSim.Imaging.Jpeg;

/// <summary>The entropy-coded part of a JPEG: Huffman codes and the bits of values, highest first; a byte of ones is followed by a zero byte.</summary>
internal sealed class JpegBits(Stream stream)
{
    private const int Zeros16 = 0xF0;

    private static readonly (ushort Code, byte Length)[] Dc = Codes(JpegTables.DcLengths, JpegTables.DcValues);
    private static readonly (ushort Code, byte Length)[] Ac = Codes(JpegTables.AcLengths, JpegTables.AcValues);

    private uint _held;
    private int _count;

    /// <summary>A difference of two means.</summary>
    public void WriteDc(int value)
    {
        var size = SizeOf(value);
        Write(Dc[size]);
        WriteValue(value, size);
    }

    /// <param name="zeros">Zero coefficients before it, at most 15.</param>
    public void WriteAc(int zeros, int value)
    {
        var size = SizeOf(value);
        Write(Ac[(zeros << 4) | size]);
        WriteValue(value, size);
    }

    public void WriteZeros16() => Write(Ac[Zeros16]);

    public void WriteEndOfBlock() => Write(Ac[0]);

    /// <summary>Fills the last byte with ones.</summary>
    public void Flush()
    {
        if (_count > 0)
            Put((uint)(1 << (8 - _count)) - 1, 8 - _count);
    }

    private static int SizeOf(int value) => 32 - int.LeadingZeroCount(Math.Abs(value));

    private void Write((ushort Code, byte Length) code) => Put(code.Code, code.Length);

    // A negative value is written as its ones' complement, so that the first bit tells the sign.
    private void WriteValue(int value, int size)
    {
        if (size > 0)
            Put((uint)(value < 0 ? value - 1 : value) & ((1u << size) - 1), size);
    }

    private void Put(uint bits, int length)
    {
        _held = (_held << length) | bits;
        _count += length;
        while (_count >= 8)
        {
            var whole = (byte)(_held >> (_count - 8));
            stream.WriteByte(whole);
            if (whole == 0xFF)
                stream.WriteByte(0);
            _count -= 8;
        }

        _held &= (1u << _count) - 1;
    }

    // Codes of one length are consecutive numbers; the next length goes on with twice the next one.
    private static (ushort Code, byte Length)[] Codes(byte[] lengths, byte[] values)
    {
        var codes = new (ushort, byte)[256];
        var (code, next) = (0, 0);
        for (var length = 1; length <= lengths.Length; length++)
        {
            for (var i = 0; i < lengths[length - 1]; i++)
                codes[values[next++]] = ((ushort)code++, (byte)length);
            code <<= 1;
        }

        return codes;
    }
}
