using System.Globalization;
using Bench.Harness;
using OpenSim.ClientStack.Testing;
using OpenSim.Dynamics;
using OpenSim.Testing;
using OpenSim.World;

namespace Bench.Physics;

/// <summary>A crowd that walks on empty land, and then among 10,000 boxes of 0.8 m that stand: on a virtual clock, acks
/// and ticks included.</summary>
internal static class WalkersAmongBoxes
{
    private const int Walkers = 1000;
    private const int Boxes = 10_000;
    private const double Settling = 10;
    private const double Watched = 6;
    private const int Rounds = 3;

    public static void Run(Comparison compare)
    {
        using var crowd = new WalkingCrowd(Walkers, options: new SceneOptions { Dynamics = space => new RigidBodyWorld(space) });
        crowd.Walk(Settling, isWatching: false);
        var without = Least(crowd);
        Build(crowd);
        crowd.Walk(Settling * 3, isWatching: false); // until they have been told of
        var among = Least(crowd);
        compare.Note($"{Walkers:N0} walkers among {Boxes:N0} boxes", string.Create(CultureInfo.InvariantCulture,
            $"{among / without,7:F2} x  {among:F3} of a core, without {without:F3}"));
    }

    // The least of some rounds: the machine does other things too.
    private static double Least(WalkingCrowd crowd) => Enumerable.Range(0, Rounds).Min(_ =>
    {
        var start = ThreadClock.ThisThread.Nanoseconds;
        crowd.Walk(Watched, isWatching: false);
        return (ThreadClock.ThisThread.Nanoseconds - start) / Watched / 1e9;
    });

    private static void Build(WalkingCrowd crowd)
    {
        var scene = crowd.Stack.Scene;
        foreach (var row in new GeneratedBodies(scene.Info.Id, Boxes, physical: false).Rows())
            scene.Writer.AddObject(row);
    }
}
