using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>Avatars and bodies in one world: who pushes whom, and who is carried.</summary>
[TestFixture]
public sealed class WalkerTests
{
    private static readonly Vector3 Size = new(0.45f, 0.6f, 1.9f);

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [TestCase("ball", 1, true)]
    [TestCase("box", 0.8f, true)]
    [TestCase("box", 1, true)]
    [TestCase("box", 2, false, Description = "eight tons")]
    public void Walker_MovesWhatAPersonCanMove(string form, float size, bool moves)
    {
        var body = _world.Body(new Vector3(101 + (size / 2), 100, 20 + (size / 2)), new Vector3(size), form == "ball" ? FallingWorld.Ball : null);
        _world.Run(2);
        Avatar(new Vector3(100, 100, 20), new Vector3(3, 0, 0));
        RunAll(4);
        Assert.That(_world[body].Pose.Position.X, moves ? Is.GreaterThan(101.5f + (size / 2)) : Is.LessThan(101.05f + (size / 2)));
        Assert.That(Feet.Z, Is.EqualTo(20).Within(0.01f));
    }

    [Test]
    public void BoxOnTheHead_StopsThere()
    {
        Avatar(new Vector3(100, 100, 20));
        RunAll(0.5f);
        var body = _world.Body(new Vector3(100, 100, 25), Vector3.One);
        var lowest = float.PositiveInfinity;
        RunAll(4, () =>
        {
            var place = _world[body].Pose.Position;
            var isAbove = new Vector2(place.X - Feet.X, place.Y - Feet.Y).Length() < 0.3f;
            lowest = isAbove ? MathF.Min(lowest, place.Z - 0.5f - Feet.Z) : lowest;
            Assert.That(Feet.Z, Is.GreaterThan(19.99f));
        });
        Assert.That(lowest, Is.GreaterThan(Size.Z - 0.15f), "it has not gone through the head");
    }

    [Test]
    public void Truck_ThatComes_TakesOneAlong_AndIsHardlySlowedDown()
    {
        Avatar(new Vector3(104, 100, 20));
        RunAll(0.5f);
        var truck = _world.Body(new Vector3(100, 100, 21.2f), new Vector3(4, 2, 2), stuff: FallingWorld.Plain with { Friction = 0 },
            velocity: new Vector3(6, 0, 0));
        RunAll(2);
        Assert.That(Feet.X, Is.GreaterThan(_world[truck].Pose.Position.X + 1.9f), "in front of it, not in it");
        Assert.That(_world[truck].Velocity.X, Is.GreaterThan(5));
    }

    [Test]
    public void LightBall_ThatHits_GivesAPush_AndBouncesOff()
    {
        Avatar(new Vector3(104, 100, 20));
        RunAll(0.5f);
        var start = Feet;
        var ball = _world.Body(new Vector3(101, 100, 21.2f), new Vector3(0.3f), FallingWorld.Ball, velocity: new Vector3(20, 0, 0));
        RunAll(0.5f);
        Assert.That(_world[ball].Pose.Position.X, Is.LessThan(103.6f));
        Assert.That(Feet.X - start.X, Is.InRange(0.005f, 1));
    }

    [Test]
    public void Cart_WithRails_CarriesWhoStandsInIt()
    {
        Fixture Part(float x, float z, Vector3 size) =>
            _world.Part(new Pose(new Vector3(x, 0, z), Quaternion.Identity), size, stuff: FallingWorld.Plain with { Friction = 0 });
        Fixture[] parts = [Part(0, 0, new Vector3(4, 4, 0.4f)), Part(-1.9f, 0.8f, new Vector3(0.2f, 4, 1.2f)),
            Part(1.9f, 0.8f, new Vector3(0.2f, 4, 1.2f))];
        var place = new Vector3(100, 100, 20.2f);
        _world.Set(parts[0].Prim, new BodyState(new Pose(place, Quaternion.Identity), Vector3.Zero, Vector3.Zero), parts,
            new BodyMatter());
        Avatar(new Vector3(98.9f, 100, 20.4f));
        RunAll(1);
        Assert.That(Feet.Z, Is.EqualTo(20.4f).Within(0.02f));
        _world.Command(new BodyCommand(parts[0].Prim, BodyCommandKind.Velocity, new Vector3(8, 0, 0)));
        RunAll(3);
        var cart = _world[parts[0].Prim];
        Assert.That(cart.Velocity.X, Is.GreaterThan(7.5f), "its rider does not brake it");
        Assert.That(Feet.X - cart.Pose.Position.X, Is.EqualTo(-1.1f).Within(0.3f));
        Assert.That(Feet.Z, Is.EqualTo(20.4f).Within(0.05f));
    }

    [Test]
    public void Step_AmongWalkers_AllocatesNothing()
    {
        for (var i = 0; i < 20; i++)
        {
            _world.Body(new Vector3(101 + (i % 5), 100 + (i / 5), 20.25f), new Vector3(0.5f));
            Avatar(new Vector3(101 + (i % 5), 99.5f + (i / 5), 20), new Vector3(0, 1, 0), slot: i + 1);
        }

        RunAll(1);
        void Step()
        {
            for (var i = 0; i < 45; i++)
            {
                _world.Walkers.Step(1f / 45);
                _world.Engine.MeetWalkers();
                _world.Engine.Step(2);
            }
        }

        Step();
        Assert.That(Allocations.WhenWarm(Step), Is.Zero);
    }

    private Vector3 Feet => _world.FeetOf(1, Size);

    private void Avatar(Vector3 feet, Vector3 velocity = default, int slot = 1)
    {
        var commands = new PhysicsCommandQueue();
        commands.Add(PhysicsCommand.AddAvatar(slot, feet + new Vector3(0, 0, Size.Z / 2), Size, false));
        commands.Add(PhysicsCommand.Drive(slot, velocity, false));
        _world.Walkers.Apply(commands.Waiting);
    }

    private void RunAll(float seconds, Action? afterEach = null)
    {
        for (var i = 0; i < seconds * 45; i++)
        {
            _world.Walkers.Step(1f / 45);
            _world.Engine.MeetWalkers();
            _world.Step();
            afterEach?.Invoke();
        }
    }
}
