using Microsoft.Extensions.Logging;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.Circuits.Inbound;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Copies;
using OpenSim.ClientStack.LindenUDP.Inbound;
using OpenSim.ClientStack.LindenUDP.Overload;
using OpenSim.ClientStack.LindenUDP.Reports;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.ClientStack.LindenUDP.Textures;
using OpenSim.ClientStack.LindenUDP.Xfer;
using OpenSim.ClientStack.Replication;
using OpenSim.Primitives;
using OpenSim.Protocol.Packets;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.ClientStack.LindenUDP;

/// <summary>
/// Puts together what the viewers of one region need: circuits, replication, textures, and the phases of the region's tick that belong to
/// them. It has no socket and no threads of its own; <see cref="LLUDPServer"/> gives it both, a test gives it datagrams and times. Nothing
/// below knows it: each part is given what it uses.
/// </summary>
internal sealed class ViewerStack : ICircuitHost, IDisposable
{
    private readonly CopyPhase _copies;
    private readonly LatchPhase _latches;
    private readonly TerrainSendPhase _terrain;
    private readonly RegionReports _reports;
    private readonly SharedParts _shared;

    /// <param name="sinks">One for each sending thread.</param>
    /// <param name="receivers">Threads that receive.</param>
    public ViewerStack(Scene scene, LindenUdpDependencies dependencies, IReadOnlyList<IDatagramSink> sinks, SceneGround ground,
        int receivers = 1)
    {
        var (configuration, time) = (dependencies.Configuration, scene.Options.Time);
        Scene = scene;
        Log = dependencies.Loggers.CreateLogger("OpenSim.ClientStack.LindenUDP." + scene.Info.Name);
        Circuits = new CircuitServer(new CircuitServerOptions
        {
            Name = scene.Info.Name, Configuration = configuration, Logger = Log, Time = time, Sessions = Sessions,
            Handlers = MessageFamilies.NewTable(), Host = this, Sinks = sinks, Receivers = receivers
        });
        Replication = new ReplicatePhase(scene);
        Textures = new TextureSender(dependencies.Assets, configuration, Log, time);
        Overload = new OverloadPhase(scene, Circuits, Sessions, Replication, Textures, configuration, Log);
        _copies = new CopyPhase(scene);
        _latches = new LatchPhase(Sessions);
        _reports = new RegionReports(scene, Sessions, Circuits.Clock);
        Life = new SessionLife(scene, _reports, configuration, Log);
        var patches = new PatchSource(ground);
        _terrain = new TerrainSendPhase(Sessions, patches);
        _shared = new SharedParts
        {
            Scene = scene, Life = Life, Sessions = Sessions, Outbound = Circuits.Outbound, Copies = _copies, Patches = patches,
            Textures = Textures, Uploads = new XferLimits(scene),
            Services = new ViewerServices(dependencies.Assets, dependencies.Inventory, dependencies.Library, dependencies.EventQueues,
                UUID.Random()),
            Room = new byte[OutPacket.MaxLength]
        };
        scene.Watch(LindenUdpSettings.CopiedPrimsPerTick, prims => _copies.PrimsPerTick = prims);
        scene.Watch(LindenUdpSettings.MaxDrawDistance, metres => _latches.MaxDrawDistance = (float)metres);
    }

    public Scene Scene { get; }

    public ILogger Log { get; }

    public SessionTable<ViewerSession> Sessions { get; } = new();

    public CircuitServer Circuits { get; }

    public ReplicatePhase Replication { get; }

    /// <summary>Textures by UDP, in a thread of its own.</summary>
    public TextureSender Textures { get; }

    /// <summary>What is shed when the region cannot do it all.</summary>
    public OverloadPhase Overload { get; }

    public SessionLife Life { get; }

    /// <summary>Joins the region's tick. Token holder.</summary>
    public void Attach()
    {
        Scene.Loop.Phases.Add(TickStage.Latches, Overload);
        Scene.Loop.Phases.Add(TickStage.Latches, _latches);
        Scene.Loop.Phases.Add(TickStage.Latches, _copies);
        Scene.Loop.Phases.Add(TickStage.Replicate, _terrain);
        Scene.Loop.Phases.Add(TickStage.Replicate, Replication);
        Scene.Events.OnMakeChildAgent += SessionLife.Leave;
        _reports.Start();
    }

    /// <summary>Leaves the region's tick and says goodbye to everybody. Token holder.</summary>
    public void Detach(string reason)
    {
        foreach (var session in Sessions.All)
            Life.Close(session, reason);
        _reports.Stop();
        Scene.Events.OnMakeChildAgent -= SessionLife.Leave;
        Scene.Loop.Phases.Remove(Replication);
        Scene.Loop.Phases.Remove(_terrain);
        Scene.Loop.Phases.Remove(_copies);
        Scene.Loop.Phases.Remove(_latches);
        Scene.Loop.Phases.Remove(Overload);
    }

    public CircuitSession? Admit(uint code, UUID sessionId, UUID agentId, in EndpointKey from)
    {
        if (!Scene.ExpectedAgents.TryTake(code, agentId, sessionId, out var agent))
            return null;
        var sender = Circuits.Open(code, $"{agent.FirstName} {agent.LastName}", from);
        var view = Replication.Open(agentId, sender);
        var session = new ViewerSession(agent, sender, view, _shared);
        sender.OnTimedOut = () => Scene.Post(_ => Life.TimedOut(session));
        sender.OnClosed = () =>
        {
            Sessions.Remove(session);
            Replication.Close(view);
        };
        return session;
    }

    public InboundLease NewLease(InboundShards inbound) => new InboxLease(inbound);

    public bool TryPost(CircuitSession session, InboundLease lease) =>
        Scene.Inbox.TryPost((InboxLease)lease, ((ViewerSession)session).InboxShare);

    public void Dispose()
    {
        Circuits.Dispose();
        Textures.Dispose();
    }
}
