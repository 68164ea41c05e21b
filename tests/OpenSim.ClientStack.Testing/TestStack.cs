using System.Buffers.Binary;
using System.Net;
using System.Numerics;
using OpenSim.ClientStack.Circuits;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.ClientStack.LindenUDP.Terrain;
using OpenSim.Memory;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Settings;
using OpenSim.Testing;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.Testing;

/// <summary>A region with its client stack and viewers over a simulated network, all on one thread and one virtual clock.</summary>
internal sealed class TestStack : IDisposable
{
    private const int GoodbyeSeconds = 20;

    private readonly BlockPool _viewerBlocks = new("test viewers", PacketHeader.MaxDatagram + 648, 20_000);
    private readonly Dictionary<EndpointKey, TestViewer> _viewers = [];
    private readonly byte[] _scratch = new byte[16384];
    private double _nextTick;
    private uint _nextCode = 5000;
    private ushort _nextPort = 20_000;

    public TestStack(RegionInfo? info = null, SceneOptions? options = null, LindenUdpDependencies? dependencies = null, int seed = 1,
        int receivers = 1)
    {
        options ??= new SceneOptions();
        dependencies ??= new LindenUdpDependencies { Configuration = options.Configuration };
        Region = new TestRegion(info, options with { Configuration = dependencies.Configuration, FrameTimeOverride = 0.022 });
        Network = new SimulatedNetwork(seed);
        Configuration = dependencies.Configuration;
        Server = new ViewerStack(Region.Scene, dependencies, [new Sink(this)], new SceneGround(Region.Scene.Terrain), receivers);
        Server.Textures.Source.Start = fetch => Waiting.For(fetch());
        Server.Attach();
        _nextTick = Seconds;
    }

    public TestRegion Region { get; }

    public Scene Scene => Region.Scene;

    public Configuration Configuration { get; }

    public ViewerStack Server { get; }

    public CircuitServer Circuits => Server.Circuits;

    public SimulatedNetwork Network { get; }

    /// <summary>
    /// Bytes that the simulator has allocated: in receiving, ticks and sending, without what the simulated network takes.
    /// </summary>
    public long ServerAllocated { get; private set; }

    /// <summary>
    /// What is sent is acked on the spot and reaches nobody: for benches, where viewers would cost more than the simulator.
    /// </summary>
    public bool TakesShortWay { get; set; }

    /// <summary>Takes what is sent in place of the network: receiver, buffer and length. Null when the viewers get it.</summary>
    public Action<EndpointKey, byte[], int>? TakeDatagram { get; set; }

    /// <summary>What passes with each step: more for long times in which nothing depends on hundredths of a second.</summary>
    public long StepMicroseconds { get; set; } = 5_000;

    /// <summary>Ticks come so many times later than they are due.</summary>
    public double Slowness { get; set; } = 1;

    public IReadOnlyCollection<TestViewer> Viewers => _viewers.Values;

    /// <summary>
    /// Told of each datagram in the order in which the sender gets it: receiver and length; length 0 is a flush. Null when nobody looks.
    /// </summary>
    public Action<EndpointKey, int>? WatchSink { get; set; }

    public double Seconds => Now / 1e6;

    public long Now => Circuits.Clock.Now;

    /// <summary>Announces an agent and starts its viewer.</summary>
    public TestViewer Connect(string firstName = "Test", Vector3? position = null, bool isChild = false)
    {
        var agent = TestRegion.NewAgent(firstName, "User", _nextCode++, position, isChild);
        Scene.ExpectedAgents.Add(agent);
        return Start(agent, NewEndpoint());
    }

    /// <summary>Starts a viewer with the agent's secrets from some endpoint, announced or not.</summary>
    /// <param name="looksIn">The avatar is in another region.</param>
    public TestViewer Start(AgentCircuitData agent, EndpointKey endpoint, bool looksIn = false)
    {
        var viewer = new TestViewer(this, agent, endpoint, _viewerBlocks, _scratch);
        viewer.Session.IsChild = looksIn;
        _viewers[endpoint] = viewer;
        viewer.Session.Start(Now);
        return viewer;
    }

    public EndpointKey NewEndpoint() => EndpointKey.From(new IPEndPoint(IPAddress.Parse("10.0.0.1"), _nextPort++));

    /// <summary>The server's side of a viewer.</summary>
    public ViewerSession SessionOf(TestViewer viewer) =>
        Server.Sessions.TryGet(viewer.Agent.CircuitCode, out var session)
            ? (ViewerSession)session
            : throw new InvalidOperationException("No such session.");

    /// <summary>Brings a datagram to the server as if it had come from this endpoint, at once.</summary>
    public void Inject(EndpointKey from, ReadOnlySpan<byte> datagram) => Circuits.Inbound.Pumps[0].OnDatagram(datagram, from);

