using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// Where AgentUpdate ends. Viewers send ten and more a second, most of them saying nothing new; it is state, not an event, so it is never
/// queued: an update equal to the last byte by byte is dropped before it is decoded, one below the thresholds after, and what is left
/// overwrites the latch that the region reads once a tick. While the region is overloaded, one that presses and releases nothing is taken
/// five times a second only. Receiving thread; allocates nothing.
/// </summary>
internal sealed class EarlyFilter(InboundShards inbound)
{
    private const int BodyLength = 114;
    private const long ShedMs = 200;

    /// <summary>False when the body is not an AgentUpdate of this session.</summary>
    public bool Filter(CircuitSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long nowMs, ref InboundCounts counts)
    {
        counts.AgentUpdates++;
        var payload = datagram[header.PayloadStart..header.PayloadEnd];
        var last = session.LastUpdate;
        var discards = inbound.DiscardsUpdates || inbound.Sheds;
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
            || message.AgentData.AgentID != session.AgentId || message.AgentData.SessionID != session.SessionId)
            return false;
        var data = message.AgentData;
        var buttons = (data.ControlFlags, data.State, data.Flags);
        if (inbound.Sheds && buttons == last.Buttons && nowMs - last.TakenAt < ShedMs)
        {
            counts.AgentUpdatesShed++;
            last.Shed(header.Sequence);
            return true;
        }

        last.Set(payload, header.Sequence);
        (last.Buttons, last.TakenAt) = (buttons, nowMs);
        if (!TryStore(session.Input, data, discards, nowMs))
            counts.AgentUpdatesDiscarded++;
        return true;
    }

    private static bool TryStore(AgentInputLatch latch, in AgentUpdateReader.AgentDataBlock data, bool discards, long nowMs)
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
        if (discards)
            return latch.Offer(input, nowMs);
        latch.Store(input, nowMs);
        return true;
    }
}
