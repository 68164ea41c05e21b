using System.Net;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;
using OpenSim.ClientStack.LindenUDP.Outbound;
using OpenSim.ClientStack.LindenUDP.Outbound.Ports;
using OpenSim.ClientStack.LindenUDP.Replication;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Agents;
using OpenSim.World.Loop;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>
/// One viewer connected to one region: its circuit, and what receiving thread, region and sending thread each keep for it. The scene and the modules see
/// it as <see cref="IViewer"/>.
/// </summary>
internal sealed class ViewerSession : IViewer
{
    /// <summary>Datagrams of one viewer that may wait for the region; a wave of logins sends some 50 at once.</summary>
    private const int InboxPlaces = 256;

    private readonly RefusalMemory _refusals;
    private int _state;
    private ViewerPorts? _ports;

    public ViewerSession(LLUDPServer server, ExpectedAgent agent, Circuit circuit, in EndpointKey endpoint)
    {
        Server = server;
        Agent = agent;
        Circuit = circuit;
        Sender = new SessionSender(circuit, endpoint, server.Packets, server.Outbound) { Name = Name };
        View = new SessionView(agent.AgentId, Sender, server.Scene.Cells, server.CellOrder) { Turn = server.NextTurn() };
        Sender.Returned = View.Returned;
        Terrain = new TerrainView(server.Patches);
        Out = new MessageOut(this);
        Textures = new SessionTextures(this, server.Textures);
        _refusals = new RefusalMemory(server.Scene.Options.Time);
    }

    public LLUDPServer Server { get; }

    public Scene Scene => Server.Scene;

    public ExpectedAgent Agent { get; }

    public Circuit Circuit { get; }

    public SessionSender Sender { get; }

    /// <summary>Held by a receiving thread while it takes a datagram of this viewer, when there are several.</summary>
    public Lock ReceiveGate { get; } = new();

    /// <summary>What the viewer has been told of objects and avatars. Region.</summary>
    public SessionView View { get; }

    /// <summary>What the viewer has been told of the ground. Region.</summary>
    public TerrainView Terrain { get; }

    /// <summary>The newest AgentUpdate: receiving thread to region.</summary>
    public AgentInputLatch Input { get; } = new();

    public EarlyFilter.Memory LastInput { get; } = new();

    public InboxShare InboxShare { get; } = new(InboxPlaces);

    /// <summary>What has come, message by message. Receiving thread.</summary>
    public MessageCounts Heard { get; } = new();

    public MessageOut Out { get; }

    /// <summary>Textures asked for by UDP. Receiving thread and texture thread.</summary>
    public SessionTextures Textures { get; }

    /// <summary>Region.</summary>
    public AccessListSections AccessLists { get; } = new();

    /// <summary>Region.</summary>
    public TrafficRate Traffic { get; } = new();

    public SessionState State
    {
        get => (SessionState)Volatile.Read(ref _state);
        set => Volatile.Write(ref _state, (int)value);
    }

    /// <summary>When UseCircuitCode came last, microseconds. Receiving thread.</summary>
    public long LastOpened { get; set; }

    /// <summary>Whom the viewer tracks, zero for nobody. Region.</summary>
    public UUID Prey { get; set; }

    public ScenePresence? Presence { get; set; }

    public IPEndPoint RemoteEndPoint => Sender.Endpoint.ToEndPoint();

    public bool IsChild => Presence?.IsChild ?? Agent.IsChild;

    public bool IsActive => State != SessionState.Closing;

    public string Name => $"{Agent.FirstName} {Agent.LastName}";

    public ViewerPorts Ports => _ports ??= new ViewerPorts(this);

    public IChatPort Chat => Ports.Chat;

    public IMessagePort Messages => Ports.Messages;

    public IRegionPort Region => Ports.Region;

    public IAvatarPort Avatar => Ports.Avatar;

    public IObjectPort Objects => Ports.Objects;

    public ILandPort Land => Ports.Land;

    public IInventoryPort Inventory => Ports.Inventory;

    public IPeoplePort People => Ports.People;

    public IMapPort Map => Ports.Map;

    public IFilePort Files => Ports.Files;

    /// <summary>Not a port of the scene's: its events are LLSD, which only the client stacks write.</summary>
    public IEventQueuePort EventQueue => Ports.EventQueue;

    public void Refuse(string words)
    {
        if (_refusals.IsNew(words))
            Messages.SendAlert(words);
    }

    public void Close(string? kickMessage = null) => Server.Life.Close(this, kickMessage);
}
