using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What mechanics says, each case by its formula.</summary>
[TestFixture]
public sealed class LawTests
{
    private const float Gravity = 9.8f;
    private static readonly Vector3 High = new(100, 100, 200);

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [TestCase(1f, 0f)]
    [TestCase(0.5f, 0f)]
    [TestCase(0f, 0f)]
    [TestCase(1f, 1f)]
    [TestCase(1f, 0.25f)]
    [TestCase(-0.5f, 0f)]
    public void FreeFall_IsHalfOfGravityTimesTheSquareOfTime(float factor, float buoyancy)
    {
        var body = _world.Body(High, Vector3.One,
            matter: new BodyMatter { Gravity = factor, Propulsion = new Propulsion { Buoyancy = buoyancy } });
        _world.Run(2);
        Assert.That(_world[body].Pose.Position.Z - High.Z, Is.EqualTo(-0.5f * Gravity * (factor - buoyancy) * 4).Within(0.1f));
    }

    [Test]
    public void Throw_GoesAsFarAsItsParabola()
    {
        var ball = _world.Body(new Vector3(50, 100, 20.5f), Vector3.One, FallingWorld.Ball, velocity: new Vector3(10, 0, 10));
        _world.Run(2 * 10 / Gravity, () => { });
        Assert.That(_world[ball].Pose.Position.X, Is.EqualTo(50 + (10 * 2 * 10 / Gravity)).Within(0.5f));
    }

    // tan 20° = 0.36, tan 40° = 0.84.
    [TestCase(20, 0.5f, true)]
    [TestCase(20, 0.25f, false)]
    [TestCase(40, 0.9f, true)]
    [TestCase(40, 0.7f, false)]
    public void Box_OnASlope_StaysWhereFrictionIsMoreThanItsTangent(float degrees, float friction, bool stays)
    {
        var tilt = Quaternion.CreateFromAxisAngle(Vector3.UnitY, degrees * MathF.PI / 180);
        // A prim has 0.6; friction is the root of the product.
        var stuff = FallingWorld.Plain with { Friction = friction * friction / 0.6f };
        _world.Wall(new Vector3(100, 100, 40), new Vector3(40, 10, 1), tilt);
        var start = new Vector3(100, 100, 40) + Vector3.Transform(new Vector3(0, 0, 1.001f), tilt);
        var box = _world.Body(start, Vector3.One, rotation: tilt, stuff: stuff);
        _world.Run(2);
        var way = Vector3.Distance(_world[box].Pose.Position, start);
        var angle = degrees * MathF.PI / 180;
        var slides = 0.5f * Gravity * (MathF.Sin(angle) - (friction * MathF.Cos(angle))) * 4;
        Assert.That(way, stays ? Is.LessThan(0.05f) : Is.EqualTo(slides).Within(0.1f * slides));
    }

    [TestCase(0.9f)]
    [TestCase(0.5f)]
    public void Ball_BouncesToTheSquareOfItsRestitution(float restitution)
    {
        var stuff = FallingWorld.Plain with { Restitution = restitution };
        var floor = _world.Body(new Vector3(100, 100, 25), new Vector3(10, 10, 1), stuff: stuff with { Restitution = 1 },
            matter: new BodyMatter { IsMovable = false });
        var ball = _world.Body(new Vector3(100, 100, 30), Vector3.One, FallingWorld.Ball, stuff: stuff);
        Assert.That(floor, Is.Positive);
        var (bottom, top, hasHit) = (float.MaxValue, 0f, false);
        _world.Run(2.5f, () =>
        {
            var z = _world[ball].Pose.Position.Z;
            hasHit |= _world[ball].Velocity.Z > 0.1f;
            if (!hasHit)
                bottom = MathF.Min(bottom, z);
            else
                top = MathF.Max(top, z);
        });
        Assert.That(top - 26, Is.EqualTo(4 * restitution * restitution).Within(0.25f));
    }

    [Test]
    public void TwoBalls_OfWhichOneIsHeavier_KeepMomentumAndEnergy()
    {
        var stuff = FallingWorld.Plain with { Restitution = 1, Friction = 0 };
        var free = new BodyMatter { Gravity = 0 };
        var heavy = _world.Body(High, Vector3.One, FallingWorld.Ball, matter: free, stuff: stuff with { Density = 3000 },
            velocity: new Vector3(5, 0, 0));
        var light = _world.Body(High + new Vector3(4, 0, 0), Vector3.One, FallingWorld.Ball, matter: free, stuff: stuff);
        _world.Run(2);
        Assert.That(_world[heavy].Velocity.X, Is.EqualTo(5 * (3 - 1) / 4f).Within(0.05f));
        Assert.That(_world[light].Velocity.X, Is.EqualTo(5 * 2 * 3 / 4f).Within(0.05f));
    }

