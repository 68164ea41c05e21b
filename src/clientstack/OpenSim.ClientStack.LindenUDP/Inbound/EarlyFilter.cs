using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// Where AgentUpdate ends. Viewers send ten and more a second, most of them saying nothing new; it is state, not an event, so it is never queued: an update
/// equal to the last byte by byte is dropped before it is decoded, one below the thresholds after, and what is left overwrites the latch that the
/// region reads once a tick. Receiving thread; allocates nothing.
/// </summary>
internal sealed class EarlyFilter(InboundCounts counts)
{
    private const int BodyLength = 114;

    /// <summary>Off: every update is decoded and stored.</summary>
    public bool Discards { get; set; } = true;

    /// <summary>False when the body is not an AgentUpdate of this session.</summary>
    public bool Take(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long nowMs)
    {
        counts.AgentUpdates++;
        var payload = datagram[header.PayloadStart..header.PayloadEnd];
        var last = session.LastInput;
        if (Discards && last.Is(payload))
        {
            counts.AgentUpdatesDiscarded++;
            last.Sequence = header.Sequence;
            return true;
        }

        if (last.IsOlder(header.Sequence))
        {
            counts.AgentUpdatesDiscarded++;
            return true;
        }

        Span<byte> buffer = stackalloc byte[BodyLength + 32];
        if (!header.TryGetBody(datagram, buffer, out var body) || !AgentUpdateReader.TryRead(body, out var message)
            || message.AgentData.AgentID != session.Agent.AgentId || message.AgentData.SessionID != session.Agent.SessionId)
            return false;
        last.Set(payload, header.Sequence);
        Offer(session, message.AgentData, nowMs);
        return true;
    }

    private void Offer(ViewerSession session, in AgentUpdateReader.AgentDataBlock data, long nowMs)
    {
        var input = new AgentInput
        {
            ControlFlags = data.ControlFlags,
            BodyRotation = data.BodyRotation,
            HeadRotation = data.HeadRotation,
            CameraCentre = data.CameraCenter,
            CameraAt = data.CameraAtAxis,
            CameraLeft = data.CameraLeftAxis,
            CameraUp = data.CameraUpAxis,
            Far = data.Far,
            State = data.State,
            Flags = data.Flags
        };
        if (!Discards)
            session.Input.Store(input, nowMs);
        else if (!session.Input.Offer(input, nowMs))
            counts.AgentUpdatesDiscarded++;
    }

    /// <summary>The last AgentUpdate of a session as it stood in its datagram.</summary>
    public sealed class Memory
    {
        private readonly byte[] _payload = new byte[256];
        private int _length;

        public uint Sequence { get; set; }

        public bool Is(ReadOnlySpan<byte> payload) => _length > 0 && payload.SequenceEqual(_payload.AsSpan(0, _length));

        /// <summary>Overtaken on the way by a newer one.</summary>
        public bool IsOlder(uint sequence) => _length > 0 && (int)(sequence - Sequence) <= 0;

        public void Set(ReadOnlySpan<byte> payload, uint sequence)
        {
            Sequence = sequence;
            _length = payload.Length <= _payload.Length ? payload.Length : 0;
            payload[.._length].CopyTo(_payload);
        }

        /// <summary>The viewer counts anew.</summary>
        public void Forget() => _length = 0;
    }
}
