using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Outbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Copies;
using OpenSim.ClientStack.LindenUDP.Inbound.Handlers;
using OpenSim.ClientStack.LindenUDP.Outbound.Ports;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.LindenUDP.Xfer;
using OpenSim.ClientStack.Replication;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Protocol.Circuits;
using OpenSim.World;
using OpenSim.World.Loop.Inbox;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>
/// One viewer connected to one region: its circuit, and what the region keeps for it. The scene and the modules see it as
/// <see cref="IViewer"/>.
/// </summary>
internal sealed class ViewerSession : CircuitSession, IViewer
{
    /// <summary>Datagrams of one viewer that may wait for the region; a wave of logins sends some 50 at once.</summary>
    private const int InboxPlaces = 256;

    private readonly RefusalMemory _refusals;
    private readonly SessionTable<ViewerSession> _sessions;
    private readonly ViewerServices _services;
    private ViewerPorts? _ports;

    public ViewerSession(AgentCircuitData agent, SessionSender sender, SessionView view, SharedParts shared)
        : base(agent.AgentId, agent.SessionId, sender)
    {
        _sessions = shared.Sessions;
        _services = shared.Services;
        Agent = agent;
        View = view;
        Scene = shared.Scene;
        Life = shared.Life;
        Copies = shared.Copies;
        Uploads = shared.Uploads;
        Terrain = new TerrainView(shared.Patches);
        Out = new MessageOut(this, shared.Outbound, shared.Room);
        Textures = new SessionTextures(this, shared.Textures);
        _refusals = new RefusalMemory(shared.Scene.Options.Time);
    }

    public Scene Scene { get; }

    public AgentCircuitData Agent { get; }

    /// <summary>What leads it from its circuit to its goodbye. Region.</summary>
    public SessionLife Life { get; }

    /// <summary>Makes copies of objects. Region.</summary>
    public CopyPhase Copies { get; }

    /// <summary>What assets on their way here may hold. Region.</summary>
    public XferLimits Uploads { get; }

    /// <summary>The viewers of the region, this one too.</summary>
    public ViewerSession[] AllViewers => _sessions.All;

    /// <summary>What the viewer has been told of objects and avatars. Region.</summary>
    public SessionView View { get; }

    /// <summary>What the viewer has been told of the ground. Region.</summary>
    public TerrainView Terrain { get; }

    public InboxShare InboxShare { get; } = new(InboxPlaces);

    public MessageOut Out { get; }

    /// <summary>Textures asked for by UDP. Receiving thread and texture thread.</summary>
    public SessionTextures Textures { get; }

    /// <summary>Region.</summary>
    public AccessListSections AccessLists { get; } = new();

    /// <summary>Region.</summary>
    public TrafficRate Traffic { get; } = new();

    /// <summary>Region.</summary>
    public LinksetsToldAgain ToldAgain { get; } = new();

    /// <summary>Region.</summary>
    public SelectedObjects Selection { get; } = new();

    /// <summary>A timer runs for the answer to a handshake. Region.</summary>
    public bool AwaitsReply { get; set; }

    /// <summary>Whom the viewer tracks, zero for nobody. Region.</summary>
    public UUID Prey { get; set; }

    /// <summary>Receiving thread and region, each as a whole.</summary>
    public byte[] Throttles { get; private set; } = [];

    public ScenePresence? Presence { get; set; }

    public bool IsChild => Presence?.IsChild ?? Agent.IsChild;

    public ViewerPorts Ports => _ports ??= new ViewerPorts(this, _services);

    public IChatPort Chat => Ports.Chat;

    public IMessagePort Messages => Ports.Messages;

    public IRegionPort Region => Ports.Region;

    public IAvatarPort Avatar => Ports.Avatar;

    public IObjectPort Objects => Ports.Objects;

    public ILandPort Land => Ports.Land;

    public IInventoryPort Inventory => Ports.Inventory;

    public IPeoplePort People => Ports.People;

    public IMapPort Map => Ports.Map;

    public ISearchPort Search => Ports.Search;

    public IFilePort Files => Ports.Files;

    public IGroupPort Groups => Ports.Groups;

    public ITalkPort Talks => Ports.Talks;

    public IScriptPort Scripts => Ports.Scripts;

    /// <summary>Not a port of the scene's: its events are LLSD, which only the client stacks write.</summary>
    public IEventQueuePort EventQueue => Ports.EventQueue;

    public void Refuse(string words)
    {
        if (_refusals.IsNew(words))
            Messages.SendAlert(words);
    }

    public void RefuseOne(string kind, string words)
    {
        if (_refusals.IsFirst(kind))
            Messages.SendAlert(words);
    }

    public bool TrySetThrottles(ReadOnlySpan<byte> field, double share)
    {
        if (!ThrottleRates.TryRead(field, Circuit.MaxBytesPerSecond, out var rates))
            return false;
        if (!field.SequenceEqual(Throttles))
            Throttles = field.ToArray();
        Sender.SetRates(share < 1 ? rates.ScaledTo(rates.Total * share) : rates);
        return true;
    }

    public void Close(string? kickMessage = null) => Life.Close(this, kickMessage);
}
