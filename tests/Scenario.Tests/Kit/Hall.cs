using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.LindenUDP;
using OpenSim.ClientStack.Testing;
using OpenSim.Settings;

namespace Scenario.Tests.Kit;

/// <summary>
/// A region full of prims with a crowd in its middle, on one thread and one virtual clock over a good line of 10 ms each way. The crowd has
/// been told of everything when it is handed out.
/// </summary>
internal sealed class Hall : IDisposable
{
    private int _people;

    public Hall(int prims, int people, LindenUdpDependencies? dependencies = null)
    {
        var configuration = new Configuration();
        configuration.Set("ClientStack.LindenUDP", "scene_throttle_max_bps", "1000000000", "test");
        Stack = new TestStack(dependencies: (dependencies ?? new LindenUdpDependencies()) with { Configuration = configuration });
        Stack.Network.Latency = 10_000;
        Present = [.. Enumerable.Range(0, people).Select(_ => Enter())];
        Until(() => Present.All(IsThere), "all to have arrived");
        Fill(prims);
    }

    public TestStack Stack { get; }

    /// <summary>Those who are there before anything happens.</summary>
    public IReadOnlyList<TestViewer> Present { get; }

    /// <summary>Somebody logs in: to a place of the crowd's own, one metre from the next.</summary>
    public TestViewer Enter()
    {
        var place = _people++;
        var viewer = Stack.Connect("V" + place, new Vector3(120 + (place % 16), 120 + (place / 16), 22));
        viewer.Session.UpdateInterval = 200_000;
        viewer.Session.World.KeepsDetail = false;
        return viewer;
    }

    public static bool IsThere(TestViewer viewer) => viewer.Session is { State: ViewerState.InWorld, OwnAvatar: not null };

    public void Until(Func<bool> condition, string expected, double seconds = 60) =>
        Assert.That(Stack.RunUntil(condition, seconds), $"{expected} within {seconds} s");

    /// <summary>Whether a viewer knows of every prim and avatar there is.</summary>
    public bool KnowsAll(TestViewer viewer) =>
        IsThere(viewer) && viewer.World.Objects.Count == Stack.Scene.Prims.Count + Stack.Scene.Presences.Count;

    public void Dispose() => Stack.Dispose();

    // The crowd is told on a short way, which takes a fifth of the time: how it learns of the hall is not what is looked at.
    private void Fill(int prims)
    {
        for (var i = 0; i < prims; i++)
            Stack.Region.AddBox(new Vector3(2 + (i % 84 * 3), 2 + (i / 84 * 3), 21));
        Stack.TakesShortWay = true;
        Until(() => Stack.Server.Sessions.All.All(s => s.View.SeenPrimCount == prims), "all to have been told");
        Stack.Run(1);
        Stack.TakesShortWay = false;
    }
}
