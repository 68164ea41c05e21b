using System.Collections.Concurrent;
using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Dynamics;
using OpenSim.Modules;
using OpenSim.Modules.Travels.Arriving;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Composition;
using OpenSim.Services.Remote;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Regions;

namespace Scenario.Tests.Kit;

/// <summary>
/// Regions in a row from west to east, as they ship, each with modules of its own as if it were a process, over one grid's services in
/// memory. All on one thread and one virtual clock; work beside the regions is let run between steps.
/// </summary>
internal sealed class Coast : IDisposable
{
    private const long DozingStep = 110_000; // five ticks of a region
    private static readonly TimeSpan Breath = TimeSpan.FromMilliseconds(2);

    private readonly StoreSet _stores;
    private readonly RegionWire? _wire;
    private readonly ISimulationService _regions;
    private readonly IReadOnlyList<Type> _shipped;
    private readonly List<ModuleLoader> _modules = [];
    private readonly List<ProcessWork> _work = []; // of the modules that are one for all regions of a process
    private readonly List<Wanderer> _wanderers = [];
    private readonly ServiceConnections _connections;
    private readonly DistantServices? _distant;
    private uint _nextCode = 7000;
    private int _steps;

    /// <param name="sizes">Of the regions, metres.</param>
    public Coast(int seed, params int[] sizes)
        : this(seed, overHttp: false, sizes)
    {
    }

    /// <param name="overHttp">The regions talk on OpenSimulator's wire, as those of several processes do.</param>
    public Coast(int seed, bool overHttp, params int[] sizes)
        : this(seed, overHttp, hasDistantServices: false, sizes)
    {
    }

    /// <param name="hasDistantServices">Each region asks the grid's services on the wire, and all of them may be away.</param>
    public Coast(int seed, bool overHttp, bool hasDistantServices, params int[] sizes)
        : this(seed, overHttp, hasDistantServices, ShippedModules.All, sizes)
    {
    }

    /// <param name="modules">Of each region.</param>
    public Coast(int seed, bool overHttp, bool hasDistantServices, IReadOnlyList<Type> modules, params int[] sizes)
    {
        Seed = seed;
        _shipped = modules;
        Configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        Configuration.Set("Estates", "DefaultEstateOwnerName", "Olga Resident");
        Line = new TalkLine(port => Dead.Contains(StackAt(port).Scene.Info.Id));
        _connections = new ServiceConnections(Configuration, new StatRegistry(), TimeProvider.System, Line);
        _stores = new StoreSet(Configuration, [new SqliteDriver()], NullLogger.Instance);
        Services = LocalServices.Create(_stores, Configuration, new ManualTime());
        Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Olga", "Resident", "secret", ""));
        _distant = hasDistantServices ? new DistantServices(Services, Configuration) : null;
        var asked = _distant?.Join() ?? Services;
        ISimulationService regions = new LocalSimulation(Scenes, new SeenCapabilities(this), asked.Accounts.GetUserAccount);
        _wire = overHttp
            ? new RegionWire(regions, asked, Scenes, port => Frozen.Contains(StackAt(port).Scene.Info.Id), _distant?.Time)
            : null;
        _regions = _wire?.Remote ?? regions;
        var x = 1000u;
        foreach (var size in sizes)
        {
            Open($"Region {Stacks.Count + 1}", x, size);
            x += (uint)size / 256;
        }

        Run(2);
    }

    public int Seed { get; }

    public Configuration Configuration { get; } = new();

    public ServiceSet Services { get; }

    public List<TestStack> Stacks { get; } = [];

    public List<Causeway> Ways { get; } = [];

    public Scenes Scenes { get; } = new();

    /// <summary>By which words and news go from region to region.</summary>
    public TalkLine Line { get; }

    /// <summary>Regions whose process is dead: nothing of theirs happens any more, and nobody hears them.</summary>
    public HashSet<UUID> Dead { get; } = [];

    /// <summary>
    /// Regions whose process is stopped: it takes calls and answers none. On a coast over HTTP whose services are distant, whose calls have
    /// a clock.
    /// </summary>
    public HashSet<UUID> Frozen { get; } = [];

    /// <summary>
    /// In how many steps work beside the regions is waited for once. Work that itself waits for the clock of a region costs a breath each
    /// time: more than one is for long times in which nothing depends on a hundredth of a second.
    /// </summary>
    public int BreathEvery { get; set; } = 1;

    /// <summary>What a region has asked before it died arrives, though nobody hears the answer.</summary>
    public bool WordsOutlive { get; set; }

    /// <summary>Where what is under way between regions and viewers waits for those who explore orders.</summary>
    public Crossroads Roads { get; } = new();

    /// <summary>Nobody can ask the grid who is where.</summary>
    public bool PresenceIsAway { get; set; }

    /// <summary>None of the grid's services can be asked or told; on a coast whose services are not distant, nobody who is where.</summary>
    public bool ServicesAreAway
    {
        set
        {
            if (_distant is { } distant)
                distant.AreAway = value;
            else
                PresenceIsAway = value;
        }
    }

