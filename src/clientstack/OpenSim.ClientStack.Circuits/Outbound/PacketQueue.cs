using OpenSim.Protocol.Packets;

namespace OpenSim.ClientStack.Circuits.Outbound;

/// <summary>Packets in order, linked through themselves. One thread.</summary>
internal struct PacketQueue
{
    private OutPacket? _first;
    private OutPacket? _last;

    public int Count { get; private set; }

    public readonly bool IsEmpty => _first is null;

    public readonly OutPacket First => _first!;

    public void Enqueue(OutPacket packet)
    {
        packet.Next = null;
        if (_last is null)
            _first = packet;
        else
            _last.Next = packet;
        _last = packet;
        Count++;
    }

    public OutPacket Dequeue()
    {
        var packet = _first!;
        _first = packet.Next;
        if (_first is null)
            _last = null;
        packet.Next = null;
        Count--;
        return packet;
    }
}
