using System.Buffers.Binary;
using System.Numerics;

namespace OpenSim.Store.Writing;

/// <summary>
/// The form of a journal file: a header of 16 bytes (name, format, zero), then records of length, CRC-32C and payload. A process can die at
/// any byte: whatever does not add up at the end of a file is the record that was being written.
/// </summary>
internal static class JournalFile
{
    public const int HeaderLength = 16;
    public const int RecordOverhead = 8;
    private const int MaxRecord = 1 << 30;
    private const long MaxChecked = 256 << 20; // bytes; some tenths of a second

    public static ReadOnlySpan<byte> Magic => "OSJRNL\r\n"u8;

    public static byte[] Header()
    {
        var header = new byte[HeaderLength];
        Magic.CopyTo(header);
        BinaryPrimitives.WriteInt32LittleEndian(header.AsSpan(8), OperationCodec.Format);
        return header;
    }

    /// <summary>Fills in length and checksum of a record whose payload is in place behind them.</summary>
    public static void Seal(Span<byte> record)
    {
        BinaryPrimitives.WriteInt32LittleEndian(record, record.Length - RecordOverhead);
        BinaryPrimitives.WriteUInt32LittleEndian(record[4..], Checksum(record[RecordOverhead..]));
    }

    /// <summary>
    /// Walks over the records of a file. One sentence when the file is none of ours, else null; <paramref name="damaged"/> is how many
    /// records in the middle do not match their checksum (a torn one at the end does not count).
    /// </summary>
    public static string? Read(ReadOnlySpan<byte> file, RecordAction onRecord, out int damaged)
    {
        damaged = 0;
        if (file.Length < HeaderLength)
            return null; // died while making the file
        if (!file.StartsWith(Magic))
            return "it is no journal";
        var format = BinaryPrimitives.ReadInt32LittleEndian(file[8..]);
        if (format is < OperationCodec.OldestFormat or > OperationCodec.Format)
            return $"its format is {format}, this program reads {OperationCodec.OldestFormat} to {OperationCodec.Format}";
        var broken = 0;
        for (var rest = file[HeaderLength..]; rest.Length >= RecordOverhead;)
        {
            var length = BinaryPrimitives.ReadInt32LittleEndian(rest);
            if (length is < 1 or > MaxRecord || length > rest.Length - RecordOverhead)
            {
                // The end of a torn file has nothing sound behind it; what else has, is damage.
                damaged += broken + 1 is var lost && HasRecord(rest) ? lost : 0;
                break;
            }

            var payload = rest.Slice(RecordOverhead, length);
            if (Checksum(payload) == BinaryPrimitives.ReadUInt32LittleEndian(rest[4..]))
            {
                damaged += broken; // something readable follows, so what was broken was not the end
                broken = 0;
                onRecord(new RecordReader(payload, format));
            }
            else
            {
                broken++;
            }

            rest = rest[(RecordOverhead + length)..];
        }

        return null;
    }

    // Only looked for, never used: what stands inside of a record may look like one, and may be of anybody's making.
    private static bool HasRecord(ReadOnlySpan<byte> bytes)
    {
        var budget = MaxChecked;
        for (var at = 1; at + RecordOverhead < bytes.Length && budget > 0; at++, budget--)
        {
            var length = BinaryPrimitives.ReadInt32LittleEndian(bytes[at..]);
            if (length < 1 || length > bytes.Length - at - RecordOverhead)
                continue;
            budget -= length;
            if (Checksum(bytes.Slice(at + RecordOverhead, length)) == BinaryPrimitives.ReadUInt32LittleEndian(bytes[(at + 4)..]))
                return true;
        }

        return false;
    }

    /// <param name="record">At its beginning; it reads by the format of its file.</param>
    public delegate void RecordAction(RecordReader record);

    public static uint Checksum(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        for (; bytes.Length >= 8; bytes = bytes[8..])
            crc = BitOperations.Crc32C(crc, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        foreach (var b in bytes)
            crc = BitOperations.Crc32C(crc, b);
        return ~crc;
    }
}
