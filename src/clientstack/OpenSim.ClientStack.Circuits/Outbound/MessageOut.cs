using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>
/// Sends single messages to one viewer: a generated writer fills <see cref="Room"/>, sending takes it from there. Token holder only: the
/// room is shared by all viewers of the region.
/// </summary>
/// <param name="room">At least <see cref="OutPacket.MaxLength"/> bytes.</param>
public sealed class MessageOut(CircuitSession session, OutboundShards outbound, byte[] room)
{
    /// <summary>Room for a message of a datagram's length; a list that does not fit goes on in the next message.</summary>
    public Span<byte> Room => room.AsSpan(0, OutPacket.FillLength);

    /// <summary>Room for a message that may travel in fragments.</summary>
    public Span<byte> LargeRoom => room;

    /// <summary>Sends what a writer has written into the room. Dropped without a word once the session is closing.</summary>
    public void Send<TWriter>(TWriter message, ThrottleCategory category = ThrottleCategory.Unthrottled, bool isReliable = true)
        where TWriter : struct, IMessageWriter, allows ref struct => Send(TWriter.Id, message.Finish(), category, isReliable);

    /// <summary>
    /// Sends a list in as many messages as it needs, at least one. A row that does not even fit into an empty message is left out.
    /// </summary>
    /// <param name="begin">Begins a message in the room.</param>
    public void SendAll<TWriter, T>(IReadOnlyList<T> rows, Func<TWriter> begin, RowWriter<TWriter, T> add,
        ThrottleCategory category = ThrottleCategory.Task, MessageEnd<TWriter>? end = null)
        where TWriter : struct, IMessageWriter, allows ref struct
    {
        var next = 0;
        do
        {
            var first = next;
            var writer = begin();
            while (next < rows.Count && add(ref writer, rows[next]))
                next++;
            if (next == first && next < rows.Count)
                next++;
            end?.Invoke(ref writer);
            Send(writer, category);
        }
        while (next < rows.Count);
    }

    /// <summary>Sends a message that was not written by a writer of its own.</summary>
    /// <param name="length">0, a message too long for any datagram, is counted and dropped.</param>
    public void Send(uint message, int length, ThrottleCategory category = ThrottleCategory.Unthrottled, bool isReliable = true)
    {
        if (!session.IsActive)
            return;
        if (length == 0)
        {
            outbound.TooLong++;
            return;
        }

        var packet = session.Sender.Rent(message, category, isReliable ? PacketFlags.Reliable : PacketFlags.None);
        var raw = room.AsSpan(0, length);
        if (MessageTable.Find(message) is { ZeroCoded: true } && ZeroCoding.TryEncode(raw, packet.Payload.AsSpan(0, length), out var coded))
        {
            packet.Flags |= PacketFlags.ZeroCoded;
            packet.Length = coded;
        }
        else
        {
            packet.Append(raw);
        }

        session.Sender.Send(packet);
    }
}
