using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Inbound;

/// <summary>
/// What happens to a datagram on a receiving thread: header, session, circuit, filter, and, if it is for the region, one decode into a
/// lease. Nothing is thrown and nothing is answered to somebody who has no circuit.
/// </summary>
public sealed partial class InboundPump : IDatagramHandler
{
    /// <summary>Largest body after zero decoding: what viewers themselves take.</summary>
    private const int MaxBody = 8192;

    /// <summary>What this thread has seen.</summary>
    public InboundCounts Counts;

    private readonly InboundShards _inbound;
    private readonly SessionTable _sessions;
    private readonly ICircuitHost _host;
    private readonly CircuitClock _clock;
    private readonly CircuitAdmission _admission;
    private readonly EarlyFilter _filter;
    private readonly ILogger _logger;
    private readonly LogThrottle _orphanLog;
    private readonly LogThrottle _failedLog;
    private readonly byte[] _decoded = new byte[MaxBody];
    private long _batchStart;

    internal InboundPump(InboundShards inbound, SessionTable sessions, ICircuitHost host, CircuitClock clock, ILogger logger,
        TimeProvider time)
    {
        _inbound = inbound;
        _sessions = sessions;
        _host = host;
        _clock = clock;
        _logger = logger;
        _orphanLog = new LogThrottle(time);
        _failedLog = new LogThrottle(time);
        _filter = new EarlyFilter(inbound);
        _admission = new CircuitAdmission(this, sessions, host, logger, time);
    }

    /// <summary>What was taken, message by message.</summary>
    public MessageCounts Messages { get; } = new();

    public void OnDatagram(ReadOnlySpan<byte> datagram, in EndpointKey from)
    {
        if (_batchStart == 0)
            _batchStart = Stopwatch.GetTimestamp();
        Counts.Received++;
        Counts.Bytes += datagram.Length;
        if (_inbound.IsStopped)
            return;
        try
        {
            Route(datagram, from);
        }
#pragma warning disable CA1031 // a fault of ours with one datagram must not stop the region from hearing the others
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

    /// <summary>Queues a message for the region.</summary>
    internal void Queue(CircuitSession session, in PacketHeader header, MessageInfo message, SessionState minState,
        ReadOnlySpan<byte> body)
    {
        var lease = _inbound.Leases.Rent();
        lease.Fill(session, message, minState, body);
        if (_host.TryPost(session, lease))
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

    /// <param name="message">Number of the message, 0 for a datagram that is none.</param>
    internal void CountMalformed(in EndpointKey from, uint message = 0) => _inbound.CountMalformed(ref Counts, from, message);

    /// <summary>Finds whose datagram it is.</summary>
    private void Route(ReadOnlySpan<byte> datagram, in EndpointKey from)
    {
        if (!PacketHeader.TryRead(datagram, out var header))
        {
            CountMalformed(from);
            return;
        }

        if (_inbound.Dropped is { Count: > 0 } dropped && dropped.Contains(header.MessageId))
            return;

        if (header.IsResent)
            Counts.Resent++;
        if (header.MessageId == MessageId.UseCircuitCode)
            _admission.OnUseCircuitCode(header, datagram, from, _clock.Now);
        else if (!_sessions.TryGet(from, out var session))
            CountOrphan(from, header);
        else if (_inbound.IsSharded)
            lock (session.ReceiveGate)
                Receive(session, header, datagram);
        else
            Receive(session, header, datagram);
    }

    /// <summary>Has the session's circuit take in acks, pings and duplicates; what is left is a message.</summary>
    private void Receive(CircuitSession session, in PacketHeader header, ReadOnlySpan<byte> datagram)
    {
        var now = _clock.Now;
        switch (session.Circuit.Receive(header, datagram, now))
        {
            case ReceiveVerdict.Deliver:
                Messages.Add(header.MessageId, datagram.Length);
                session.MessagesIn.Add(header.MessageId, datagram.Length);
                Dispatch(session, header, datagram, now);
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

    /// <summary>Sends a message on: AgentUpdate to the filter, what is for this thread to its handler, the rest to the region.</summary>
    private void Dispatch(CircuitSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long now)
    {
        if (header.MessageId == MessageId.AgentUpdate)
        {
            if (session.State == SessionState.Root && !_filter.Filter(session, header, datagram, now / 1000, ref Counts))
                CountMalformed(session.Sender.Endpoint, header.MessageId);
            session.Circuit.Acknowledge(header);
            return;
        }

        if (_inbound.Sheds && header.MessageId == MessageId.ViewerEffect)
        {
            Counts.EffectsShed++;
            session.Circuit.Acknowledge(header);
            return;
        }

        if (!session.IsActive || MessageTable.Find(header.MessageId) is not { } message
            || !_inbound.Handlers.TryGetRule(message, out var rule))
        {
            Counts.Unwanted++;
            session.Circuit.Acknowledge(header);
            return;
        }

        if (!header.TryGetBody(datagram, _decoded, out var body) || !IsFrom(session, message, body))
        {
            CountMalformed(session.Sender.Endpoint, header.MessageId);
            session.Circuit.Acknowledge(header); // sent again it would be no better
            return;
        }

        if (_inbound.Log.Level > 0)
            _inbound.Log.Write(session.Name, "says", header.MessageId, body);
        if (rule.IsDirect)
            Handle(session, header, message, body);
        else
            Queue(session, header, message, rule.MinState, body);
    }

    private void Handle(CircuitSession session, in PacketHeader header, MessageInfo message, ReadOnlySpan<byte> body)
    {
        session.Circuit.Acknowledge(header);
        if (!_inbound.Handlers.Handle(session, message, body))
            CountMalformed(session.Sender.Endpoint, header.MessageId);
    }

    /// <summary>Whatever a message says of its sender is true: a right address alone can be forged.</summary>
    private static bool IsFrom(CircuitSession session, MessageInfo message, ReadOnlySpan<byte> body) =>
        Has(body, message.AgentAt, session.AgentId) && Has(body, message.SessionAt, session.SessionId);

    private static bool Has(ReadOnlySpan<byte> body, int at, UUID id) => at < 0 || (body.Length - at >= 16 && new UUID(body[at..]) == id);

    private void CountOrphan(in EndpointKey from, in PacketHeader header)
    {
        Counts.Orphaned++;
        if (_orphanLog.ShouldLog(out var more))
            LogOrphan(InboundShards.NameOf(header.MessageId), from.ToEndPoint(), more);
    }

    [LoggerMessage(2, LogLevel.Information, "{Message} from {From}, which has no circuit here ({More} more since the last such line).")]
    private partial void LogOrphan(string message, System.Net.IPEndPoint from, long more);

    [LoggerMessage(3, LogLevel.Error,
        "A datagram from {From} could not be handled ({More} more since the last such line); the others are.")]
    private partial void LogFailed(Exception e, System.Net.IPEndPoint from, long more);
}
