using System.Diagnostics;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.Replication;
using OpenSim.Telemetry.Statistics;
using OpenSim.Transport;
using OpenSim.World.Loop.Inbox;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>
/// Statistics of a region's UDP client stack under OpenSimulator's names (category clientstack, container the region's name).
/// </summary>
internal sealed class LindenUdpStats
{
    private const string Category = "clientstack";

    private readonly StatRegistry _registry;
    private readonly string _region;

    public LindenUdpStats(StatRegistry registry, ViewerStack stack, CircuitSockets sockets)
    {
        _registry = registry;
        _region = stack.Scene.Info.Name;
        AddInbound(stack.Circuits.Inbound);
        AddSockets(sockets);
        AddOutbound(stack.Circuits.Outbound);
        AddSessions(stack.Sessions, stack.Life, stack.Scene.Inbox);
        AddOverload(stack.Overload);
        AddPools(stack.Circuits);
        AddReplication(stack.Replication);
        AddTextures(stack.Textures, stack.Sessions);
    }

    public void Remove() => _registry.RemoveContainer(Category, _region);

    private void AddInbound(InboundShards inbound)
    {
        Count("IncomingUDPReceivesCount", "udp.received", "packets", "Datagrams received.", () => inbound.Counts.Received);
        Count("IncomingPacketsProcessedCount", "packets.processed", "packets", "Messages handed to the region.",
            () => inbound.Counts.Queued);
        Count("IncomingPacketsMalformedCount", "packets.malformed", "packets", "Datagrams that were not of the protocol.",
            () => inbound.Counts.Malformed);
        Count("IncomingPacketsOrphanedCount", "packets.orphaned", "packets", "Datagrams from somebody without a circuit.",
            () => inbound.Counts.Orphaned);
        Count("IncomingPacketsResentCount", "packets.resent.in", "packets",
            "Datagrams that viewers have sent again: our acks come late or get lost.", () => inbound.Counts.Resent);
        Count("IncomingPacketsDuplicateCount", "packets.duplicate", "packets", "Datagrams that had come before.",
            () => inbound.Counts.Duplicates);
        Count("IncomingPacketsUnwantedCount", "packets.unwanted", "packets", "Messages without a handler or not in their session's state.",
            () => inbound.Counts.Unwanted);
        Count("IncomingPacketsDroppedCount", "packets.dropped", "packets",
            "Messages that the region's inbox had no place for: the region is behind.", () => inbound.Counts.Overflowed);
        Count("CircuitsRefusedCount", "circuits.refused", "", "UseCircuitCode with a wrong code, session or agent.",
            () => inbound.Counts.Refused);
        Count("AgentUpdatesReceivedCount", "agent_updates.received", "packets", "AgentUpdates received.",
            () => inbound.Counts.AgentUpdates);
        Count("AgentUpdatesDiscardedCount", "agent_updates.discarded", "packets", "AgentUpdates that said nothing new.",
            () => inbound.Counts.AgentUpdatesDiscarded);
        Count("IncomingPacketsFailedCount", "packets.failed", "packets", "Datagrams whose handling threw an exception: see the log.",
            () => inbound.Counts.Failed);
        Count("IncomingBytesCount", "udp.received_bytes", "bytes", "Bytes of the datagrams received.", () => inbound.Counts.Bytes);
        Gauge("AverageUDPProcessTime", "udp.process_time", "ms", "Time on the receiving thread for a datagram.", () =>
            inbound.Counts is { Received: > 0 } counts ? counts.Ticks * 1000.0 / Stopwatch.Frequency / counts.Received : 0);
    }

