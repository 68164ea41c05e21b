using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// What happens to a datagram on a receiving thread: header, session, circuit, filter, and, if it is for the region, one decode into a lease. Nothing is
/// thrown and nothing is answered to somebody who has no circuit.
/// </summary>
internal sealed partial class InboundPump : IDatagramHandler
{
    /// <summary>Largest body after zero decoding: what viewers themselves take.</summary>
    private const int MaxBody = 8192;

    private readonly LLUDPServer _server;
    private readonly InboundShards _all;
    private readonly Doorman _doorman;
    private readonly EarlyFilter _filter;
    private readonly ILogger _logger;
    private readonly LogThrottle _orphanLog;
    private readonly LogThrottle _failedLog;
    private readonly byte[] _decoded = new byte[MaxBody];
    private long _batchStart;

    public InboundPump(LLUDPServer server, InboundShards all, ILogger logger, TimeProvider time)
    {
        _server = server;
        _all = all;
        _logger = logger;
        _orphanLog = new LogThrottle(time);
        _failedLog = new LogThrottle(time);
        _filter = new EarlyFilter(all, Counts);
        _doorman = new Doorman(server, this, logger);
    }

    public InboundCounts Counts { get; } = new();

    /// <summary>What was taken, message by message.</summary>
    public MessageCounts Messages { get; } = new();

    public void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from)
    {
        if (_batchStart == 0)
            _batchStart = Stopwatch.GetTimestamp();
        Counts.Received++;
        Counts.Bytes += datagram.Length;
        if (_all.IsStopped)
            return;
        try
        {
            Take(datagram, from);
        }
#pragma warning disable CA1031 // a fault of ours with one datagram must not make the region deaf
        catch (Exception e)
#pragma warning restore CA1031
        {
            Counts.Failed++;
            if (_failedLog.ShouldLog(out var more))
                LogFailed(e, from.ToEndPoint(), more);
        }
    }

    public void OnBatchEnd(int datagrams)
    {
        if (_batchStart == 0)
            return;
        Counts.Ticks += Stopwatch.GetTimestamp() - _batchStart;
        _batchStart = 0;
    }

    private void Take(ReadOnlySpan<byte> datagram, in EndpointKey from)
    {
        if (!PacketHeader.TryRead(datagram, out var header))
        {
            CountMalformed(from);
            return;
        }

        if (_all.Dropped is { Count: > 0 } dropped && dropped.Contains(header.MessageId))
            return;

        if (header.IsResent)
            Counts.Resent++;
        if (header.MessageId == MessageId.UseCircuitCode)
            _doorman.OnUseCircuitCode(header, datagram, from, _server.Now);
        else if (_server.Sessions.TryGet(from, out var session))
            TakeFrom(session, header, datagram);
        else
            CountOrphan(from, header);
    }

    private void TakeFrom(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        if (!_all.AreSeveral)
        {
            Receive(session, header, datagram);
            return;
        }

        lock (session.ReceiveGate)
            Receive(session, header, datagram);
    }

    private void Receive(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        var now = _server.Now;
        switch (session.Circuit.Receive(header, datagram, now))
        {
            case ReceiveVerdict.Deliver:
                Messages.Add(header.MessageId, datagram.Length);
                session.Heard.Add(header.MessageId, datagram.Length);
                Deliver(session, header, datagram, now);
                break;
            case ReceiveVerdict.Duplicate:
                Counts.Duplicates++;
                break;
            case ReceiveVerdict.Malformed:
                CountMalformed(session.Sender.Endpoint, header.MessageId);
                break;
        }

        // Acks that came or are owed are for the sending thread, which is there soon anyway unless the session has been quiet.
        if (header.IsReliable || header.MessageId is MessageId.StartPingCheck)
            session.Sender.MarkSoon(now);
        else if (header.AckCount > 0 || header.MessageId is MessageId.PacketAck)
            session.Sender.MarkLazily(now);
    }

    private void Deliver(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long now)
    {
        if (header.MessageId == MessageId.AgentUpdate)
        {
            if (session.State == SessionState.Root && !_filter.Take(session, header, datagram, now / 1000))
                CountMalformed(session.Sender.Endpoint, header.MessageId);
            session.Circuit.Acknowledge(header);
            return;
        }

        if (_all.Sheds && header.MessageId == MessageId.ViewerEffect)
        {
            Counts.EffectsShed++;
            session.Circuit.Acknowledge(header);
            return;
        }

        if (!IsWelcome(session, header, out var welcome))
        {
            Counts.Unwanted++;
            session.Circuit.Acknowledge(header);
            return;
        }

        if (!header.TryGetBody(datagram, _decoded, out var body) || (welcome.ChecksIds && !HasIds(body, session)))
        {
            CountMalformed(session.Sender.Endpoint, header.MessageId);
            session.Circuit.Acknowledge(header); // sent again it would be no better
            return;
        }

        if (_all.Log.Level > 0)
            _all.Log.Write(session.Name, "says", header.MessageId, body);
        if (welcome.IsDirect)
            Handle(session, header, welcome.Handler, body);
        else
            Queue(session, header, welcome, body);
    }

    private void Handle(ViewerSession session, in PacketHeader header, MessageHandler handler, ReadOnlySpan<byte> body)
    {
        session.Circuit.Acknowledge(header);
        if (!handler(session, body))
            CountMalformed(session.Sender.Endpoint, header.MessageId);
    }

    private bool IsWelcome(ViewerSession session, in PacketHeader header, out Welcome welcome)
    {
        welcome = default;
        if (MessageTable.Find(header.MessageId) is not { } info)
            return false;
        return _all.Handlers.TryGet(info, out welcome) && session.State != SessionState.Closing;
    }

    internal void Queue(ViewerSession session, in PacketHeader header, in Welcome welcome, ReadOnlySpan<byte> body)
    {
        var lease = _all.Leases.Rent();
        lease.Fill(session, header.MessageId, welcome, body);
        if (_server.Scene.Inbox.TryPost(lease, session.InboxShare))
        {
            Counts.Queued++;
            session.Circuit.Acknowledge(header);
            return;
        }

        // Not acked, a reliable message comes again and then counts as new; an unreliable one is lost, as it might have been on the way.
        Counts.Overflowed++;
        session.Circuit.Forget(header);
        lease.Discard();
    }

    private static bool HasIds(ReadOnlySpan<byte> body, ViewerSession session) =>
        body.Length >= 32 && new Primitives.UUID(body) == session.Agent.AgentId && new Primitives.UUID(body[16..]) == session.Agent.SessionId;

    /// <param name="message">Number of the message, 0 for a datagram that is none.</param>
    internal void CountMalformed(in EndpointKey from, uint message = 0) => _all.CountMalformed(Counts, from, message);

    private void CountOrphan(in EndpointKey from, in PacketHeader header)
    {
        Counts.Orphaned++;
        if (_orphanLog.ShouldLog(out var more))
            LogOrphan(InboundShards.NameOf(header.MessageId), from.ToEndPoint(), more);
    }

    [LoggerMessage(2, LogLevel.Information, "{Message} from {From}, which has no circuit here ({More} more since the last such line).")]
    private partial void LogOrphan(string message, System.Net.IPEndPoint from, long more);

    [LoggerMessage(3, LogLevel.Error, "A datagram from {From} could not be handled ({More} more since the last such line); the others are.")]
    private partial void LogFailed(Exception e, System.Net.IPEndPoint from, long more);
}
