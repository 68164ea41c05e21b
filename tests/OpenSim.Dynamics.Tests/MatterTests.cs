using System.Numerics;
using OpenSim.Physics;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What holds for a linkset as a whole: what it meets, along what it moves, and of what it tells.</summary>
[TestFixture]
public sealed class MatterTests
{
    private static readonly Vector3 Above = new(100, 100, 24);

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [Test]
    public void Touch_IsToldAsItBeginsPersistsAndEnds()
    {
        var floor = _world.Wall(new Vector3(100, 100, 22), new Vector3(4, 4, 1));
        var body = _world.Body(Above, Vector3.One, matter: new BodyMatter { WantsContacts = true });
        _world.Run(0.7f);
        _world.Command(new BodyCommand(body, BodyCommandKind.Velocity, new Vector3(0, 0, 6)));
        _world.Run(0.5f);
        var phases = _world.Contacts.Select(c => c.Phase).ToArray();
        Assert.That(phases[0], Is.EqualTo(ContactPhase.Begins));
        Assert.That(phases[^1], Is.EqualTo(ContactPhase.Ends));
        Assert.That(phases[1..^1], Is.Not.Empty.And.All.EqualTo(ContactPhase.Persists));
        var first = _world.Contacts[0];
        Assert.That((first.Part, first.Other), Is.EqualTo((ActorId.Prim(body), ActorId.Prim(floor))));
        Assert.That(first.Normal.Z, Is.EqualTo(1).Within(0.01f));
        Assert.That(first.Place.Z, Is.EqualTo(22.5f).Within(0.1f));
        // It falls 1 m: sqrt(2 · 9.8) · 1,000 kg, and a little of its weight.
        Assert.That(first.Impulse, Is.EqualTo(4427).Within(600));
    }

    [Test]
    public void Touch_OfTheLand_HasPrimNought()
    {
        _world.Body(Above, Vector3.One, matter: new BodyMatter { WantsContacts = true });
        _world.Run(1.5f);
        Assert.That(_world.Contacts[0].Other, Is.EqualTo(ActorId.Prim(0)));
    }

    [Test]
    public void Stander_ThatAsks_HearsOfWhatFallsOnIt_AndDoesNotMove()
    {
        var standing = new BodyMatter { IsMovable = false, WantsContacts = true };
        var stander = _world.Body(new Vector3(100, 100, 22), Vector3.One, matter: standing);
        var body = _world.Body(Above, Vector3.One);
        _world.Run(3);
        Assert.That(_world.Contacts[0], Has.Property("Part").EqualTo(ActorId.Prim(stander)).And.Property("Other").EqualTo(ActorId.Prim(body)));
        Assert.That(_world[stander].Pose.Position.Z, Is.EqualTo(22));
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(23).Within(0.01f));
    }

    [Test]
    public void Phantom_FallsThroughAllButTheLand()
    {
        _world.Wall(new Vector3(100, 100, 22), new Vector3(4, 4, 1));
        var body = _world.Body(Above, Vector3.One, matter: new BodyMatter { IsPhantom = true });
        _world.Run(3);
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.01f));
    }

    [Test]
    public void VolumeDetector_LetsThrough_AndTells()
    {
        var detector = _world.Body(new Vector3(100, 100, 22), Vector3.One,
            matter: new BodyMatter { IsMovable = false, IsVolumeDetect = true, WantsContacts = true });
        var body = _world.Body(Above, Vector3.One);
        _world.Run(3);
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.01f));
        var contacts = _world.Contacts.Where(c => c.Part == ActorId.Prim(detector)).ToArray();
        Assert.That(contacts.Select(c => c.Impulse), Is.All.Zero);
        Assert.That((contacts[0].Phase, contacts[^1].Phase), Is.EqualTo((ContactPhase.Begins, ContactPhase.Ends)));
    }

    [Test]
    public void Held_StaysInMidAir_AndFallsWhenItIsLetGo()
    {
        var body = _world.Body(Above, Vector3.One, matter: new BodyMatter { IsHeld = true });
        _world.Run(2);
        Assert.That(_world[body].Pose.Position, Is.EqualTo(Above));
        var part = _world.Part(Pose.Origin, Vector3.One);
        _world.Set(body, _world[body], [part], new BodyMatter());
        _world.Run(3);
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.01f));
    }

    [Test]
    public void Locks_HoldAxes()
    {
        var body = _world.Body(Above, new Vector3(1, 2, 1), matter: new BodyMatter { Gravity = 0, AxisLocks = 2 | 4 | 32 });
        _world.Command(new BodyCommand(body, BodyCommandKind.SpinImpulse, new Vector3(500, 500, 500)));
        _world.Command(new BodyCommand(body, BodyCommandKind.Impulse, new Vector3(2000, 2000, 0)));
        _world.Run(1);
        var state = _world[body];
        Assert.That(new Vector2(state.Spin.X, state.Spin.Y), Is.EqualTo(Vector2.Zero));
        Assert.That(state.Spin.Z, Is.Positive);
        Assert.That(state.Pose.Position.Y, Is.EqualTo(Above.Y));
        Assert.That(state.Pose.Position.X, Is.EqualTo(Above.X + 1).Within(0.05f));
    }

    [Test]
    public void WithoutCollisions_BodiesMeetTheLandOnly()
    {
        _world.Engine.SetRules(FallingWorld.Rules with { BodiesCollide = false });
        _world.Wall(new Vector3(100, 100, 22), new Vector3(4, 4, 1));
        var body = _world.Body(Above, Vector3.One);
        _world.Run(3);
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.01f));
    }

    [Test]
    public void Walker_PushesWhatLiesInTheWay_ThoughItSleeps()
    {
        var size = new Vector3(0.45f, 0.6f, 1.9f);
        var body = _world.Body(new Vector3(102, 100, 20.5f), Vector3.One, stuff: FallingWorld.Plain with { Density = 50, Friction = 0.2f });
        _world.Run(2);
        Assert.That(_world.IsAsleep(body));
        var commands = new PhysicsCommandQueue();
        commands.Add(PhysicsCommand.AddAvatar(1, new Vector3(100, 100, 20.95f), size, false));
        commands.Add(PhysicsCommand.Drive(1, new Vector3(3, 0, 0), false));
        _world.Walkers.Apply(commands.Waiting);
        for (var i = 0; i < 90; i++)
        {
            _world.Walkers.Step(1f / 45);
            _world.Engine.MeetWalkers();
            if (_world.Engine.AwakeCount > 0)
                _world.Step();
        }

        Assert.That(_world[body].Pose.Position.X, Is.GreaterThan(103));
    }
}
