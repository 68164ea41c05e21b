using System.Net;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;

namespace OpenSim.ClientStack.Circuits.Sessions;

/// <summary>
/// One viewer's circuit with what receiving and sending threads keep for it. Anything the region keeps for the viewer is added by deriving.
/// </summary>
public abstract class CircuitSession
{
    private int _state;

    protected CircuitSession(UUID agentId, UUID sessionId, SessionSender sender)
    {
        AgentId = agentId;
        SessionId = sessionId;
        Sender = sender;
    }

    public UUID AgentId { get; }

    public UUID SessionId { get; }

    /// <summary>First and last name.</summary>
    public string Name => Sender.Name;

    public Circuit Circuit => Sender.Circuit;

    public SessionSender Sender { get; }

    public SessionState State
    {
        get => (SessionState)Volatile.Read(ref _state);
        set => Volatile.Write(ref _state, (int)value);
    }

    /// <summary>False once it is saying goodbye.</summary>
    public bool IsActive => State != SessionState.Closing;

    public IPEndPoint RemoteEndPoint => Sender.Endpoint.ToEndPoint();

    /// <summary>The newest AgentUpdate: receiving thread to region.</summary>
    public AgentInputLatch Input { get; } = new();

    /// <summary>What has come, message by message. Receiving thread.</summary>
    public MessageCounts MessagesIn { get; } = new();

    /// <summary>Held by a receiving thread while it takes a datagram of this viewer, when there are several.</summary>
    internal Lock ReceiveGate { get; } = new();

    internal LastAgentUpdate LastUpdate { get; } = new();

    /// <summary>When UseCircuitCode came last, microseconds. Receiving thread.</summary>
    internal long LastOpened { get; set; }
}
