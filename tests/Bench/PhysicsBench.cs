using System.Globalization;
using System.Numerics;
using Bench.Harness;
using Bench.Physics;
using OpenSim.Dynamics;
using OpenSim.Testing;

namespace Bench;

/// <summary>
/// Boxes that fall and come to rest, in the engine of the house and in bare ODE, over 80 seconds of the world's time: processor seconds of
/// both and their ratio. The variable BENCH_DROPS names drops by parts of their names, such as "heap 1000,pyramid", and BENCH_PICTURE a file for a
/// picture of how they come to rest.
/// </summary>
public sealed class PhysicsBench : IBench
{
    private const int Seconds = 80;

    public string Name => "physics";

    public void Run(Comparison compare)
    {
        using var ode = new BareOde();
        var isThere = ode.TryBuild();
        if (!isThere)
            compare.Note("bare ODE", "libode-dev is not installed");
        var wanted = (Environment.GetEnvironmentVariable("BENCH_DROPS") ?? "").Split(',');
        var picture = new SettlePicture();
        Fall(Drop.All[0], 5); // compiled well before it counts
        foreach (var drop in Drop.All.Where(d => wanted.Any(w => d.Name.Contains(w, StringComparison.Ordinal))))
        {
            var ours = Fall(drop, Seconds);
            compare.Note(drop.Name, $"ours {ours}");
            if (!isThere)
                continue;
            var bare = ode.Run(drop, Seconds);
            compare.Note("", string.Create(CultureInfo.InvariantCulture, $"ODE {bare}; ratio {ours.Seconds / bare.Seconds:F3}"));
            picture.Add(drop, ours, bare);
        }

        if (isThere && Environment.GetEnvironmentVariable("BENCH_PICTURE") is { Length: > 0 } file)
            picture.Write(file);
    }

    private static DropFigures Fall(Drop drop, int seconds)
    {
        using var world = new FallingWorld(space => new RigidBodyWorld(space));
        foreach (var place in drop.Places)
            world.Body(place, new Vector3(drop.Size));
        var awake = new List<int>();
        var clock = ThreadClock.ThisThread;
        var begin = clock.Nanoseconds;
        for (var step = 1; step <= seconds * 45; step++)
        {
            if (world.Engine.AwakeCount > 0)
                world.Engine.Step(2);
            if (step % (45 * DropFigures.StepSeconds) == 0)
                awake.Add(world.Engine.AwakeCount);
        }

        return new DropFigures((clock.Nanoseconds - begin) * 1e-9, awake);
    }
}
