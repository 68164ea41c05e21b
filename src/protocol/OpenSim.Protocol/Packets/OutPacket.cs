using OpenSim.Protocol.Circuits;

namespace OpenSim.Protocol.Packets;

/// <summary>
/// One datagram on its way to one viewer: its payload, and what the sender must know of it. Pooled; it has one owner at a time: who builds
/// it, then the sender until it is sent (or, for state, until it is acknowledged or lost).
/// </summary>
public sealed class OutPacket
{
    /// <summary>
    /// How far a datagram is filled with blocks; leaves room for appended acks below the 1,400 bytes that none should exceed.
    /// </summary>
    public const int FillLength = 1200 - PacketHeader.Size;

    /// <summary>Longest payload. One beyond the guide travels in fragments, which a single very large object may.</summary>
    public const int MaxLength = 2048 - PacketHeader.Size;

    private StateNote[] _state = [];
    private int _stateCount;

    /// <summary>
    /// From the message number on, zero-coded if <see cref="Flags"/> say so. Empty once state is on its way, which is told anew and not
    /// again.
    /// </summary>
    public byte[] Payload { get; set; } = [];

    public int Length { get; set; }

    /// <summary>Number of the message in it.</summary>
    public uint MessageId { get; set; }

    public PacketFlags Flags { get; set; }

    public ThrottleCategory Category { get; set; }

    /// <summary>It goes before all others of its category: it tells of people, and must not wait behind a thousand new prims.</summary>
    public bool IsUrgent { get; set; }

    /// <summary>Next in the queue that it stands in.</summary>
    public OutPacket? Next { get; set; }

    /// <summary>It was given up: what it told must be told anew. Known when it comes back to the planner.</summary>
    public bool WasLost { get; set; }

    /// <summary>It tells state: lost, it is not sent again as it is, but the newest state is.</summary>
    public bool IsState => _stateCount > 0;

    /// <summary>What it tells of which things.</summary>
    public ReadOnlySpan<StateNote> State => _state.AsSpan(0, _stateCount);

    public Span<byte> Free => Payload.AsSpan(Length);

    public int DatagramLength => Length + PacketHeader.Size;

    /// <summary>Puts bytes behind those that are there.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Free);
        Length += bytes.Length;
    }

    public void Note(in StateNote note)
    {
        if (_stateCount == _state.Length)
            Array.Resize(ref _state, Math.Max(32, _stateCount * 2));
        _state[_stateCount++] = note;
    }

    /// <summary>As new, but for its memory.</summary>
    public void Clear()
    {
        Length = 0;
        _stateCount = 0;
        Next = null;
        WasLost = false;
        IsUrgent = false;
    }
}
