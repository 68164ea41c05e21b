using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// Where AgentUpdate ends. Viewers send ten and more a second, most of them saying nothing new; it is state, not an event, so it is never queued: an update
/// equal to the last byte by byte is dropped before it is decoded, one below the thresholds after, and what is left overwrites the latch that the
/// region reads once a tick. While the region is overloaded, one that presses and releases nothing is taken five times a second only. Receiving thread; allocates nothing.
/// </summary>
internal sealed class EarlyFilter(InboundShards all, InboundCounts counts)
{
    private const int BodyLength = 114;
    private const long ShedMs = 200;

    /// <summary>False when the body is not an AgentUpdate of this session.</summary>
    public bool Take(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long nowMs)
    {
        counts.AgentUpdates++;
        var payload = datagram[header.PayloadStart..header.PayloadEnd];
        var last = session.LastInput;
        var discards = all.DiscardsUpdates || all.Sheds;
        if (discards && last.Is(payload))
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
        var data = message.AgentData;
        var buttons = (data.ControlFlags, data.State, data.Flags);
        if (all.Sheds && buttons == last.Buttons && nowMs - last.TakenAt < ShedMs)
        {
            counts.AgentUpdatesShed++;
            last.Shed(header.Sequence);
            return true;
        }

        last.Set(payload, header.Sequence);
        (last.Buttons, last.TakenAt) = (buttons, nowMs);
        Offer(session, data, discards, nowMs);
        return true;
    }

    private void Offer(ViewerSession session, in AgentUpdateReader.AgentDataBlock data, bool discards, long nowMs)
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
        if (!discards)
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

        /// <summary>Controls, state and flags of the last that was taken.</summary>
        public (uint Controls, byte State, byte Flags) Buttons { get; set; }

        /// <summary>When that was, milliseconds.</summary>
        public long TakenAt { get; set; }

        public bool Is(ReadOnlySpan<byte> payload) => _length > 0 && payload.SequenceEqual(_payload.AsSpan(0, _length));

        /// <summary>Overtaken on the way by a newer one.</summary>
        public bool IsOlder(uint sequence) => _length > 0 && (int)(sequence - Sequence) <= 0;

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
}
