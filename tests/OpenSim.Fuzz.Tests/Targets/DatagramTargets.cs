using System.Buffers.Binary;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>The first bytes of a datagram: whatever is accepted lies inside what came.</summary>
public static class PacketHeaderTarget
{
    public static IEnumerable<byte[]> Seeds() => DatagramSeed.All;

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!PacketHeader.TryRead(input, out var header))
            return;
        for (var i = 0; i < header.AckCount; i++)
            header.Ack(input, i);
        if (header.PayloadStart > header.PayloadEnd || header.PayloadEnd + (header.AckCount * sizeof(uint)) > input.Length)
            throw new InvalidOperationException("A header that reaches beyond its datagram was accepted.");
    }
}

/// <summary>Zero coding: what is coded comes back the same, and nothing decodes into more room than there is.</summary>
public static class ZeroCodingTarget
{
    public static IEnumerable<byte[]> Seeds() => [new byte[300], [1, 0, 0, 0, 2, 0, 255, 0, 1], .. DatagramSeed.All];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        Span<byte> room = stackalloc byte[PacketHeader.MaxReceived];
        ZeroCoding.TryDecode(input, room, out _);

        var coded = new byte[ZeroCoding.LongestCoded(input.Length)];
        var back = new byte[input.Length];
        if (!ZeroCoding.TryEncode(input, coded, out var length) || !ZeroCoding.TryDecode(coded.AsSpan(0, length), back, out var decoded)
            || !back.AsSpan(0, decoded).SequenceEqual(input))
            throw new InvalidOperationException("Coded bytes did not come back the same.");
    }
}

/// <summary>The reader of every message, by the number that the datagram gives; what was read is written again.</summary>
public static class MessageTarget
{
    private const int Room = 16_384;

    public static IEnumerable<byte[]> Seeds() => DatagramSeed.All;

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!PacketHeader.TryRead(input, out var header) || !header.TryGetBody(input, new byte[Room], out var body))
            return;
        MessageEcho.Echo(header.MessageId, body, new byte[4 * Room]);
    }
}

/// <summary>One datagram of every message, its fields zero and its repeated blocks there once or not, as the length has it.</summary>
internal static class DatagramSeed
{
    private const int BodyLength = 400;

    public static IReadOnlyList<byte[]> All { get; } = [.. MessageTable.All.ToArray().SelectMany(m => new[] { Make(m, 0), Make(m, 1) })];

    private static byte[] Make(MessageInfo message, byte fill)
    {
        var datagram = new byte[PacketHeader.Size + message.IdLength + BodyLength];
        PacketHeader.Write(datagram, PacketFlags.Reliable, 77);
        var number = datagram.AsSpan(PacketHeader.Size);
        switch (message.IdLength)
        {
            case 1:
                number[0] = (byte)message.Id;
                break;
            case 2:
                BinaryPrimitives.WriteUInt16BigEndian(number, (ushort)message.Id);
                break;
            default:
                BinaryPrimitives.WriteUInt32BigEndian(number, message.Id);
                break;
        }

        number[message.IdLength..].Fill(fill);
        return datagram;
    }
}
