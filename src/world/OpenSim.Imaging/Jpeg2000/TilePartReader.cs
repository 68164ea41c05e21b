using System.Buffers.Binary;

namespace OpenSim.Imaging.Jpeg2000;

/// <summary>Finds the tile-parts of a codestream that is one tile.</summary>
internal static class TilePartReader
{
    private const int LengthOfStart = 12;

    /// <summary>
    /// Those that stand whole in the file, in order, and the beginning of one that does not. Null when one has parts that packets cannot be
    /// found with.
    /// </summary>
    public static List<TilePart>? Read(ReadOnlySpan<byte> file, int at)
    {
        var parts = new List<TilePart>();
        while (at + LengthOfStart <= file.Length && BinaryPrimitives.ReadUInt16BigEndian(file[at..]) == J2kMarker.StartOfTilePart)
        {
            if (BinaryPrimitives.ReadUInt16BigEndian(file[(at + 4)..]) != 0)
                return null; // a second tile
            var length = BinaryPrimitives.ReadUInt32BigEndian(file[(at + 6)..]);
            var end = length == 0 ? WithoutEnd(file) : (int)Math.Min(at + (long)length, file.Length);
            var packets = new List<int>();
            if (FindData(file, at + LengthOfStart, end, packets) is not { } data)
                return null;
            parts.Add(new TilePart(data, end, packets));
            if (end <= at)
                return null;
            at = end;
        }

        return parts;
    }

    private static int WithoutEnd(ReadOnlySpan<byte> file) =>
        BinaryPrimitives.ReadUInt16BigEndian(file[^2..]) == J2kMarker.EndOfCodestream ? file.Length - 2 : file.Length;

    private static int? FindData(ReadOnlySpan<byte> file, int at, int end, List<int> packets)
    {
        while (at + 2 <= end)
        {
            var marker = BinaryPrimitives.ReadUInt16BigEndian(file[at..]);
            if (marker == J2kMarker.StartOfData)
                return at + 2;
            if (at + 4 > end
                || marker is J2kMarker.CodingStyle or J2kMarker.CodingStyleOfComponent or J2kMarker.OrderChange
                or J2kMarker.PackedHeadersOfTilePart)
                return null;
            var length = BinaryPrimitives.ReadUInt16BigEndian(file[(at + 2)..]);
            if (marker < 0xFF00 || length < 2 || at + 2 + length > end)
                return null;
            if (marker == J2kMarker.PacketLengths && length > 3)
                AddLengths(file.Slice(at + 5, length - 3), packets);
            at += 2 + length;
        }

        return null;
    }

    // Seven bits a byte, the high bit says that more follow.
    private static void AddLengths(ReadOnlySpan<byte> bytes, List<int> packets)
    {
        uint value = 0;
        foreach (var b in bytes)
        {
            value = (value << 7) | (b & 0x7Fu);
            if ((b & 0x80) != 0)
                continue;
            packets.Add((int)Math.Min(value, int.MaxValue));
            value = 0;
        }
    }
}
