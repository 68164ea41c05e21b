using System.Buffers;
using System.Collections.Immutable;
using System.Text;

namespace OpenSim.World.Prims;

/// <summary>
/// Linkset data as OpenSimulator stores it: version 1, limit and count, then name, value and password of each. Numbers have seven bits in a
/// byte, the lowest first; texts their length in bytes before them.
/// </summary>
public static class LinksetDataFormat
{
    private const byte Version = 1;

    /// <summary>What can be read of it: up to the first pair that is no pair.</summary>
    public static IReadOnlyList<(string Name, LinksetData.Datum Datum)> Read(ReadOnlySpan<byte> bytes)
    {
        var read = new Dictionary<string, LinksetData.Datum>(StringComparer.Ordinal);
        if (!TryNumber(ref bytes, out var version) || version != Version || !TryNumber(ref bytes, out _) || !TryNumber(ref bytes, out _))
            return [];
        while (TryText(ref bytes, out var name) && TryText(ref bytes, out var value) && TryText(ref bytes, out var password))
        {
            if (name.Length > 0 && value.Length > 0)
                read[name] = new LinksetData.Datum(value, password);
        }

        return [.. read.Select(pair => (pair.Key, pair.Value))];
    }

    public static byte[] Write(ImmutableSortedDictionary<string, LinksetData.Datum> pairs, int limit)
    {
        if (pairs.IsEmpty)
            return [];
        var bytes = new ArrayBufferWriter<byte>();
        Number(bytes, Version);
        Number(bytes, limit);
        Number(bytes, pairs.Count);
        foreach (var (name, datum) in pairs)
        {
            Text(bytes, name);
            Text(bytes, datum.Value);
            Text(bytes, datum.Password);
        }

        return bytes.WrittenSpan.ToArray();
    }

    private static bool TryNumber(ref ReadOnlySpan<byte> bytes, out int number)
    {
        number = 0;
        for (var at = 0; at < 5 && at < bytes.Length; at++)
        {
            number |= (bytes[at] & 0x7F) << (7 * at);
            if ((bytes[at] & 0x80) != 0)
                continue;
            bytes = bytes[(at + 1)..];
            return number >= 0;
        }

        return false;
    }

    private static bool TryText(ref ReadOnlySpan<byte> bytes, out string text)
    {
        text = "";
        if (!TryNumber(ref bytes, out var length) || length > bytes.Length)
            return false;
        text = Encoding.UTF8.GetString(bytes[..length]);
        bytes = bytes[length..];
        return true;
    }

    private static void Number(ArrayBufferWriter<byte> bytes, int number)
    {
        for (; number > 0x7F; number >>= 7)
            bytes.Write([(byte)(number | 0x80)]);
        bytes.Write([(byte)number]);
    }

    private static void Text(ArrayBufferWriter<byte> bytes, string text)
    {
        Number(bytes, Encoding.UTF8.GetByteCount(text));
        Encoding.UTF8.GetBytes(text, bytes);
    }
}
