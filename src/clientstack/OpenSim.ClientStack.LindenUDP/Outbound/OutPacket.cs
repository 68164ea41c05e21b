using OpenSim.ClientStack.LindenUDP.Replication;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>
/// One datagram on its way to one viewer: its payload, and what the sender must know of it. Pooled; it has one owner at a time: who builds it, then the
/// sender until it is sent (or, for state, until it is acknowledged or lost).
/// </summary>
internal sealed class OutPacket
{
    /// <summary>How far a datagram is filled with blocks; leaves room for appended acks below the 1,400 bytes that none should exceed.</summary>
    public const int FillLength = 1200 - PacketHeader.Size;

    /// <summary>Longest payload. One beyond the guide travels in fragments, which a single very large object may.</summary>
    public const int MaxLength = Transport.UdpSender.SlotSize - PacketHeader.Size;

    private StateItem[] _items = [];
    private int _itemCount;

    /// <summary>From the message number on, zero-coded if <see cref="Flags"/> say so. Empty once state is on its way, which is told anew and not again.</summary>
    public byte[] Payload { get; set; } = [];

    public int Length { get; set; }

    public PacketFlags Flags { get; set; }

    public ThrottleCategory Category { get; set; }

    /// <summary>Next in the queue that it stands in.</summary>
    public OutPacket? Next { get; set; }

    /// <summary>It was given up: what it told must be told anew. Known when it comes back to the planner.</summary>
    public bool WasLost { get; set; }

    /// <summary>It tells state: lost, it is not sent again as it is, but the newest state is.</summary>
    public bool IsState => _itemCount > 0;

    /// <summary>What it tells of which things.</summary>
    public ReadOnlySpan<StateItem> State => _items.AsSpan(0, _itemCount);

    public Span<byte> Free => Payload.AsSpan(Length);

    public int DatagramLength => Length + PacketHeader.Size;

    public void AddItem(in StateItem item)
    {
        if (_itemCount == _items.Length)
            Array.Resize(ref _items, Math.Max(32, _itemCount * 2));
        _items[_itemCount++] = item;
    }

    /// <summary>As new, but for its memory.</summary>
    public void Clear()
    {
        Length = 0;
        _itemCount = 0;
        Flags = PacketFlags.None;
        Category = ThrottleCategory.Unthrottled;
        Next = null;
        WasLost = false;
    }
}
