using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Telemetry.Logging;
using OpenSim.Transport;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// UseCircuitCode, the only thing a stranger may say: with the code, session and agent of an agent that was announced it gets a circuit, else not even an
/// answer. Said again on a live circuit it means that the viewer has begun anew, perhaps from another port (client-facts 3). Receiving thread.
/// </summary>
internal sealed partial class Doorman(LLUDPServer server, InboundPump pump, ILogger logger)
{
    /// <summary>Within this time a repeated UseCircuitCode with the resent flag is what it says it is, microseconds.</summary>
    private const long ResendTime = 10_000_000;

    private const int BodyLength = 36;

    private static readonly Welcome Opening = new(SessionHandlers.OnUseCircuitCode, SessionState.Opening, ChecksIds: false);

    private readonly LogThrottle _refusedLog = new(server.Scene.Options.Time);

    public void OnUseCircuitCode(in PacketHeader header, ReadOnlySpan<byte> datagram, in EndpointKey from, long now)
    {
        Span<byte> buffer = stackalloc byte[64];
        if (!header.TryGetBody(datagram, buffer, out var body) || body.Length < BodyLength || !UseCircuitCodeReader.TryRead(body, out var message))
        {
            pump.CountMalformed(from, header.MessageId);
            return;
        }

        var claim = message.CircuitCode;
        if (server.Sessions.TryGet(claim.Code, out var session))
        {
            lock (session.ReceiveGate)
                Again(session, claim, header, datagram, from, now);
        }
        else if (server.Scene.ExpectedAgents.TryGet(claim.Code, out var agent) && agent.SessionId == claim.SessionID && agent.AgentId == claim.ID)
            LetIn(agent, header, datagram, from, now);
        else
            Refuse(from, claim.Code);
    }

    private void LetIn(ExpectedAgent agent, in PacketHeader header, ReadOnlySpan<byte> datagram, in EndpointKey from, long now)
    {
        // Of two receiving threads only one gets it.
        if (!server.Scene.ExpectedAgents.TryTake(agent.CircuitCode, agent.AgentId, agent.SessionId, out _))
            return;
        if (server.Sessions.TryGet(from, out var before) && before.State != SessionState.Closing)
            before.Sender.BeginClose(); // the same viewer program, logged in again before its last session was over
        var session = server.NewSession(agent, from);
        lock (session.ReceiveGate)
        {
            server.Sessions.Add(session, from);
            LogLetIn(session.Name, from.ToEndPoint(), agent.CircuitCode);
            Greet(session, header, datagram, now, now);
        }
    }

    private void Again(ViewerSession session, in UseCircuitCodeReader.CircuitCodeBlock claim, in PacketHeader header, ReadOnlySpan<byte> datagram,
        in EndpointKey from, long now)
    {
        if (session.Agent.SessionId != claim.SessionID || session.Agent.AgentId != claim.ID || session.State == SessionState.Closing)
        {
            Refuse(from, claim.Code);
            return;
        }

        var there = session.Sender.Endpoint;
        if (there == from && header.IsResent && now - session.LastOpened < ResendTime)
        {
            Greet(session, header, datagram, session.LastOpened, now); // acked again, and handled unless it was
            return;
        }

        if (there != from)
        {
            server.Sessions.Move(session, there, from);
            session.Sender.Endpoint = from;
        }

        session.Circuit.RestartReceiving();
        session.LastInput.Forget();
        LogAgain(session.Name, from.ToEndPoint());
        Greet(session, header, datagram, now, now);
    }

    private void Greet(ViewerSession session, in PacketHeader header, ReadOnlySpan<byte> datagram, long opened, long now)
    {
        session.LastOpened = opened;
        if (session.Circuit.Receive(header, datagram, now) == ReceiveVerdict.Deliver)
            pump.Queue(session, header, Opening, default);
        else
            pump.Counts.Duplicates++;
        session.Circuit.HurryAcks();
        session.Sender.MarkReady();
    }

    private void Refuse(in EndpointKey from, uint code)
    {
        pump.Counts.Refused++;
        if (_refusedLog.ShouldLog(out var more))
            LogRefused(from.ToEndPoint(), code, more);
    }

    [LoggerMessage(10, LogLevel.Information, "{Name} has a circuit from {From}, code {Code}.")]
    private partial void LogLetIn(string name, System.Net.IPEndPoint from, uint code);

    [LoggerMessage(11, LogLevel.Information, "{Name} begins anew from {From}.")]
    private partial void LogAgain(string name, System.Net.IPEndPoint from);

    [LoggerMessage(12, LogLevel.Warning, "Refused a circuit to {From}: code {Code} is not expected, or session or agent are wrong ({More} more since the last such line).")]
    private partial void LogRefused(System.Net.IPEndPoint from, uint code, long more);
}
