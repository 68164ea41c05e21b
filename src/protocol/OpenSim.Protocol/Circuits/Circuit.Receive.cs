using OpenSim.Protocol.Messages;

namespace OpenSim.Protocol.Circuits;

public sealed partial class Circuit
{
    /// <summary>Anyone who begins to count anew begins with one of these.</summary>
    private const uint LastOfFirst = 2;

    /// <summary>Numbers by which a datagram may have been overtaken on the way.</summary>
    private const int Overtaken = 64;

    private readonly DuplicateWindow _seen = new();
    private uint _lastSequence;
    private int _hurry;
    private int _pongOwed; // id of the last StartPingCheck plus one, 0 when answered

    /// <summary>
    /// Takes in a datagram: the acks behind it first (viewers put them on any packet, also on ones that are discarded next), then the
    /// duplicate window; acks and pings end here. After <see cref="ReceiveVerdict.Deliver"/> the caller says <see cref="Acknowledge"/> when
    /// it has taken the message on, or <see cref="Forget"/> when it could not. Receiving thread only; allocates nothing.
    /// </summary>
    public ReceiveVerdict Receive(in PacketHeader header, ReadOnlySpan<byte> datagram, long now)
    {
        Volatile.Write(ref _lastReceived, now);
        Counts.PacketsIn++;
        Counts.BytesIn += datagram.Length;
        _lastSequence = header.Sequence;
        for (var i = 0; i < header.AckCount; i++)
            TakeAck(header.Ack(datagram, i), now);
        if (header.IsReliable && !_seen.TryMark(header.Sequence))
        {
            Counts.DuplicatesIn++;
            Owe(header.Sequence);
            return ReceiveVerdict.Duplicate;
        }

        return header.MessageId switch
        {
            MessageId.PacketAck => ReceiveAcks(header, datagram, now),
            MessageId.StartPingCheck => ReceivePing(header, datagram),
            MessageId.CompletePingCheck => Consume(header), // any id will do, some clients always say 0: being heard is what counts
            _ => ReceiveVerdict.Deliver
        };
    }

    /// <summary>The message has been taken on: its ack is owed.</summary>
    public void Acknowledge(in PacketHeader header)
    {
        if (header.IsReliable)
            Owe(header.Sequence);
    }

    /// <summary>
    /// The ack of the datagram that is taken in now shall go at once and in a datagram of its own, before anything else: some viewers do
    /// not go on before the ack of UseCircuitCode, and one hears nothing that comes with it. To be said before what the datagram asks for
    /// can be answered, and of reliable datagrams only. Receiving thread only.
    /// </summary>
    public void HurryAcks() => Volatile.Write(ref _hurry, 1);

    /// <summary>The message could not be taken on (the region's inbox was full): its resend will count as new.</summary>
    public void Forget(in PacketHeader header)
    {
        Volatile.Write(ref _hurry, 0);
        if (header.IsReliable)
            _seen.Forget(header.Sequence);
    }

    /// <summary>The other side counts anew (UseCircuitCode on a live circuit): what was seen before says nothing any more.</summary>
    public void RestartReceiving() => _seen.Restart();

    /// <summary>
    /// Whether the other side counts on from what it sent before. Viewers say UseCircuitCode at the end of each teleport, also where they
    /// have a circuit that they look in by, and do not begin that anew. Receiving thread only.
    /// </summary>
    public bool GoesOn(uint sequence) =>
        sequence > LastOfFirst && SequenceNumber.Ahead(sequence, _lastSequence) > -Overtaken;

    private ReceiveVerdict ReceiveAcks(in PacketHeader header, ReadOnlySpan<byte> datagram, long now)
    {
        Span<byte> buffer = stackalloc byte[1 + 255 * 4 + 4];
        if (!header.TryGetBody(datagram, buffer, out var body) || !PacketAckReader.TryRead(body, out var acks))
            return ReceiveVerdict.Malformed;
        foreach (var packet in acks.Packets)
            TakeAck(packet.ID, now);
        return Consume(header);
    }

    private ReceiveVerdict ReceivePing(in PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        Span<byte> buffer = stackalloc byte[64];
        if (!header.TryGetBody(datagram, buffer, out var body) || !StartPingCheckReader.TryRead(body, out var ping))
            return ReceiveVerdict.Malformed;
        Volatile.Write(ref _pongOwed, ping.PingID.PingID + 1);
        return Consume(header);
    }

    private ReceiveVerdict Consume(in PacketHeader header)
    {
        Acknowledge(header);
        return ReceiveVerdict.Consumed;
    }

    private void Owe(uint sequence)
    {
        if (!_acksOwed.TryAdd(sequence))
            Counts.AcksLost++;
    }

    private void TakeAck(uint sequence, long now)
    {
        Counts.AcksIn++;
        if (!_acksIn.TryAdd(new AckArrival(sequence, now)))
            Counts.AcksLost++;
    }

    /// <param name="At">When it came in, which is what the round trip is measured with: the send half may look later.</param>
    private readonly record struct AckArrival(uint Sequence, long At);
}
