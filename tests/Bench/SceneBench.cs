using System.Numerics;
using Bench.Harness;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;

namespace Bench;

/// <summary>What the scene costs when nothing happens, and what a moved linkset costs from the writer to the change set.</summary>
public sealed class SceneBench : IBench
{
    private const int Prims = 140_000;
    private const int Moved = 1000;

    private readonly byte[] _bytes = new byte[Prims];
    private readonly Lock _lock = new();
    private long _sum;

    public string Name => "scene";

    public void Run(Comparison compare)
    {
        using var region = NewRegion();
        var groups = Enumerable.Range(1, Moved).Select(i => region.Scene.Groups.SlotAt(i)).ToArray();
        var plain = new Vector3[Moved];
        var step = 0f;
        (string, Action) sweep = ("sweep of a byte a prim", () => _sum += _bytes.AsSpan().IndexOf((byte)1));

        compare.Measure("idle tick, 140,000 prims", ("tick", region.Scene.Loop.Step), sweep);
        compare.Measure("move a linkset and tell of it", ("writer and change set", () => MoveAll(region, groups, step += 0.01f)),
            ("plain vectors", () => MovePlain(plain, step += 0.01f)), Moved);
        region.Scene.Token.Leave();
        compare.Measure("take the token and give it back", ("token", () => Take(region.Scene)), ("Lock", TakeLock));
        region.Scene.Token.Enter();
    }

    private static TestRegion NewRegion()
    {
        var region = new TestRegion();
        for (var i = 0; i < Prims; i++)
            region.AddBox(new Vector3(i % 256, i / 256 % 256, 25));
        region.Step(2);
        return region;
    }

    private static void MoveAll(TestRegion region, GroupSlot[] groups, float step)
    {
        for (var i = 0; i < groups.Length; i++)
            region.Scene.Writer.MoveGroup(groups[i], new Vector3(i % 256, step % 256, 25));
        region.Scene.Changes.Build();
    }

    private static void MovePlain(Vector3[] positions, float step)
    {
        for (var i = 0; i < positions.Length; i++)
            positions[i] = new Vector3(i % 256, step % 256, 25);
    }

    private static void Take(Scene scene)
    {
        using (scene.Token.Take())
        {
        }
    }

    private void TakeLock()
    {
        lock (_lock)
            _sum++;
    }
}
