using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Settings;
using OpenSim.Testing;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Tests;

/// <summary>What the circuits work for, in the place of a region: one viewer is announced, and what comes from it is kept.</summary>
internal sealed class FakeRegion : ICircuitHost, IMessageHandlers, IDatagramSink, IDisposable
{
    private const double Step = 0.05;

    private readonly byte[] _slot = new byte[UdpSender.SlotSize];

    public FakeRegion() => Circuits = new CircuitServer(new CircuitServerOptions
    {
        Name = "test", Configuration = Configuration, Logger = NullLogger.Instance, Time = Time, Sessions = Sessions, Handlers = this,
        Host = this, Sinks = [this]
    });

    public uint Code { get; } = 77;

    public UUID AgentId { get; } = UUID.Random();

    public UUID SessionId { get; } = UUID.Random();

    public ManualTime Time { get; } = new();

    public Configuration Configuration { get; } = new();

    public SessionTable<FakeSession> Sessions { get; } = new();

    public CircuitServer Circuits { get; }

    /// <summary>Who else is announced.</summary>
    public List<(uint Code, UUID SessionId, UUID AgentId)> Others { get; } = [];

    /// <summary>Messages that the region has a place for.</summary>
    public int Places { get; set; } = 100;

    /// <summary>How the messages are taken that anything is done about.</summary>
    public Dictionary<uint, MessageRule> Rules { get; } = new()
    {
        [MessageId.UseCircuitCode] = new MessageRule(SessionState.Opening),
        [MessageId.ChatFromViewer] = new MessageRule(SessionState.Root),
        [MessageId.RequestImage] = new MessageRule(SessionState.Opening, IsDirect: true)
    };

    public Queue<InboundLease> Inbox { get; } = new();

    /// <summary>Names of the messages handled.</summary>
    public List<string> Handled { get; } = [];

    /// <summary>Datagrams that went out.</summary>
    public List<byte[]> Sent { get; } = [];

    public CircuitSession? Admit(uint code, UUID sessionId, UUID agentId, in EndpointKey from)
    {
        if ((code, sessionId, agentId) != (Code, SessionId, AgentId) && !Others.Contains((code, sessionId, agentId)))
            return null;
        var session = new FakeSession(agentId, sessionId, Circuits.Open(code, "Ada Test", from));
        session.Sender.OnClosed = () => Sessions.Remove(session);
        return session;
    }

    public InboundLease NewLease(InboundShards inbound) => new Lease(inbound);

    public bool TryPost(CircuitSession session, InboundLease lease)
    {
        if (Inbox.Count >= Places)
            return false;
        Inbox.Enqueue(lease);
        return true;
    }

    public bool TryGetRule(MessageInfo message, out MessageRule rule) => Rules.TryGetValue(message.Id, out rule);

    public bool Handle(CircuitSession session, MessageInfo message, ReadOnlySpan<byte> body)
    {
        Handled.Add(message.Name);
        return true;
    }

    public void HandleAll()
    {
        while (Inbox.TryDequeue(out var lease))
            lease.Handle();
    }

    /// <summary>A round of the sending thread, and more of them as time passes.</summary>
    public void Send(double seconds = 0)
    {
        Circuits.Outbound.RunOnce(Circuits.Clock.Now);
        for (var passed = Step; passed <= seconds; passed += Step)
        {
            Time.AdvanceSeconds(Step);
            Circuits.Outbound.RunOnce(Circuits.Clock.Now);
        }
    }

    public Span<byte> Next() => _slot;

    public void Commit(in EndpointKey to, int length) => Sent.Add(_slot[..length]);

    public void Flush()
    {
    }

    public void Dispose() => Circuits.Dispose();

    internal sealed class FakeSession(UUID agentId, UUID sessionId, SessionSender sender) : CircuitSession(agentId, sessionId, sender);

    private sealed class Lease(InboundShards inbound) : InboundLease(inbound);
}
