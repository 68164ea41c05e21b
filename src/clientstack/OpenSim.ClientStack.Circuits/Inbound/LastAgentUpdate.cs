using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>The last AgentUpdate of a session as it stood in its datagram. Receiving thread.</summary>
internal sealed class LastAgentUpdate
{
    private readonly byte[] _payload = new byte[256];
    private int _length;

    public uint Sequence { get; set; }

    /// <summary>Controls, state and flags of the last that was taken.</summary>
    public (uint Controls, byte State, byte Flags) Buttons { get; set; }

    /// <summary>When that was, milliseconds.</summary>
    public long TakenAt { get; set; }

    public bool Is(ReadOnlySpan<byte> payload) => _length > 0 && payload.SequenceEqual(_payload.AsSpan(0, _length));

    /// <summary>Overtaken on the way by a newer one.</summary>
    public bool IsOlder(uint sequence) => _length > 0 && SequenceNumber.Ahead(sequence, Sequence) <= 0;

    public void Set(ReadOnlySpan<byte> payload, uint sequence)
    {
        Sequence = sequence;
        _length = payload.Length <= _payload.Length ? payload.Length : 0;
        payload[.._length].CopyTo(_payload);
    }

    /// <summary>It was newer, and dropped: said again, it must not pass for something known.</summary>
    public void Shed(uint sequence)
    {
        Sequence = sequence;
        _length = Math.Min(_length, 1); // too short to be equal to any, and still there to be older than
    }

    /// <summary>The viewer counts anew.</summary>
    public void Forget() => _length = 0;
}
