using OpenSim.Imaging;

namespace OpenSim.Modules.Core.Tests.Maps;

/// <summary>
/// Reads baseline JPEG with three components without subsampling, straight from ITU-T T.81 and without any of the writer's code or tables: what it shows is
/// what a viewer would.
/// </summary>
internal sealed class JpegReading
{
    private readonly byte[] _file;
    private readonly byte[][] _quantisation = new byte[4][];
    private readonly Dictionary<(int Length, int Code), byte>[] _huffman = new Dictionary<(int, int), byte>[32];
    private int _at = 2;
    private int _bit;
    private int _width;
    private int _height;

    private JpegReading(byte[] file) => _file = file;

    public static RgbaImage Read(byte[] file)
    {
        var reading = new JpegReading(file);
        Assert.That(file[..2], Is.EqualTo(new byte[] { 0xFF, 0xD8 }));
        while (reading.ReadSegment() != 0xDA)
        {
        }

        return reading.ReadScan();
    }

    private byte ReadSegment()
    {
        Assert.That(_file[_at], Is.EqualTo(0xFF), "a marker");
        var marker = _file[_at + 1];
        var length = (_file[_at + 2] << 8) | _file[_at + 3];
        var body = _file.AsSpan(_at + 4, length - 2);
        switch (marker)
        {
            case 0xDB:
                _quantisation[body[0]] = body[1..].ToArray();
                break;
            case 0xC0:
                Assert.That((body[0], body[5], body[7], body[10], body[13]), Is.EqualTo(((byte)8, (byte)3, (byte)0x11, (byte)0x11, (byte)0x11)));
                (_height, _width) = ((body[1] << 8) | body[2], (body[3] << 8) | body[4]);
                break;
            case 0xC4:
                _huffman[body[0]] = Codes(body[1..17], body[17..]);
                break;
        }

        _at += 2 + length;
        return marker;
    }

    private static Dictionary<(int, int), byte> Codes(ReadOnlySpan<byte> counts, ReadOnlySpan<byte> values)
    {
        var codes = new Dictionary<(int, int), byte>();
        var (code, next) = (0, 0);
        for (var length = 1; length <= 16; length++, code <<= 1)
        {
            for (var i = 0; i < counts[length - 1]; i++)
                codes[(length, code++)] = values[next++];
        }

        return codes;
    }

    private RgbaImage ReadScan()
    {
        var image = new RgbaImage(_width, _height);
        var means = new int[3];
        var planes = new double[3][];
        for (var y = 0; y < _height; y += 8)
        {
            for (var x = 0; x < _width; x += 8)
            {
                for (var c = 0; c < 3; c++)
                    planes[c] = ReadBlock(ref means[c]);
                Put(image, x, y, planes);
            }
        }

        return image;
    }

    private double[] ReadBlock(ref int mean)
    {
        var coefficients = new double[64];
        mean += Value(Symbol(0));
        coefficients[0] = mean * _quantisation[0][0];
        for (var i = 1; i < 64; i++)
        {
            var symbol = Symbol(16);
            if (symbol == 0)
                break;
            i += symbol >> 4;
            if ((symbol & 15) == 0)
                continue; // sixteen zeros
            var (row, column) = Place(i);
            coefficients[(row * 8) + column] = Value(symbol & 15) * _quantisation[0][i];
        }

        return Samples(coefficients);
    }

    // The i-th place on the way through the block in diagonals.
    private static (int Row, int Column) Place(int index)
    {
        for (var diagonal = 0; ; diagonal++)
        {
            var (first, last) = (Math.Max(0, diagonal - 7), Math.Min(diagonal, 7));
            if (index > last - first)
            {
                index -= last - first + 1;
                continue;
            }

            var along = diagonal % 2 == 0 ? last - index : first + index;
            return (along, diagonal - along);
        }
    }

    private static double[] Samples(double[] coefficients)
    {
        var samples = new double[64];
        for (var at = 0; at < 64; at++)
        {
            for (var c = 0; c < 64; c++)
            {
                var (v, u) = (c / 8, c % 8);
                samples[at] += (v == 0 ? Math.Sqrt(0.5) : 1) * (u == 0 ? Math.Sqrt(0.5) : 1) / 4 * coefficients[c]
                    * Math.Cos(((2 * (at / 8)) + 1) * v * Math.PI / 16) * Math.Cos(((2 * (at % 8)) + 1) * u * Math.PI / 16);
            }
        }

        return samples;
    }

    private static void Put(RgbaImage image, int left, int top, double[][] planes)
    {
        for (var at = 0; at < 64; at++)
        {
            var (x, y) = (left + (at % 8), top + (at / 8));
            if (x >= image.Width || y >= image.Height)
                continue;
            var (l, cb, cr) = (planes[0][at] + 128, planes[1][at], planes[2][at]);
            image[x, y] = (Byte(l + (1.402 * cr)), Byte(l - (0.344136 * cb) - (0.714136 * cr)), Byte(l + (1.772 * cb)), 255);
        }
    }

    private static byte Byte(double value) => (byte)Math.Clamp(Math.Round(value), 0, 255);

    private int Symbol(int table)
    {
        var code = 0;
        for (var length = 1; length <= 16; length++)
        {
            code = (code << 1) | Bit();
            if (_huffman[table].TryGetValue((length, code), out var symbol))
                return symbol;
        }

        throw new InvalidDataException("No such code.");
    }

    private int Value(int size)
    {
        var value = 0;
        for (var i = 0; i < size; i++)
            value = (value << 1) | Bit();
        return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
    }

    private int Bit()
    {
        var bit = (_file[_at] >> (7 - _bit)) & 1;
        if (++_bit == 8)
        {
            _bit = 0;
            _at += _file[_at] == 0xFF ? 2 : 1; // a byte of ones is followed by a zero byte
        }

        return bit;
    }
}
