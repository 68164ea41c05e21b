using System.Buffers.Binary;

namespace OpenSim.Protocol;

/// <summary>
/// The envelope of a datagram: flags, sequence (big-endian), length of an extra header that nobody uses but everybody must skip, the
/// message number, and the acks at the end. Reading looks at nothing before its length has been checked, and undoes zero coding only for
/// the message number.
/// </summary>
public readonly struct PacketHeader
{
    /// <summary>Flags, sequence and the extra length: the part that is never zero-coded and is each receiver's own.</summary>
    public const int Size = 6;

    /// <summary>Longest datagram that is sent: viewers' routers pass 1,400 bytes of payload.</summary>
    public const int MaxDatagram = 1400;

    /// <summary>Longest datagram that is taken; nothing on this protocol is longer than a few thousand bytes.</summary>
    public const int MaxReceived = 4096;

    private PacketHeader(PacketFlags flags, uint sequence, uint messageId, int idLength, int payloadStart, int payloadEnd, int ackCount)
    {
        Flags = flags;
        Sequence = sequence;
        MessageId = messageId;
        IdLength = idLength;
        PayloadStart = payloadStart;
        PayloadEnd = payloadEnd;
        AckCount = ackCount;
    }

    public PacketFlags Flags { get; }

    public uint Sequence { get; }

    /// <summary>As in <see cref="Messages.MessageId"/>; it may be unknown to the schema.</summary>
    public uint MessageId { get; }

    /// <summary>Bytes of the message number after zero decoding.</summary>
    public int IdLength { get; }

    /// <summary>Where message number and body begin in the datagram, still coded if <see cref="IsZeroCoded"/>.</summary>
    public int PayloadStart { get; }

    public int PayloadEnd { get; }

    /// <summary>Acks behind the payload.</summary>
    public int AckCount { get; }

    public bool IsReliable => (Flags & PacketFlags.Reliable) != 0;

    public bool IsZeroCoded => (Flags & PacketFlags.ZeroCoded) != 0;

    public bool IsResent => (Flags & PacketFlags.Resent) != 0;

    /// <summary>False for whatever is not a datagram of this protocol.</summary>
    public static bool TryRead(ReadOnlySpan<byte> datagram, out PacketHeader header)
    {
        header = default;
        if (datagram.Length is < Size + 1 or > MaxReceived)
            return false;
        var flags = (PacketFlags)datagram[0];
        var start = Size + datagram[5];
        if (!TryFindEnd(datagram, flags, out var end, out var acks) || start >= end)
            return false;
        var payload = datagram[start..end];
        if (!TryReadId(payload, (flags & PacketFlags.ZeroCoded) != 0, out var id, out var idLength))
            return false;
        header = new PacketHeader(flags, BinaryPrimitives.ReadUInt32BigEndian(datagram[1..]), id, idLength, start, end, acks);
        return true;
    }

    /// <summary>The ack at a place, 0 to <see cref="AckCount"/> - 1, of the datagram that this header was read from.</summary>
    public uint Ack(ReadOnlySpan<byte> datagram, int place) => BinaryPrimitives.ReadUInt32BigEndian(datagram[(PayloadEnd + place * 4)..]);

    /// <summary>
    /// The body after the message number: the datagram's own bytes, or, zero-coded, decoded into the buffer. False when the coding is
    /// broken or the buffer too small.
    /// </summary>
    public bool TryGetBody(ReadOnlySpan<byte> datagram, Span<byte> buffer, out ReadOnlySpan<byte> body)
    {
        body = default;
        var payload = datagram[PayloadStart..PayloadEnd];
        if (IsZeroCoded)
        {
            if (!ZeroCoding.TryDecode(payload, buffer, out var written))
                return false;
            payload = buffer[..written];
        }

        if (payload.Length < IdLength)
            return false;
        body = payload[IdLength..];
        return true;
    }

    /// <summary>Stamps the six bytes before a payload that stands at <see cref="Size"/>.</summary>
    public static void Write(Span<byte> datagram, PacketFlags flags, uint sequence)
    {
        datagram[0] = (byte)flags;
        BinaryPrimitives.WriteUInt32BigEndian(datagram[1..], sequence);
        datagram[5] = 0;
    }

    private static bool TryFindEnd(ReadOnlySpan<byte> datagram, PacketFlags flags, out int end, out int acks)
    {
        end = datagram.Length;
        acks = 0;
        if ((flags & PacketFlags.AppendedAcks) == 0)
            return true;
        acks = datagram[^1];
        end -= 1 + acks * 4;
        return end > Size;
    }

    // A number is 1, 2 or 4 bytes: the first that is not FF ends the prefix. Zero-coded, a low number below 256 has its high byte as a run.
    private static bool TryReadId(ReadOnlySpan<byte> payload, bool zeroCoded, out uint id, out int length)
    {
        Span<byte> bytes = stackalloc byte[4];
        var known = zeroCoded ? DecodeStart(payload, bytes) : CopyStart(payload, bytes);
        length = bytes[0] != 0xFF ? 1 : bytes[1] != 0xFF ? 2 : 4;
        id = length switch
        {
            1 => bytes[0],
            2 => 0xFF00u | bytes[1],
            _ => BinaryPrimitives.ReadUInt32BigEndian(bytes)
        };
        return known >= length;
    }

    private static int CopyStart(ReadOnlySpan<byte> payload, Span<byte> bytes)
    {
        var count = Math.Min(4, payload.Length);
        payload[..count].CopyTo(bytes);
        return count;
    }

    private static int DecodeStart(ReadOnlySpan<byte> payload, Span<byte> bytes)
    {
        var known = 0;
        for (var at = 0; at < payload.Length && known < 4; at++)
        {
            if (payload[at] != 0)
            {
                bytes[known++] = payload[at];
                continue;
            }

            if (++at >= payload.Length)
                break;
            for (var run = payload[at]; run > 0 && known < 4; run--)
                bytes[known++] = 0;
        }

        return known;
    }
}
