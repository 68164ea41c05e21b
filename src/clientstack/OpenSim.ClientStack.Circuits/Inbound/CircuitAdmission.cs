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
/// UseCircuitCode, the only thing a stranger may say: with the code, session and agent of an agent that was announced it gets a circuit,
/// else not even an answer; nor from where somebody else speaks. Said again on a live circuit it means that the viewer comes by a teleport,
/// or has begun anew, perhaps from another port: its sequence number tells. Receiving thread.
/// </summary>
internal sealed partial class CircuitAdmission(InboundPump pump, SessionTable sessions, ICircuitHost host, ILogger logger,
    TimeProvider time)
{
    /// <summary>Within this time a repeated UseCircuitCode with the resent flag is what it says it is, microseconds.</summary>
    private const long ResendTime = 10_000_000;

    /// <summary>A viewer that is there says something each second, microseconds.</summary>
    private const long SilenceOfTheLast = 5_000_000;

    private const int BodyLength = 36;

    private readonly MessageInfo _message = MessageTable.Find(MessageId.UseCircuitCode)!;
    private readonly LogThrottle _refusedLog = new(time);

    public void OnUseCircuitCode(in PacketHeader header, ReadOnlySpan<byte> datagram, in EndpointKey from, long now)
    {
        Span<byte> buffer = stackalloc byte[64];
        if (!header.TryGetBody(datagram, buffer, out var body) || body.Length < BodyLength
            || !UseCircuitCodeReader.TryRead(body, out var message))
        {
            pump.CountMalformed(from, header.MessageId);
            return;
        }

        var claim = message.CircuitCode;
        if (IsTaken(from, claim.ID, now))
        {
            Refuse(from, claim.Code);
            return;
        }

        var isThere = sessions.TryGet(claim.Code, out var session);
        if (isThere && session!.IsActive)
        {
            lock (session.ReceiveGate)
                Reopen(session, claim, header, datagram, from, now);
        }
        else if (host.Admit(claim.Code, claim.SessionID, claim.ID, from) is { } admitted)
        {
            if (isThere)
                TakeOver(admitted, session!);
            Open(admitted, header, datagram, from, now);
        }
        else
        {
            Refuse(from, claim.Code);
        }
    }

    // Somebody else speaks from there: with a forged address one could take his place, or have him thrown out. Another login of the same
    // viewer program comes after it has fallen silent.
    private bool IsTaken(in EndpointKey from, UUID agent, long now) => sessions.TryGet(from, out var there) && there.IsActive
        && there.AgentId != agent && now - there.Circuit.LastReceived < SilenceOfTheLast;

    // Announced again while the circuit before still says goodbye, which the viewer may not have heard.
    private static void TakeOver(CircuitSession session, CircuitSession before)
    {
        session.Circuit.CountOnFrom(before.Circuit);
        before.Sender.Abandon();
    }

    private void Open(CircuitSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, in EndpointKey from, long now)
    {
        if (sessions.TryGet(from, out var before) && before.IsActive)
            before.Sender.BeginClose(); // the same viewer program, logged in again before its last session was over
        lock (session.ReceiveGate)
        {
            sessions.Add(session, from);
            LogOpened(session.Name, from.ToEndPoint(), session.Circuit.Code);
            Answer(session, header, datagram, now, now);
        }
    }

    private void Reopen(CircuitSession session, in UseCircuitCodeReader.CircuitCodeBlock claim, in PacketHeader header,
        ReadOnlySpan<byte> datagram, in EndpointKey from, long now)
    {
        if (session.SessionId != claim.SessionID || session.AgentId != claim.ID)
        {
            Refuse(from, claim.Code);
            return;
        }

        var there = session.Sender.Endpoint;
        var isResent = header.IsResent && now - session.LastOpened < ResendTime;
        if (there == from && isResent && session.State == SessionState.Opening)
        {
            Answer(session, header, datagram, session.LastOpened, now); // acked again, and handled unless it was
            return;
        }

        if (there == from && (isResent || session.Circuit.GoesOn(header.Sequence)))
        {
            HurryAck(session, header);
            if (session.Circuit.Receive(header, datagram, now) == ReceiveVerdict.Deliver)
                session.Circuit.Acknowledge(header);
            session.Sender.MarkReady();
            return;
        }

        if (there != from)
        {
            sessions.Move(session, there, from);
            session.Sender.Endpoint = from;
        }

        session.Circuit.RestartReceiving();
        session.LastUpdate.Forget();
        LogReopened(session.Name, from.ToEndPoint());
        Answer(session, header, datagram, now, now);
    }

    private void Answer(CircuitSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long opened, long now)
    {
        session.LastOpened = opened;
        HurryAck(session, header);
        if (session.Circuit.Receive(header, datagram, now) == ReceiveVerdict.Deliver)
            pump.Queue(session, header, _message, SessionState.Opening, default);
        else
            pump.Counts.Duplicates++;
        session.Sender.MarkReady();
    }

    private static void HurryAck(CircuitSession session, in PacketHeader header)
    {
        if (header.IsReliable)
            session.Circuit.HurryAcks();
    }

    private void Refuse(in EndpointKey from, uint code)
    {
        pump.Counts.Refused++;
        if (_refusedLog.ShouldLog(out var more))
            LogRefused(from.ToEndPoint(), code, more);
    }

    [LoggerMessage(10, LogLevel.Information, "{Name} has a circuit from {From}, code {Code}.")]
    private partial void LogOpened(string name, System.Net.IPEndPoint from, uint code);

    [LoggerMessage(11, LogLevel.Information, "{Name} begins anew from {From}.")]
    private partial void LogReopened(string name, System.Net.IPEndPoint from);

    [LoggerMessage(12, LogLevel.Warning,
        "Refused a circuit to {From}: code {Code} is not expected, or session or agent are wrong ({More} more since the last such line).")]
    private partial void LogRefused(System.Net.IPEndPoint from, uint code, long more);
}