    /// <summary>Paths of the seed capabilities that have been announced last, by agent and region.</summary>
    public ConcurrentDictionary<(UUID Agent, UUID Region), string> Seeds { get; } = [];

    /// <summary>Seconds between an event and the viewer that is told of it.</summary>
    public double EventLatency { get; set; } = 0.02;

    public double Seconds => Stacks[0].Seconds;

    /// <summary>What regions have asked of each other, and viewers were told, for whoever looks for a fault.</summary>
    public ConcurrentQueue<(UUID Whom, string What)> Course { get; } = [];

    public Scene Region(int index) => Stacks[index].Scene;

    /// <summary>Logs somebody in.</summary>
    public Wanderer Enter(string firstName, int region, Vector3 place)
    {
        var user = Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, firstName, "Resident", "secret", ""))!;
        return Enter(user, region, place);
    }

    /// <summary>Ada, with a hat, a few steps from the first region's eastern border.</summary>
    public Wanderer EnterWithAHat()
    {
        var ada = Enter("Ada", 0, new Vector3(248, 128, 25));
        Wardrobe.Dress(this, ada, 0, "hat");
        return ada;
    }

    public Wanderer Enter(UserAccount user, int region, Vector3 place)
    {
        var agent = TestRegion.NewAgent(user.FirstName, user.LastName, _nextCode++, place) with
        {
            AgentId = user.PrincipalId,
            Appearance = StoredAppearance.Unpack(Waiting.For(Services.Avatars.GetAvatar(user.PrincipalId)))
        };
        Waiting.For(Services.Presence.LoginAgent(user.PrincipalId.ToString(), agent.SessionId, agent.SecureSessionId));
        Region(region).ExpectedAgents.Add(agent);
        var wanderer = new Wanderer(this, agent, Stacks[region]);
        _wanderers.Add(wanderer);
        Until(() => wanderer.IsIn(region), $"{user.FirstName} to be in");
        return wanderer;
    }

    /// <summary>The same after his region has died: a login ends what is left of the session before.</summary>
    public Wanderer EnterAgain(Wanderer who, int region, Vector3 place)
    {
        var user = Waiting.For(Services.Accounts.GetUserAccount(UUID.Zero, who.Id))!;
        _wanderers.Remove(who);
        Waiting.For(Services.Presence.LogoutAgent(who.Agent.SessionId));
        return Enter(user, region, place);
    }

    /// <summary>Posts a form to a region as no process of ours does; its answer.</summary>
    public string Ask(int region, string path, string form)
    {
        var answer = Line.Ask(9000 + region, path, form);
        Until(() =>
        {
            WithoutTokens(0, () => SpinWait.SpinUntil(() => answer.IsCompleted, Breath));
            return answer.IsCompleted;
        }, "an answer");
        return Waiting.For(new ValueTask<string>(answer));
    }

    /// <summary>Brings a message to a region as another process does; whether it is taken.</summary>
    public bool Bring(int region, InstantMessage message)
    {
        var body = new System.Buffers.ArrayBufferWriter<byte>();
        OpenSim.Llsd.XmlRpc.WriteCall(body, OpenSim.Services.Wire.Messages.TransferPairs.Method,
            OpenSim.Services.Wire.Messages.TransferPairs.Write(message));
        return Ask(region, "/", System.Text.Encoding.UTF8.GetString(body.WrittenSpan)).Contains("TRUE", StringComparison.Ordinal);
    }

    /// <summary>Somebody's view of a region is opened once more, as by a region that has lost sight of it.</summary>
    public void AnnounceAgain(Wanderer who, int region, string capsPath) => Assert.That(
        FromOutside(() => _regions.CreateAgent(null, GridRegion(region), who.Agent with { IsChild = true, CapsPath = capsPath })).Success);

    public TimeProvider TimeOf(UUID region) => Stacks.Find(s => s.Scene.Info.Id == region)!.Region.Time;

    /// <summary>Regions in which somebody stands with his body.</summary>
    public List<int> WhereIs(UUID agent) => [.. Enumerable.Range(0, Stacks.Count).Where(i => !Dead.Contains(Region(i).Info.Id)
        && Region(i).Presences.TryGet(agent, out var presence) && !presence.IsChild)];

    public void Note(UUID whom, string what) => Course.Enqueue((whom, $"{Seconds:F2} {what}"));

    public string NameOf(UUID region) => Stacks.Find(s => s.Scene.Info.Id == region)!.Scene.Info.Name;

    public void Run(double seconds)
    {
        var until = Seconds + seconds;
        while (Stacks.Max(s => s.Seconds) < until)
            Step();
    }

    /// <summary>The same of a long time in which nobody does anything, ten times as fast.</summary>
    public void Doze(double seconds)
    {
        SetStep(DozingStep, 5, 10);
        Run(seconds);
        SetStep(5_000, 1, 1);
    }

    public void Until(Func<bool> condition, string expected, double seconds = 30)
    {
        var until = Stacks.Max(s => s.Seconds) + seconds;
        while (Stacks.Max(s => s.Seconds) < until && !condition())
            Step();
        Assert.That(condition(), $"{expected} within {seconds} s (seed {Seed}, at {Seconds:F1} s)");
    }

    public void Step()
    {
        foreach (var stack in Stacks)
        {
            if (!Dead.Contains(stack.Scene.Info.Id) && !Frozen.Contains(stack.Scene.Info.Id))
                stack.Step();
            else
                stack.Region.Time.Advance(TimeSpan.FromMicroseconds(stack.StepMicroseconds));
        }

        _distant?.Pass(TimeSpan.FromMicroseconds(Stacks[0].StepMicroseconds));
        foreach (var wanderer in _wanderers)
            wanderer.Hear(Seconds);
        if (++_steps % BreathEvery == 0 && Unfinished > Roads.HeldCalls)
            WithoutTokens(0, () => SpinWait.SpinUntil(() => Unfinished <= Roads.HeldCalls, Breath));
    }

    private int Unfinished => Stacks.Sum(s => s.Scene.BackgroundCount) + _work.Sum(work => work.Count);

    /// <summary>Asks something of the regions as another process does: without their tokens.</summary>
    public T FromOutside<T>(Func<ValueTask<T>> ask)
    {
        var answer = Task.Run(async () => await ask());
        WithoutTokens(0, () => Assert.That(Waiting.For((Task)answer, TimeSpan.FromMinutes(1)), "an answer"));
        return Waiting.For(answer);
    }

    /// <summary>As the grid knows it.</summary>
    public GridRegion GridRegion(int region) => Waiting.For(Services.Grid.GetRegionByUuid(UUID.Zero, Region(region).Info.Id))!;

    public TestStack StackAt(int port) => Stacks[port - 9000];

    public void Dispose()
    {
        foreach (var modules in _modules)
            modules.Close();
        foreach (var stack in Stacks)
            stack.Dispose();
        _connections.Dispose();
        _wire?.Dispose();
        _distant?.Dispose();
        _stores.Dispose();
    }

    private void SetStep(long microseconds, double slowness, int breathEvery)
    {
        BreathEvery = breathEvery;
        foreach (var stack in Stacks)
            (stack.StepMicroseconds, stack.Slowness) = (microseconds, slowness);
    }

    // Others may not take a token while this thread has it: the work beside the regions comes to nothing without a pause.
    private void WithoutTokens(int from, Action wait)
    {
        if (from == Stacks.Count)
            wait();
        else
            Stacks[from].Region.WithoutToken(() => WithoutTokens(from + 1, wait));
    }

    private void Open(string name, uint gridX, int size)
    {
        var info = new RegionInfo
        {
            Id = UUID.Random(), Name = name, GridX = gridX, SizeX = size, SizeY = size, HttpPort = 9000 + Stacks.Count,
            InternalEndPoint = new System.Net.IPEndPoint(System.Net.IPAddress.Loopback, 9000 + Stacks.Count)
        };
        var asked = _distant?.Join() ?? Services;
        var options = new SceneOptions { Dynamics = space => new RigidBodyWorld(space) };
        var stack = new TestStack(info, options, seed: Seed, dependencies: new LindenUdpDependencies
        {
            Configuration = Configuration, Assets = asked.Assets, Inventory = asked.Inventory, Library = asked.Library,
            EventQueues = (agent, scene) => new EventWire(() => _wanderers.Find(w => w.Agent.SessionId == agent.SessionId), this, scene)
        });
        Stacks.Add(stack);
        stack.Scene.Land.Load([], UUID.Zero);
        Scenes.Add(stack.Scene);
        var way = new Causeway(this, info.Id, _regions);
        Ways.Add(way);
        var (services, own) = (new ProcessServices(this, asked, way, _connections, info.Id), new Scenes());
        own.Add(stack.Scene);
        Line.Open(info.HttpPort, own);
        var context = new ModuleContext(Configuration, new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance, services);
        _work.Add(context.Work);
        var modules = new ModuleLoader(context with { Scenes = own },
            _shipped);
        modules.Start();
        modules.AddRegion(stack.Scene);
        _modules.Add(modules);
        var refusal = Waiting.For(Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = info.Id, RegionName = name, RegionLocX = (int)info.Handle.MetresX, RegionLocY = (int)info.Handle.MetresY,
            RegionSizeX = size, RegionSizeY = size, ExternalHostName = "127.0.0.1", InternalPort = info.InternalEndPoint.Port,
            HttpPort = info.HttpPort, ServerUri = info.HttpBase + "/"
        }));
        Assert.That(refusal, Is.Null);
    }

    private sealed class SeenCapabilities(Coast coast) : OpenSim.Modules.Capabilities.IAgentCapabilities
    {
        public void Announce(AgentCircuitData agent, Scene scene) => coast.Seeds[(agent.AgentId, scene.Info.Id)] = agent.CapsPath;
    }
}
