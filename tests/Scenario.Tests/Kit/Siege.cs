using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.Land.Terrain;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Primitives;
using OpenSim.Protocol;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace Scenario.Tests.Kit;

/// <summary>A region with two in it: one who floods it, and one who asks for his balance.</summary>
internal sealed class Siege : IDisposable
{
    private readonly IRegionModuleBase[] _modules =
        [new ChatModule(), new InstantMessageModule(), new LandModule(), new TerrainModule(), new SoundModule()];

    private readonly Purse _purse = new();
    private readonly byte[] _datagram = new byte[PacketHeader.MaxDatagram];
    private readonly TestViewer _honest;
    private TestViewer _attacker;
    private MessageForge _forge;
    private uint _sequence = 100_000;

    public Siege()
    {
        Stack = new TestStack(options: new SceneOptions { Statistics = Statistics });
        var context = new ModuleContext(new Configuration(), Statistics, new CommandRegistry(), NullLoggerFactory.Instance,
            new NoServices());
        foreach (var module in _modules)
        {
            module.Initialise(context);
            module.AddRegion(Stack.Scene);
            module.RegionLoaded(Stack.Scene);
        }

        Stack.Scene.Requests.Add(_purse);
        _honest = Enter("Honest");
        (_attacker, _forge) = NewAttacker();
    }

    public StatRegistry Statistics { get; } = new();

    public TestStack Stack { get; }

    public int Attacks { get; private set; }

    /// <summary>Waits until all is done, and brings in another attacker when what he said has been the last one's end.</summary>
    public void Prepare()
    {
        Stack.Run(0.5);
        if (!Stack.Server.Sessions.TryGet(_attacker.Agent.CircuitCode, out var session) || session.State != SessionState.Root)
            (_attacker, _forge) = NewAttacker();
    }

    /// <summary>One made-up message of that kind.</summary>
    public void Attack(MessageInfo kind)
    {
        Attacks++;
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        var length = PacketHeader.Size + _forge.Write(kind, _datagram.AsSpan(PacketHeader.Size, 1200));
        Stack.Inject(_attacker.Endpoint, _datagram.AsSpan(0, length));
    }

    /// <summary>The honest one asks for his balance; how many ticks begin before he is answered.</summary>
    public long TicksToAnswer()
    {
        var (answered, began) = (_purse.Asked, Stack.Scene.Loop.TickNumber);
        var writer = new MoneyBalanceRequestWriter(_datagram.AsSpan(PacketHeader.Size));
        writer.AgentData(_honest.Agent.AgentId, _honest.Agent.SessionId);
        writer.MoneyData(UUID.Zero);
        PacketHeader.Write(_datagram, PacketFlags.None, ++_sequence);
        Stack.Inject(_honest.Endpoint, _datagram.AsSpan(0, PacketHeader.Size + writer.Finish()));
        _purse.Honest = _honest.Agent.AgentId;
        Stack.RunUntil(() => _purse.Asked > answered, 10);
        return _purse.Tick - began;
    }

    public void Dispose()
    {
        foreach (var module in _modules)
            module.RemoveRegion(Stack.Scene);
        Stack.Dispose();
    }

    private (TestViewer, MessageForge) NewAttacker()
    {
        var viewer = Enter("Rogue");
        var session = new ForgedSession
        {
            AgentId = viewer.Agent.AgentId, SessionId = viewer.Agent.SessionId, CircuitCode = viewer.Agent.CircuitCode
        };
        session.Ids.AddRange([viewer.Agent.AgentId, _honest.Agent.AgentId, Stack.Scene.Info.Id]);
        for (var i = 0; i < 20; i++)
        {
            var thing = Stack.Region.AddLinkset(new Vector3(100 + i, 100, 25), 10, i % 2 == 0 ? viewer.Agent.AgentId : UUID.Zero);
            session.Ids.Add(thing.RootPart.Id);
            session.LocalIds.Add(thing.LocalId);
        }

        return (viewer, new MessageForge(new FuzzRandom(5), session) { MaxBlocks = 255 });
    }

    private TestViewer Enter(string name)
    {
        var viewer = Stack.Connect(name);
        Assert.That(Stack.RunUntil(() => viewer.Session is { State: ViewerState.InWorld, OwnAvatar: not null }), $"{name} arrives");
        return viewer;
    }

    /// <summary>Notes when it was asked by the honest one.</summary>
    private sealed class Purse : IMoneyRequests
    {
        public UUID Honest { get; set; }

        public int Asked { get; private set; }

        public long Tick { get; private set; }

        public void SendBalance(IViewer viewer, UUID transaction)
        {
            if (viewer.Agent.AgentId != Honest)
                return;
            Asked++;
            Tick = viewer.Presence!.Scene.Loop.TickNumber;
        }
    }

    private sealed class NoServices : IServiceProvider
    {
        public object? GetService(Type serviceType) => null;
    }
}
