using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Console;
using OpenSim.Modules;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.World;

namespace Scenario.Tests.Kit;

/// <summary>
/// A simulator and its viewers on one thread and one virtual clock, over a bad line: 60 to 140 ms each way, so that datagrams overtake each
/// other, 5 % lost and 2 % arriving twice. What the line does and what the people do follows from the seed; ids are random.
/// </summary>
internal sealed class Village : IDisposable
{
    private readonly IRegionModuleBase[] _modules = [new ChatModule(), new InstantMessageModule()];

    public Village(int seed)
    {
        Seed = seed;
        Random = new Random(seed);
        Stack = new TestStack(seed: seed);
        Stack.Network.Latency = 60_000;
        Stack.Network.Jitter = 80_000;
        Stack.Network.Loss = 0.05;
        Stack.Network.Duplication = 0.02;
        var context = new ModuleContext(new Configuration(), new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance,
            new NoServices());
        foreach (var module in _modules)
        {
            module.Initialise(context);
            module.AddRegion(Scene);
            module.RegionLoaded(Scene);
        }
    }

    public int Seed { get; }

    /// <summary>For what the people do; the line has one of its own.</summary>
    public Random Random { get; }

    public TestStack Stack { get; }

    public Scene Scene => Stack.Scene;

    public long Now => Stack.Now;

    /// <summary>For every assertion: with this the failure can be had again.</summary>
    public string Why => $"seed {Seed}, {Stack.Seconds:F1} s of virtual time, {Stack.Network.Sent} datagrams";

    /// <summary>In the middle, above the heads, for something to be built at.</summary>
    public Vector3 SomePlace() =>
        new(110 + (float)(Random.NextDouble() * 36), 110 + (float)(Random.NextDouble() * 36), 30 + (float)(Random.NextDouble() * 10));

    /// <summary>Brings people in, a third of a second after each other, and waits until all are there.</summary>
    public TestViewer[] Enter(params string[] names)
    {
        var viewers = new TestViewer[names.Length];
        for (var i = 0; i < names.Length; i++)
        {
            viewers[i] = Stack.Connect(names[i], new Vector3(122 + (3 * i), 128, 22));
            Stack.Run(0.3);
        }

        Until(() => viewers.All(v => v.Session is { State: ViewerState.InWorld, OwnAvatar: not null }), "all to have arrived");
        return viewers;
    }

    public void Until(Func<bool> condition, string expected, double seconds = 60) =>
        Assert.That(Stack.RunUntil(condition, seconds), $"{expected} within {seconds} s ({Why})");

    /// <summary>Waits until these viewers have been told of everything in the region as it is, and of nothing else.</summary>
    public void UntilEqual(params IReadOnlyList<TestViewer> viewers)
    {
        const double Seconds = 20;
        if (Stack.RunUntil(() => viewers.All(v => Worlds.Differences(Scene, v).Count == 0), Seconds))
            return;
        foreach (var viewer in viewers)
            Assert.That(Worlds.Differences(Scene, viewer), Is.Empty, $"{viewer.Agent.FirstName} after {Seconds} s ({Why})");
    }

    public void Dispose()
    {
        foreach (var module in _modules)
            module.RemoveRegion(Scene);
        Stack.Dispose();
    }

    private sealed class NoServices : IServiceProvider
    {
        public object? GetService(Type serviceType) => null;
    }
}
