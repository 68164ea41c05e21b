using Bench.Harness;
using Bench.Physics;
using Bench.Scripts.Engine;

namespace Bench;

/// <summary>
/// What bodies cost in a region: scripted cars on a road of mesh, in the program in bin/ and beside it, where OPENSIM_BIN names the
/// bin folder of a built OpenSimulator, in that; 40,000 cubes at rest; a crowd among boxes. OPENSIM_BENCH_PHYSICS chooses:
/// cars, cubes, walkers.
/// </summary>
public sealed class RegionPhysicsBench : IBench
{
    private static readonly string[] Parts =
        (Environment.GetEnvironmentVariable("OPENSIM_BENCH_PHYSICS") is { Length: > 0 } parts ? parts : "cars,cubes,walkers").Split(',');

    public string Name => "physics in a region";

    public void Run(Comparison compare)
    {
        if (Parts.Contains("walkers"))
            WalkersAmongBoxes.Run(compare);
        if (!OperatingSystem.IsLinux())
            return;
        if (Parts.Contains("cars"))
            RunCars(compare);
        if (Parts.Contains("cubes"))
            RestingCubes.Run(compare);
    }

    private static void RunCars(Comparison compare)
    {
        var root = EngineBench.Root();
        compare.Note("this simulator", "");
        DrivenCars.Run(compare, () => BenchServer.Ours(root));
        if (Environment.GetEnvironmentVariable("OPENSIM_BIN") is not { Length: > 0 })
            return;
        compare.Note("OpenSimulator", "");
        DrivenCars.Run(compare, () => BenchServer.Theirs(root));
    }
}