    private void AddSockets(CircuitSockets sockets)
    {
        double Sent(Func<UdpSender, long> read) => sockets.Sinks.OfType<UdpSender>().Sum(read);
        Gauge("ReceiveThreadsCount", "udp.receivers", "threads",
            "Sockets at the region's port, each with a thread that receives (ReceiveShards).", () => sockets.Count);
        Gauge("SendThreadsCount", "udp.senders", "threads", "Threads that send to viewers (SendShards).", () => sockets.Sinks.Count);
        Count("IncomingUDPCallsCount", "udp.receive_calls", "", "System calls that brought the datagrams: few, when many come at once.",
            () => sockets.Receivers.Sum(r => r.Calls));
        Count("IncomingPacketsOversizedCount", "udp.oversized", "packets", "Datagrams longer than any of the protocol, thrown away.",
            () => sockets.Receivers.Sum(r => r.TooLong));
        Count("ReceiveErrorsCount", "udp.errors", "", "Reads from the sockets that failed and were tried again: see the log.",
            () => sockets.Receivers.Sum(r => r.Errors));
        Count("KernelDropsCount", "udp.dropped", "packets",
            "Datagrams that the kernel dropped because the receive buffer was full: raise client_socket_rcvbuf_size and "
            + "net.core.rmem_max, or ReceiveShards.", () =>
            Math.Max(sockets.ReadMemory().Drops, sockets.Receivers.Sum(r => r.KernelDrops)));
        Gauge("ReceiveBufferBytes", "udp.receive_buffer", "bytes", "Receive buffer of each socket, with the kernel's overhead.",
            () => sockets.ReadMemory().Room);
        Gauge("ReceiveBufferUsed", "udp.receive_buffer_used", "bytes",
            "Bytes waiting in the fullest receive buffer: the receiving thread is behind.", () => sockets.ReadMemory().Waiting);
        Gauge("SendBufferUsed", "udp.send_buffer_used", "bytes", "Bytes that the kernel has not given to the network card yet.",
            () => sockets.ReadMemory().Leaving);
        Count("OutgoingUDPCallsCount", "udp.send_calls", "",
            "System calls that took the datagrams: few, when many go at once or the kernel cuts runs of equal ones.",
            () => Sent(s => s.Calls));
        Count("OutgoingUDPRefusedCount", "udp.refused", "packets", "Datagrams that the kernel would not take: lost, as on the way.",
            () => Sent(s => s.Refused));
    }

    private void AddOutbound(OutboundShards outbound)
    {
        Count("OutgoingUDPSendsCount", "udp.sent", "packets", "Datagrams sent.", () => outbound.Counts.Sent);
        Count("OutgoingBytesCount", "udp.sent_bytes", "bytes", "Bytes of the datagrams sent.", () => outbound.Counts.Bytes);
        Count("OutgoingRoundsCount", "udp.rounds", "rounds", "Rounds of the sending threads: how often they woke.",
            () => outbound.Counts.Rounds);
        Count("OutgoingLooksCount", "udp.looks", "looks", "Viewers looked at in these rounds.", () => outbound.Counts.Looks);
        Count("OutgoingPacketsResentCount", "packets.resent.out", "packets",
            "Datagrams sent again, or state told again, because no ack came.", () => outbound.Counts.Resent);
        Count("OutgoingPacketsTooLongCount", "packets.too_long", "packets", "Messages that no datagram could hold.",
            () => outbound.TooLong);
        Count("OutgoingPacketsDroppedCount", "packets.queue_full", "packets",
            "Messages dropped because their viewer takes nothing and its queue was full (MaxQueuedPackets).", () => outbound.QueueFull);
    }

    private void AddSessions(SessionTable<ViewerSession> sessions, SessionLife life, RegionInbox inbox)
    {
        Count("ClientLogoutsDueToNoReceives", "sessions.silent", "", "Viewers taken for gone because nothing came from them.",
            () => life.LogoutsForSilence);
        Gauge("InboxPacketsCount", "inbox", "packets", "Messages that wait for the region.", () => inbox.ItemCount);
        Gauge("OutgoingPacketsQueuedCount", "queued", "packets",
            "Packets that wait for their turn: throttles are low, or viewers do not ack.", () =>
            sessions.All.Sum(s => s.Sender.QueuedPackets));
        Gauge("OQRERequestsWaiting", "replication.scanning", "", "Viewers that have not yet been told of all objects.", () =>
            sessions.All.Count(s => s.View.CellsLeft > 0));
        Gauge("SessionsCount", "sessions", "", "Viewers with a circuit, child agents too.", () => sessions.Count);
        Gauge("UnackedPacketsCount", "unacked", "packets", "Datagrams on their way, not acked.",
            () => sessions.All.Sum(s => s.Circuit.InFlight));
    }

