using OpenSim.Client.Login;
using OpenSim.Client.Session;
using OpenSim.Client.World;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Testing;

/// <summary>A viewer of our own client library at the end of a simulated line.</summary>
internal sealed class TestViewer : IViewerLink
{
    private readonly TestStack _stack;

    public TestViewer(TestStack stack, AgentCircuitData agent, EndpointKey endpoint, BlockPool blocks, byte[] scratch)
    {
        _stack = stack;
        Agent = agent;
        Endpoint = endpoint;
        var login = new LoginResult
        {
            Success = true, AgentId = agent.AgentId, SessionId = agent.SessionId, SecureSessionId = agent.SecureSessionId,
            CircuitCode = agent.CircuitCode,
            FirstName = agent.FirstName, LastName = agent.LastName
        };
        Session = new ClientSession(login, this, blocks, stack.Now, scratch)
        {
            OnEvent = Events.Add,
            MessageCounts = new long[MessageTable.Count]
        };
    }

    public AgentCircuitData Agent { get; }

    public EndpointKey Endpoint { get; set; }

    public ClientSession Session { get; }

    public WorldModel World => Session.World;

    public List<SessionEvent> Events { get; } = [];

    /// <summary>False: the program has crashed and neither hears nor speaks.</summary>
    public bool IsAlive { get; set; } = true;

    /// <summary>Datagrams received, malformed or not.</summary>
    public int Datagrams { get; private set; }

    /// <summary>Told each datagram before it is handled.</summary>
    public Action<PacketHeader, byte[]>? Watch { get; set; }

    public long Heard(uint message) => Session.MessageCounts![MessageTable.Find(message)!.Index];

    public void Send(ReadOnlySpan<byte> datagram) => _stack.Send(this, datagram);

    public void OnDatagram(byte[] datagram, long now)
    {
        Datagrams++;
        if (Watch is not null && PacketHeader.TryRead(datagram, out var header))
            Watch(header, datagram);
        Session.OnDatagram(datagram, now);
    }
}
