using System.Collections.Concurrent;
using System.Net;
using System.Numerics;
using OpenSim.Client.Login;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.Transport;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Tests.Network;

/// <summary>
/// A region with several receiving and sending threads, real sockets and the real clock: everybody's words arrive once and in order.
/// </summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
public class ShardedRegionTests
{
    private const int Bots = 32;
    private const int Lines = 40;
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly ConcurrentDictionary<UUID, List<string>> _heard = new();
    private readonly StatRegistry _statistics = new();
    private readonly TaskCompletionSource _allHeard = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _lines;

    [TestCase("1", "1")]
    [TestCase("4", "3")]
    public async Task Region_WithSoManyThreads_HearsEverybodyInOrder(string receivers, string senders)
    {
        var configuration = new Configuration();
        configuration.Set("Transport", "ReceiveShards", receivers);
        configuration.Set("Transport", "SendShards", senders);
        var info = TestRegion.NewInfo() with { InternalEndPoint = new IPEndPoint(IPAddress.Loopback, 0) };
        using var scene = new Scene(info, new SceneOptions());
        scene.Requests.Add(new HeardChat(Hear));
        await using var stack =
            new LLUDPServer(scene, new LindenUdpDependencies { Configuration = configuration, Statistics = _statistics });
        stack.Start();
        using var stop = new CancellationTokenSource();
        var region = new Thread(() => scene.Loop.Run(stop.Token));
        region.Start();
        try
        {
            using var loop = new BotLoop();
            for (var i = 0; i < Bots; i++)
                Enter(scene, loop, stack.LocalEndPoint,
                    TestRegion.NewAgent("Bot" + i, "User", 9000 + (uint)i, new Vector3(100 + i, 128, 25)));
            await _allHeard.Task.WaitAsync(Patience);
            AssertHeard();
            AssertCounted(info, UdpSocket.HasBatches ? double.Parse(receivers) : 1, double.Parse(senders));
            await stack.Stop("The test is over.");
        }
        finally
        {
            await stop.CancelAsync();
            region.Join();
        }
    }

    private void AssertHeard()
    {
        var expected = Enumerable.Range(0, Lines).Select(n => n.ToString());
        Assert.That(_heard, Has.Count.EqualTo(Bots));
        foreach (var words in _heard.Values)
            Assert.That(words, Is.EqualTo(expected));
    }

    private void AssertCounted(RegionInfo info, double receivers, double senders)
    {
        Assert.That(Value("ReceiveThreadsCount", info), Is.EqualTo(receivers));
        Assert.That(Value("SendThreadsCount", info), Is.EqualTo(senders));
        Assert.That(Value("IncomingUDPReceivesCount", info), Is.GreaterThan(Bots * Lines));
        Assert.That(Value("OutgoingUDPSendsCount", info), Is.GreaterThanOrEqualTo(Bots), "each was told that it has arrived");
        Assert.That(Value("IncomingPacketsFailedCount", info), Is.Zero);
    }

    private double Value(string name, RegionInfo info) => _statistics.Find($"clientstack.{info.Name}.{name}")!.Value;

    // On the region's thread.
    private void Hear(ScenePresence from, int channel, byte type, string text)
    {
        _heard.GetOrAdd(from.Id, _ => []).Add(text);
        if (++_lines == Bots * Lines)
            _allHeard.SetResult();
    }

    private static void Enter(Scene scene, BotLoop loop, IPEndPoint simulator, AgentCircuitData agent)
    {
        scene.ExpectedAgents.Add(agent);
        var login = new LoginResult
        {
            Success = true, AgentId = agent.AgentId, SessionId = agent.SessionId, SecureSessionId = agent.SecureSessionId,
            CircuitCode = agent.CircuitCode,
            FirstName = agent.FirstName, LastName = agent.LastName, Simulator = simulator
        };
        loop.Post(() => loop.Connect(login, isChild: false, session => session.OnEvent = e =>
        {
            if (e.Kind != SessionEventKind.Arrived)
                return;
            for (var line = 0; line < Lines; line++)
                session.Chat(line.ToString(), BotLoop.Now);
        }));
    }
}
