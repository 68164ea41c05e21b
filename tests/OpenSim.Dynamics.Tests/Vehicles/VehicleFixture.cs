using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Vehicles;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests.Vehicles;

/// <summary>Vehicles high in the air that weigh nothing, of which nothing acts but what a test sets.</summary>
public abstract class VehicleFixture
{
    protected static readonly Vector3 Air = new(100, 100, 60);

    protected FallingWorld World { get; private set; } = null!;

    [SetUp]
    public void Make() => World = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => World.Dispose();

    /// <summary>A vehicle on which nothing acts.</summary>
    protected static Vehicle Still { get; } = new() { Kind = VehicleKind.Car, Buoyancy = 1 };

    protected int Put(Vehicle vehicle, Vector3? place = null, Quaternion? rotation = null, Vector3 velocity = default,
        Vector3 spin = default) =>
        World.Body(place ?? Air, new Vector3(2, 1, 0.5f), rotation: rotation, velocity: velocity, spin: spin,
            matter: new BodyMatter { Propulsion = new Propulsion { Vehicle = vehicle } });

    protected void Set(int body, Vehicle vehicle) => World.Engine.SetPropulsion(body, new Propulsion { Vehicle = vehicle });

    protected void StartMotors(int body)
    {
        World.Command(new BodyCommand(body, BodyCommandKind.StartLinearMotor));
        World.Command(new BodyCommand(body, BodyCommandKind.StartAngularMotor));
    }

    protected static Quaternion About(Vector3 axis, float angle) => Quaternion.CreateFromAxisAngle(axis, angle);

    /// <summary>
    /// What a value has after t of another that it nears like 1 - exp(-t / T), with a strength that fades like exp(-t / D).
    /// </summary>
    protected static float Neared(float t, float timescale, float decay) =>
        1 - MathF.Exp(-decay / timescale * (1 - MathF.Exp(-t / decay)));
}
