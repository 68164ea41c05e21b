using System.Diagnostics;
using OpenSim.Telemetry;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>Statistics of a region's UDP client stack under OpenSimulator's names (category clientstack, container the region's name).</summary>
internal sealed class LindenUdpStats
{
    private const string Category = "clientstack";

    private readonly StatRegistry _registry;
    private readonly string _region;

    public LindenUdpStats(LLUDPServer server, IUdpReceiver receiver)
    {
        _registry = server.Dependencies.Statistics;
        _region = server.Scene.Info.Name;
        RegisterInbound(server, receiver);
        RegisterOutbound(server);
        RegisterPools(server);
        RegisterReplication(server);
        RegisterTextures(server);
    }

    public void Remove() => _registry.RemoveContainer(Category, _region);

    private void RegisterInbound(LLUDPServer server, IUdpReceiver receiver)
    {
        var counts = server.Inbound.Counts;
        Count("ClientLogoutsDueToNoReceives", "sessions.silent", "", "Viewers taken for gone because nothing came from them.", () => server.LogoutsForSilence);
        Count("IncomingUDPReceivesCount", "udp.received", "packets", "Datagrams received.", () => counts.Received);
        Count("IncomingPacketsProcessedCount", "packets.processed", "packets", "Messages handed to the region.", () => counts.Queued);
        Count("IncomingPacketsMalformedCount", "packets.malformed", "packets", "Datagrams that were not of the protocol.", () => counts.Malformed);
        Count("IncomingPacketsOrphanedCount", "packets.orphaned", "packets", "Datagrams from somebody without a circuit.", () => counts.Orphaned);
        Count("IncomingPacketsResentCount", "packets.resent.in", "packets", "Datagrams that viewers have sent again: our acks come late or get lost.", () => counts.Resent);
        Count("IncomingPacketsDuplicateCount", "packets.duplicate", "packets", "Datagrams that had come before.", () => counts.Duplicates);
        Count("IncomingPacketsUnwantedCount", "packets.unwanted", "packets", "Messages without a handler or not in their session's state.", () => counts.Unwanted);
        Count("IncomingPacketsDroppedCount", "packets.dropped", "packets", "Messages that the region's inbox had no place for: the region is behind.", () => counts.Overflowed);
        Count("CircuitsRefusedCount", "circuits.refused", "", "UseCircuitCode with a wrong code, session or agent.", () => counts.Refused);
        Count("AgentUpdatesReceivedCount", "agent_updates.received", "packets", "AgentUpdates received.", () => counts.AgentUpdates);
        Count("AgentUpdatesDiscardedCount", "agent_updates.discarded", "packets", "AgentUpdates that said nothing new.", () => counts.AgentUpdatesDiscarded);
        Count("IncomingPacketsFailedCount", "packets.failed", "packets", "Datagrams whose handling threw an exception: see the log.", () => counts.Failed);
        Count("ReceiveErrorsCount", "udp.errors", "", "Reads from the socket that failed and were tried again: see the log.", () => receiver.Errors);
        Count("KernelDropsCount", "udp.dropped", "packets", "Datagrams that the kernel dropped because the receive buffer was full: enlarge it.", () => receiver.KernelDrops);
        Count("IncomingBytesCount", "udp.received_bytes", "bytes", "Bytes of the datagrams received.", () => counts.Bytes);
        Gauge("AverageUDPProcessTime", "udp.process_time", "ms", "Time on the receiving thread for a datagram.", () =>
            counts.Received == 0 ? 0 : counts.Ticks * 1000.0 / Stopwatch.Frequency / counts.Received);
        Gauge("InboxPacketsCount", "inbox", "packets", "Messages that wait for the region.", () => server.Scene.Inbox.ItemCount);
    }

    private void RegisterOutbound(LLUDPServer server)
    {
        var counts = server.Outbound.Counts;
        Count("OutgoingUDPSendsCount", "udp.sent", "packets", "Datagrams sent.", () => counts.Sent);
        if (server.Outbound.Sink is UdpSender sender)
            Count("OutgoingUDPCallsCount", "udp.send_calls", "", "System calls that took the datagrams: few, when many go at once or the kernel cuts runs of equal ones.", () => sender.Calls);
        Count("OutgoingBytesCount", "udp.sent_bytes", "bytes", "Bytes of the datagrams sent.", () => counts.Bytes);
        Count("OutgoingPacketsResentCount", "packets.resent.out", "packets", "Datagrams sent again, or state told again, because no ack came.", () => counts.Resent);
        Count("OutgoingPacketsTooLongCount", "packets.too_long", "packets", "Messages that no datagram could hold.", () => counts.TooLong);
        Gauge("OutgoingPacketsQueuedCount", "queued", "packets", "Packets that wait for their turn: throttles are low, or viewers do not ack.", () =>
            server.Sessions.All.Sum(s => s.Sender.QueuedPackets));
        Gauge("OQRERequestsWaiting", "replication.scanning", "", "Viewers that have not yet been told of all objects.", () =>
            server.Sessions.All.Count(s => !s.View.Interest.Scan.IsDone));
        Gauge("SessionsCount", "sessions", "", "Viewers with a circuit, child agents too.", () => server.Sessions.All.Length);
        Gauge("UnackedPacketsCount", "unacked", "packets", "Datagrams on their way, not acked.", () => server.Sessions.All.Sum(s => s.Circuit.InFlight));
    }

    private void RegisterPools(LLUDPServer server)
    {
        Gauge("PacketsReused", "pool.packets.reused", "%", "Share of outgoing packets that needed no new memory.", () => server.Packets.ReusedPercent);
        Gauge("PacketDataBlocksReused", "pool.blocks.reused", "%", "Share of incoming messages that needed no new memory.", () => server.Inbound.Leases.ReusedPercent);
        Gauge("PacketsPoolCount", "pool.packets", "", "Outgoing packets ready to be used again.", () => server.Packets.FreeCount);
        Gauge("PacketDataBlocksPoolCount", "pool.blocks", "", "Incoming messages' memory ready to be used again.", () => server.Inbound.Leases.FreeCount);
        Gauge("UDPBuffersPoolCount", "pool.buffers", "", "Buffers of datagrams that are kept until they are acked, those in use too.", () => server.BlocksAllocated);
    }

    private void RegisterReplication(LLUDPServer server)
    {
        var encoder = server.Replication.Encoder;
        Count("BlocksEncodedCount", "replication.encoded", "", "Object blocks encoded.", () => encoder.Made);
        Count("BlocksSharedCount", "replication.shared", "", "Object blocks found ready, encoded for another viewer.", () => encoder.Found);
        Gauge("BlockCacheBytes", "replication.cache", "bytes", "Memory of encoded blocks.", () => encoder.CacheBytes);
    }

    private void RegisterTextures(LLUDPServer server)
    {
        var counts = server.Textures.Counts;
        Count("TextureRequestsCount", "textures.requests", "requests", "Textures asked for by UDP; a viewer asks again when its wishes change.", () => counts.Requests);
        Count("TextureRequestsDroppedCount", "textures.dropped", "requests", "Requests beyond what is kept for one viewer.", () => counts.Dropped);
        Count("TexturesSentCount", "textures.complete", "", "Textures sent as far as they were asked for.", () => counts.Complete);
        Count("TexturesMissingCount", "textures.missing", "", "Textures asked for and not there.", () => counts.Missing);
        Count("TexturePacketsCount", "textures.packets", "packets", "Packets of textures.", () => counts.Packets);
        Count("TexturePacketsAgainCount", "textures.again", "packets", "Packets of textures that viewers asked for again: they get lost.", () => counts.Again);
        Count("TextureCyclesCount", "textures.cycles", "", "Turns of the texture sender, counted for each viewer; it stands still when nobody waits.", () => counts.Cycles);
        Count("TextureHeldBackCount", "textures.held_back", "", "Turns in which a viewer got nothing because earlier packets wait: its line is the limit.", () => counts.HeldBack);
        Gauge("TexturesQueuedCount", "textures.queued", "", "Textures that viewers wait for.", () => server.Sessions.All.Sum(s => s.Textures.OpenCount));
        Gauge("TextureFetchesWaiting", "textures.fetching", "", "Textures that are being read from the asset service.", () => server.Textures.Source.Waiting);
    }

    private void Count(string name, string otel, string unit, string description, Func<double> read) => Add(name, otel, unit, StatKind.Counter, description, read);

    private void Gauge(string name, string otel, string unit, string description, Func<double> read) => Add(name, otel, unit, StatKind.Gauge, description, read);

    private void Add(string name, string otel, string unit, StatKind kind, string description, Func<double> read) =>
        _registry.Gauge(new StatDef(Category, _region, name, "opensim.clientstack." + otel, unit, kind, description), read);
}