    private void AddOverload(OverloadPhase overload)
    {
        Gauge("OverloadLevel", "overload.level", "",
            "0: nothing is shed; 1 viewer effects and small avatar updates; 2 far avatars too; 3 textures by UDP too.",
            () => (int)overload.Level);
        Count("OverloadsCount", "overload.begun", "", "Times that the region was overloaded since it started.", () => overload.Begun);
        Count("OverloadedSeconds", "overload.seconds", "s", "Time in which something was shed.", () => overload.SecondsOver);
        Count("ShedAgentUpdatesCount", "shed.agent_updates", "packets",
            "AgentUpdates without a new key press that were dropped while overloaded.", () => overload.Shed.AgentUpdates);
        Count("ShedViewerEffectsCount", "shed.effects", "packets", "Viewer effects (where somebody points) dropped while overloaded.",
            () => overload.Shed.Effects);
        Count("ShedFarAnimationsCount", "shed.far_animations", "", "Animations of far avatars put off while overloaded.",
            () => overload.Shed.FarAnimations);
        Count("ShedFarUpdatesCount", "shed.far_updates", "", "Movements of far avatars and objects put off while overloaded.",
            () => overload.Shed.FarUpdates);
        Count("ShedTextureTurnsCount", "shed.texture_turns", "", "Turns of the texture sender left out while overloaded.",
            () => overload.Shed.TextureTurns);
        Gauge("SendLateness", "udp.send_lateness", "ms", "How late what waited longest was sent in the last half second.",
            () => overload.Signals.SendLag * 1000);
    }

    private void AddPools(CircuitServer circuits)
    {
        Gauge("PacketsReused", "pool.packets.reused", "%", "Share of outgoing packets that needed no new memory.",
            () => circuits.Packets.ReusedPercent);
        Gauge("PacketDataBlocksReused", "pool.blocks.reused", "%", "Share of incoming messages that needed no new memory.",
            () => circuits.Inbound.Leases.ReusedPercent);
        Gauge("PacketsPoolCount", "pool.packets", "", "Outgoing packets ready to be used again.", () => circuits.Packets.FreeCount);
        Gauge("PacketDataBlocksPoolCount", "pool.blocks", "", "Incoming messages' memory ready to be used again.",
            () => circuits.Inbound.Leases.FreeCount);
        Gauge("UDPBuffersPoolCount", "pool.buffers", "", "Buffers of datagrams that are kept until they are acked, those in use too.",
            () => circuits.BlocksAllocated);
    }

    private void AddReplication(ReplicatePhase replication)
    {
        Count("BlocksEncodedCount", "replication.encoded", "", "Object blocks encoded.", () => replication.BlocksMade);
        Count("BlocksSharedCount", "replication.shared", "", "Object blocks found ready, encoded for another viewer.",
            () => replication.BlocksFound);
        Gauge("BlockCacheBytes", "replication.cache", "bytes", "Memory of encoded blocks.", () => replication.CacheBytes);
    }

    private void AddTextures(TextureSender textures, SessionTable<ViewerSession> sessions)
    {
        var counts = textures.Counts;
        Count("TextureRequestsCount", "textures.requests", "requests",
            "Textures asked for by UDP; a viewer asks again when its wishes change.", () => counts.Requests);
        Count("TextureRequestsDroppedCount", "textures.dropped", "requests", "Requests beyond what is kept for one viewer.",
            () => counts.Dropped);
        Count("TexturesSentCount", "textures.complete", "", "Textures sent as far as they were asked for.", () => counts.Complete);
        Count("TexturesMissingCount", "textures.missing", "", "Textures asked for and not there.", () => counts.Missing);
        Count("TexturePacketsCount", "textures.packets", "packets", "Packets of textures.", () => counts.Packets);
        Count("TexturePacketsAgainCount", "textures.again", "packets", "Packets of textures that viewers asked for again: they get lost.",
            () => counts.Again);
        Count("TextureCyclesCount", "textures.cycles", "",
            "Turns of the texture sender, counted for each viewer; it stands still when nobody waits.", () => counts.Cycles);
        Count("TextureHeldBackCount", "textures.held_back", "",
            "Turns in which a viewer got nothing because earlier packets wait: its line is the limit.", () => counts.HeldBack);
        Gauge("TexturesQueuedCount", "textures.queued", "", "Textures that viewers wait for.",
            () => sessions.All.Sum(s => s.Textures.OpenCount));
        Gauge("TextureFetchesWaiting", "textures.fetching", "", "Textures that are being read from the asset service.",
            () => textures.Source.Waiting);
    }

    private void Count(string name, string otel, string unit, string description, Func<double> read) =>
        Add(name, otel, unit, StatKind.Counter, description, read);

    private void Gauge(string name, string otel, string unit, string description, Func<double> read) =>
        Add(name, otel, unit, StatKind.Gauge, description, read);

    private void Add(string name, string otel, string unit, StatKind kind, string description, Func<double> read) =>
        _registry.Gauge(new StatDef(Category, _region, name, "opensim.clientstack." + otel, unit, kind, description), read);
}