    /// <summary>Lets time pass.</summary>
    public void Run(double seconds)
    {
        var until = Seconds + seconds;
        while (Seconds < until)
            Step();
    }

    /// <summary>Lets time pass until something is so, at most so long.</summary>
    public bool RunUntil(Func<bool> condition, double seconds = 30)
    {
        var until = Seconds + seconds;
        while (Seconds < until && !condition())
            Step();
        return condition();
    }

    public void Step()
    {
        Region.Time.Advance(TimeSpan.FromMicroseconds(StepMicroseconds));
        while (Network.TryReceive(Now, out var flight))
            Deliver(flight);
        var before = Allocated();
        RunRegion();
        if (Server.Textures.NextDue <= Now)
            Server.Textures.RunOnce(Now);
        Circuits.Outbound.RunOnce(Now);
        ServerAllocated += Allocated() - before;
        foreach (var viewer in _viewers.Values)
        {
            if (viewer.IsAlive)
                viewer.Session.Tick(Now);
        }
    }

    private void RunRegion()
    {
        var time = Region.Time;
        Scene.Loop.ServeInbox(time.GetTimestamp() + (long)(Math.Max(0, _nextTick - Seconds) * time.TimestampFrequency));
        if (Seconds < _nextTick)
            return;
        _nextTick += Scene.Loop.FrameTime * Slowness;
        Scene.Loop.Step();
    }

    public void Send(TestViewer viewer, ReadOnlySpan<byte> datagram)
    {
        if (viewer.IsAlive)
            Network.Send(viewer.Endpoint, true, datagram, Now);
    }

    /// <summary>The viewer speaks from elsewhere from now on.</summary>
    public void Move(TestViewer viewer, EndpointKey to)
    {
        _viewers.Remove(viewer.Endpoint);
        viewer.Endpoint = to;
        _viewers[to] = viewer;
    }

    /// <summary>Says goodbye to all viewers and looks whether anything that was rented has not come back.</summary>
    public void Dispose()
    {
        SayGoodbye();
        Server.Dispose();
        Region.Dispose();
        _viewers.Clear();
        var (blocks, leases) = (Circuits.BlocksKept, Circuits.Inbound.Leases.Outstanding);
        if (Server.Sessions.Count + blocks + leases > 0)
            throw new InvalidOperationException($"Left behind: {Server.Sessions.Count} sessions, {blocks} blocks, {leases} leases.");
    }

    // The viewers do not hear it: what was sent to them last is given up, as when their line is cut.
    private void SayGoodbye()
    {
        Server.Detach("The test is over.");
        Scene.Loop.Step();
        Circuits.Outbound.IsStopped = false;
        for (var second = 0; second < GoodbyeSeconds && Server.Sessions.Count > 0; second++)
        {
            Region.Time.AdvanceSeconds(1);
            Circuits.Outbound.RunOnce(Now);
        }
    }

    private void Deliver(in SimulatedNetwork.Flight flight)
    {
        if (flight.ToServer)
        {
            var before = Allocated();
            Circuits.Inbound.Pumps[0].OnDatagram(flight.Datagram, flight.Viewer);
            ServerAllocated += Allocated() - before;
        }
        else if (_viewers.TryGetValue(flight.Viewer, out var viewer) && viewer.IsAlive)
            viewer.OnDatagram(flight.Datagram, Now);
    }

    private long Allocated() => GC.GetAllocatedBytesForCurrentThread() - Network.Allocated;

    private sealed class Sink(TestStack stack) : IDatagramSink
    {
        private readonly byte[] _slot = new byte[UdpSender.SlotSize];
        private readonly byte[] _ack = new byte[64];
        private uint _sequence = 1 << 20;

        public Span<byte> Next() => _slot;

        public void Commit(in EndpointKey to, int length)
        {
            stack.WatchSink?.Invoke(to, length);
            if (stack.TakeDatagram is { } take)
                take(to, _slot, length);
            else if (stack.TakesShortWay)
                Ack(to);
            else
                stack.Network.Send(to, false, _slot.AsSpan(0, length), stack.Now);
        }

        public void Flush() => stack.WatchSink?.Invoke(default, 0);

        private void Ack(in EndpointKey from)
        {
            var writer = new PacketAckWriter(_ack.AsSpan(PacketHeader.Size));
            writer.Packets(BinaryPrimitives.ReadUInt32BigEndian(_slot.AsSpan(1)));
            var length = PacketHeader.Size + writer.Finish();
            PacketHeader.Write(_ack, PacketFlags.None, ++_sequence);
            stack.Inject(from, _ack.AsSpan(0, length));
        }
    }
}
