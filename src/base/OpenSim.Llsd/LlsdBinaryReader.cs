using System.Buffers.Binary;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Llsd;

/// <summary>Reads one LLSD value in binary form.</summary>
internal ref struct LlsdBinaryReader(ReadOnlySpan<byte> bytes, LlsdLimits limits)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;
    private readonly LlsdLimits _limits = limits;
    private int _items;
    private string _problem = "";

    public int Position { get; private set; }

    public readonly string Problem => $"{_problem} (near byte {Position})";

    public bool TryReadDocument(out LlsdValue value)
    {
        if (_bytes.StartsWith("<?"u8) && !TryPassHeader())
        {
            value = LlsdValue.Undefined;
            return false;
        }

        return TryReadValue(0, out value);
    }

    // "<?llsd/binary?>" in any case and with any white space, then an optional line end.
    private bool TryPassHeader()
    {
        var end = _bytes[..Math.Min(_bytes.Length, 40)].IndexOf("?>"u8);
        if (end < 0 || _bytes[..end].IndexOf("binary"u8) < 0 && _bytes[..end].IndexOf("BINARY"u8) < 0)
            return Fail("not a binary header");
        Position = end + 2;
        if (Position < _bytes.Length && _bytes[Position] == (byte)'\r')
            Position++;
        if (Position < _bytes.Length && _bytes[Position] == (byte)'\n')
            Position++;
        return true;
    }

    private bool TryReadValue(int depth, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        if (++_items > _limits.MaxItems)
            return Fail("too many values");
        if (Position >= _bytes.Length)
            return Fail("a value expected");
        switch ((char)_bytes[Position++])
        {
            case '!':
                return true;
            case '1':
                value = true;
                return true;
            case '0':
                value = false;
                return true;
            case '{':
                return TryReadMap(depth, out value);
            case '[':
                return TryReadArray(depth, out value);
            default:
                return TryReadScalar((char)_bytes[Position - 1], out value);
        }
    }

    private bool TryReadScalar(char tag, out LlsdValue value)
    {
        value = LlsdValue.Undefined;
        ReadOnlySpan<byte> body;
        switch (tag)
        {
            case 'i' when TryTake(4, out body):
                value = BinaryPrimitives.ReadInt32BigEndian(body);
                return true;
            case 'r' when TryTake(8, out body):
                value = BinaryPrimitives.ReadDoubleBigEndian(body);
                return true;
            case 'u' when TryTake(16, out body):
                value = new UUID(body);
                return true;
            case 'd' when TryTake(8, out body):
                value = ToDate(BinaryPrimitives.ReadDoubleLittleEndian(body));
                return true;
            case 's' when TryTakeCounted(out body):
                value = Encoding.UTF8.GetString(body);
                return true;
            case 'l' when TryTakeCounted(out body):
                value = new LlsdUri(Encoding.UTF8.GetString(body));
                return true;
            case 'b' when TryTakeCounted(out body):
                value = body.ToArray();
                return true;
            default:
                return Fail("unknown or cut value");
        }
    }

    private static DateTime ToDate(double seconds) =>
        seconds is > -62_135_596_800 and < 253_402_300_799 ? DateTime.UnixEpoch.AddSeconds(seconds) : DateTime.UnixEpoch;

    private bool TryReadArray(int depth, out LlsdValue value)
    {
        var array = new LlsdArray();
        value = array;
        if (!TryReadCount(depth, out var count))
            return false;
        for (var i = 0; i < count; i++)
        {
            if (!TryReadValue(depth + 1, out var item))
                return false;
            array.Add(item);
        }

        return TryEnd(']');
    }

    private bool TryReadMap(int depth, out LlsdValue value)
    {
        var map = new LlsdMap();
        value = map;
        if (!TryReadCount(depth, out var count))
            return false;
        for (var i = 0; i < count; i++)
        {
            if (!TryTake(1, out var tag) || tag[0] != (byte)'k' || !TryTakeCounted(out var key))
                return Fail("a key expected");
            if (!TryReadValue(depth + 1, out var item))
                return false;
            map[Encoding.UTF8.GetString(key)] = item;
        }

        return TryEnd('}');
    }

    // The smallest value is one byte, so a count beyond the rest of the input is a lie and no room is made for it.
    private bool TryReadCount(int depth, out int count)
    {
        count = 0;
        if (depth >= _limits.MaxDepth)
            return Fail("nested too deeply");
        if (!TryTake(4, out var bytes))
            return Fail("a count expected");
        count = BinaryPrimitives.ReadInt32BigEndian(bytes);
        return (count >= 0 && count <= _bytes.Length - Position) || Fail("impossible count");
    }

    private bool TryEnd(char end) => (TryTake(1, out var tag) && tag[0] == (byte)end) || Fail($"'{end}' expected");

    private bool TryTakeCounted(out ReadOnlySpan<byte> body)
    {
        body = default;
        return TryTake(4, out var count) && TryTake(BinaryPrimitives.ReadInt32BigEndian(count), out body);
    }

    private bool TryTake(int count, out ReadOnlySpan<byte> body)
    {
        body = default;
        if (count < 0 || count > _bytes.Length - Position)
            return false;
        body = _bytes.Slice(Position, count);
        Position += count;
        return true;
    }

    private bool Fail(string problem)
    {
        if (_problem.Length == 0)
            _problem = problem;
        return false;
    }
}