    [Test]
    public void Plate_ThatIsThrown_KeepsItsMomentumAndNeverGainsEnergy()
    {
        var size = new Vector3(2, 1, 0.2f);
        var body = _world.Body(High, size, matter: new BodyMatter { Gravity = 0 }, spin: new Vector3(0.2f, 4, 0.3f));
        var (first, energy) = Momentum(_world[body], size);
        for (var i = 0; i < 90; i++)
        {
            _world.Step();
            var (momentum, now) = Momentum(_world[body], size);
            Assert.That(now, Is.LessThanOrEqualTo(energy * 1.0001f), $"energy at {i}");
            energy = now;
            Assert.That(Vector3.Distance(momentum, first) / first.Length(), Is.LessThan(0.1f), $"momentum at {i}");
        }
    }

    [TestCase(0.1f, 50f)]
    [TestCase(0.1f, 100f)]
    [TestCase(0.05f, 50f)]
    public void Nothing_PassesThroughAThinWall(float thick, float speed)
    {
        _world.Wall(new Vector3(100, 100, 30), new Vector3(thick, 40, 20));
        var free = new BodyMatter { Gravity = 0 };
        var bodies = new List<int>();
        for (var i = 0; i < 12; i++)
        {
            var turn = Quaternion.CreateFromYawPitchRoll(i, i * 0.7f, i * 0.3f);
            var form = (i % 3) switch { 0 => PrimShape.Box, 1 => FallingWorld.Ball, _ => FallingWorld.Cylinder };
            bodies.Add(_world.Body(new Vector3(90 - (i * 0.13f), 85 + (i * 2.5f), 30), new Vector3(0.3f), form, turn, free,
                velocity: new Vector3(speed, 0, 0)));
        }

        _world.Run(2);
        Assert.That(bodies.Select(b => _world[b].Pose.Position.X), Is.All.LessThan(100));
    }

    [Test]
    public void Linkset_HasTheCentreOfItsMass_AndTurnsAboutIt()
    {
        // Two boxes of one metre, the second three metres along X of the root and twice as heavy: the centre is at 2.
        var root = _world.Part(Pose.Origin, Vector3.One);
        var child = _world.Part(new Pose(new Vector3(3, 0, 0), Quaternion.Identity), Vector3.One,
            stuff: FallingWorld.Plain with { Density = 2000 });
        var state = new BodyState(new Pose(High, Quaternion.Identity), Vector3.Zero, new Vector3(0, 0, 2));
        _world.Set(root.Prim, state, [root, child], new BodyMatter { Gravity = 0 });
        for (var i = 0; i < 90; i++)
        {
            _world.Step();
            Assert.That(Vector3.Distance(_world[root.Prim].Pose.ToWorld(new Vector3(2, 0, 0)), High + new Vector3(2, 0, 0)),
                Is.LessThan(0.01f));
        }

        Assert.That(_world[root.Prim].Spin.Z, Is.EqualTo(2).Within(0.01f));
    }

    [Test]
    public void Impulse_GivesItsVelocity_AndForceItsAcceleration()
    {
        var body = _world.Body(High, Vector3.One, matter: new BodyMatter { Gravity = 0 }); // 1,000 kg
        _world.Command(new BodyCommand(body, BodyCommandKind.Impulse, new Vector3(2000, 0, 0)));
        _world.Step();
        Assert.That(_world[body].Velocity.X, Is.EqualTo(2).Within(1e-4f));
        var pushed = _world.Body(High + new Vector3(0, 20, 0), Vector3.One,
            matter: new BodyMatter { Gravity = 0, Propulsion = new Propulsion { Force = new Vector3(1000, 0, 0) } });
        _world.Run(3);
        Assert.That(_world[pushed].Velocity.X, Is.EqualTo(3).Within(0.05f));
    }

    private static (Vector3 Momentum, float Energy) Momentum(in BodyState state, Vector3 size)
    {
        var mass = size.X * size.Y * size.Z * 1000;
        var s = size * size;
        var inertia = new Vector3(s.Y + s.Z, s.X + s.Z, s.X + s.Y) * (mass / 12);
        var local = Vector3.Transform(state.Spin, Quaternion.Conjugate(state.Pose.Rotation));
        var momentum = inertia * local;
        return (Vector3.Transform(momentum, state.Pose.Rotation), Vector3.Dot(momentum, local) / 2);
    }
}
