using System.Numerics;
using Bench.Harness;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.World;

namespace Bench;

/// <summary>
/// What it costs to tell 220 observers that somebody has moved: gathered, encoded, planned, queued, sealed and handed to the sink, and the
/// acks taken.
/// </summary>
public sealed class ReplicationBench : IBench
{
    private const int Observers = 220;

    private readonly byte[] _block = new byte[62];
    private readonly byte[] _slot = new byte[1500];
    private long _sum;

    public string Name => "replication";

    public void Run(Comparison compare)
    {
        using var stack = Crowd();
        var walker = stack.SessionOf(stack.Viewers.First()).Presence!;
        var replication = stack.Server.Replication;
        (string, Action) bare = ("bare copies", CopyToAll);

        compare.Measure("an idle tick with 221 viewers", ("tick", () => Tick(stack, null)), bare);
        compare.Measure("a terse update to 220 observers, per observer", ("shared", () => Tick(stack, walker)), bare, Observers);
        replication.SharesEncoding = replication.GathersOnce = false;
        compare.Measure("the same gathered and encoded for each", ("not shared", () => Tick(stack, walker)), bare, Observers);
    }

    private static TestStack Crowd()
    {
        var stack = new TestStack();
        for (var i = 0; i <= Observers; i++)
            stack.Connect("V" + i, new Vector3(120 + i % 15, 120 + i / 15, 25));
        stack.RunUntil(() => stack.Viewers.All(v => v.Session.State == ViewerState.InWorld && v.World.Objects.Count == Observers + 1), 60);
        stack.Run(5);
        stack.TakesShortWay = true;
        return stack;
    }

    // Three frames, so that the least interval between two updates of one thing is over.
    private static void Tick(TestStack stack, ScenePresence? walker)
    {
        if (walker is not null)
            stack.Scene.Writer.MoveAvatar(walker, walker.Position, Quaternion.CreateFromAxisAngle(Vector3.UnitZ, stack.Now % 7),
                Vector3.Zero);
        stack.Region.Time.AdvanceSeconds(0.066);
        stack.Scene.Loop.Step();
        stack.Circuits.Outbound.RunOnce(stack.Now);
    }

    private void CopyToAll()
    {
        for (var i = 0; i < Observers; i++)
        {
            _block.CopyTo(_slot, i % 1000);
            _sum += _slot[500];
        }
    }
}
