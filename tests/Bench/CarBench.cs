using System.Globalization;
using System.Numerics;
using Bench.Harness;
using OpenSim.Dynamics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Testing;

namespace Bench;

/// <summary>
/// Cars that drive in circles on a road, in the engine alone: their motors are set ten times a second, as by a key that is held. Processor
/// seconds for a second of the world's time, and what is left of them when nobody drives.
/// </summary>
public sealed class CarBench : IBench
{
    private const int Seconds = 20;

    public string Name => "cars";

    public void Run(Comparison compare)
    {
        Drive(10, 5); // compiled well before it counts
        foreach (var cars in (ReadOnlySpan<int>)[10, 50, 200])
        {
            var (driven, parked, awake) = Drive(cars, Seconds);
            compare.Note($"{cars} cars", string.Create(CultureInfo.InvariantCulture,
                $"{driven:F4} of a core; parked {parked:F5}, {awake} awake"));
        }
    }

    private static (double Driven, double Parked, int Awake) Drive(int cars, int seconds)
    {
        const int Across = 15;
        using var world = new FallingWorld(space => new RigidBodyWorld(space));
        world.Wall(new Vector3(128, 128, 20.5f), new Vector3(250, 250, 1));
        var vehicle = VehiclePresets.Of(VehicleKind.Car)! with
        {
            LinearMotorDirection = new Vector3(4, 0, 0),
            AngularMotorDirection = new Vector3(0, 0, 1)
        };
        var bodies = new List<int>();
        for (var i = 0; i < cars; i++)
        {
            bodies.Add(world.Body(new Vector3(16 + (i % Across * 16), 16 + (i / Across * 16), 21.3f), new Vector3(3, 1.5f, 0.6f),
                matter: new BodyMatter { Propulsion = new Propulsion { Vehicle = vehicle } }));
        }

        var driven = Take(world, seconds, () => Set(world, bodies, vehicle));
        Set(world, bodies, vehicle with { LinearMotorDirection = Vector3.Zero, AngularMotorDirection = Vector3.Zero });
        world.Run(10);
        return (driven, Take(world, seconds, static () => { }), world.Engine.AwakeCount);
    }

    private static void Set(FallingWorld world, List<int> bodies, Vehicle vehicle)
    {
        foreach (var body in bodies)
        {
            world.Engine.SetPropulsion(body, new Propulsion { Vehicle = vehicle });
            world.Command(new BodyCommand(body, BodyCommandKind.StartLinearMotor));
            world.Command(new BodyCommand(body, BodyCommandKind.StartAngularMotor));
        }
    }

    private static double Take(FallingWorld world, int seconds, Action tenth)
    {
        var clock = ThreadClock.ThisThread;
        var begin = clock.Nanoseconds;
        for (var step = 0; step < seconds * 45; step++)
        {
            if (step % 5 == 0)
                tenth();
            world.Step();
        }

        return (clock.Nanoseconds - begin) * 1e-9 / seconds;
    }
}
