using System.Numerics;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Spatial;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>Whatever people build and scripts do: no number is lost, nothing falls through the ground, and the engine goes on.</summary>
[TestFixture]
public sealed class ChaosTests
{
    private static readonly PrimShape[] Forms =
    [
        PrimShape.Box, FallingWorld.Ball, FallingWorld.Cylinder, PrimShape.Box with { ProfileHollow = 35_000 },
        FallingWorld.Cylinder with { PathTaperX = 50, PathTaperY = 50 }, PrimShape.Box with { PathCurve = 32, PathScaleY = 150 },
        PrimShape.Box with { ProfileCurve = 3 }, FallingWorld.Ball with { ProfileBegin = 12_500 }
    ];

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [TestCase(1)]
    [TestCase(2)]
    [TestCase(3)]
    public void AllForms_OnAllForms_OnRoughGround_AreNotLost(int seed)
    {
        var random = new Random(seed);
        Roughen(random);
        for (var i = 0; i < 30; i++)
            _world.Wall(Place(random, 22), Size(random), Turn(random), Forms[random.Next(Forms.Length)]);
        for (var i = 0; i < 100; i++)
            _world.Body(Place(random, 30), Size(random), Forms[random.Next(Forms.Length)], Turn(random), spin: Place(random, 0) * 0.02f);
        _world.Run(12);
        foreach (var body in _world.Bodies)
            AssertIsThere(body);
        Assert.That(_world.Engine.AwakeCount, Is.LessThan(30), "most have come to rest");
    }

    [Test]
    public void Parts_InsideOneAnother_FallAsOne_AndBodiesInsideOneAnotherPart()
    {
        var parts = Enumerable.Range(0, 255).Select(i => _world.Part(i == 0 ? Pose.Origin : new Pose(Vector3.Zero, Quaternion.Identity),
            Vector3.One * (0.5f + (i % 5 * 0.1f)), Forms[i % 3])).ToArray();
        var state = new BodyState(new Pose(new Vector3(100, 100, 22), Quaternion.Identity), default, default);
        _world.Set(parts[0].Prim, state, parts, new BodyMatter());
        for (var i = 0; i < 20; i++)
            _world.Body(new Vector3(110, 110, 22), Vector3.One, Forms[i % 3]);
        _world.Run(6);
        foreach (var body in _world.Bodies)
            AssertIsThere(body);
        Assert.That(_world[parts[0].Prim].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.15f));
    }

    [TestCase(0.001f, 64f)]
    [TestCase(64f, 0.001f)]
    [TestCase(0.001f, 0.001f)]
    [TestCase(64f, 64f)]
    public void TinyAndHuge_MeetAndAreThere(float one, float other)
    {
        foreach (var form in Forms)
            _world.Body(new Vector3(60 + (Array.IndexOf(Forms, form) * 20), 100, 60), new Vector3(one, one, other), form);
        for (var i = 0; i < 8; i++)
            _world.Body(new Vector3(60 + (i * 20), 100, 130), new Vector3(other, one, one));
        _world.Run(6);
        foreach (var body in _world.Bodies)
            AssertIsThere(body);
    }

    [TestCase(11)]
    [TestCase(12)]
    public void Commands_InAnyOrder_LeaveEverythingFinite(int seed)
    {
        var random = new Random(seed);
        var bodies = Enumerable.Range(0, 40).Select(_ => _world.Body(Place(random, 24), Size(random), Forms[random.Next(Forms.Length)]))
            .ToList();
        for (var i = 0; i < 300; i++)
        {
            Do(random, bodies);
            _world.Step(random.Next(1, 4));
        }

        foreach (var body in _world.Bodies)
            Assert.That(_world[body].IsFinite, $"{body}");
    }

    [Test]
    public void NoNumber_IsPutToRest()
    {
        var body = _world.Body(new Vector3(100, 100, 25), Vector3.One);
        _world.Command(new BodyCommand(body, BodyCommandKind.Velocity, new Vector3(float.NaN, 0, 0)));
        _world.Step();
        _world.Engine.PlaceBody(body, new BodyState(new Pose(new Vector3(float.NaN), new Quaternion(0, 0, 0, 0)), default, default));
        _world.Command(new BodyCommand(body, BodyCommandKind.Impulse, new Vector3(float.MaxValue, float.MaxValue, 0)));
        for (var i = 0; i < 100; i++)
        {
            _world.Step();
            Assert.That(_world[body].IsFinite);
        }
    }

    private void Do(Random random, List<int> bodies)
    {
        var body = bodies[random.Next(bodies.Count)];
        switch (random.Next(7))
        {
            case 0:
                _world.Command(new BodyCommand(body, (BodyCommandKind)random.Next(7), Place(random, 0) * 100));
                break;
            case 1:
                _world.Remove(body);
                bodies.Remove(body);
                bodies.Add(_world.Body(Place(random, 24), Size(random), Forms[random.Next(Forms.Length)]));
                break;
            case 2:
                _world.Engine.PlaceBody(body, new BodyState(new Pose(Place(random, 22), Turn(random)), default, default));
                break;
            case 3:
                var fixture = _world.Part(Pose.Origin, Size(random), Forms[random.Next(Forms.Length)]);
                _world.Set(body, _world[body], [fixture, fixture with { Pose = new Pose(Vector3.UnitX, Turn(random)) }], Matter(random));
                break;
            case 4:
                _world.Engine.Disturb(Aabb.Around(Place(random, 22), new Vector3(10)));
                break;
            case 5:
                _world.Engine.SetRules(FallingWorld.Rules with { BodiesCollide = random.Next(4) > 0 });
                break;
            default:
                _world.RemoveWall(_world.Wall(Place(random, 22), Size(random)));
                break;
        }
    }

    private static BodyMatter Matter(Random random) => new()
    {
        IsMovable = random.Next(4) > 0, IsPhantom = random.Next(4) == 0, IsVolumeDetect = random.Next(4) == 0,
        WantsContacts = random.Next(2) == 0, IsHeld = random.Next(5) == 0, AxisLocks = (byte)(random.Next(128) & 0x7E)
    };

    private void AssertIsThere(int body)
    {
        Assert.That(_world[body].IsFinite, $"{body}");
        var (x, y, z) = (_world[body].Pose.Position.X, _world[body].Pose.Position.Y, _world[body].Pose.Position.Z);
        Assert.That(z, Is.GreaterThan(_world.Space.Land.HeightAt(x, y) - 0.3f), $"{body} at {x} {y} {z}");
    }

    private void Roughen(Random random)
    {
        foreach (ref var height in _world.Space.Land.Heights)
            height = 20 + random.NextSingle();
    }

    private static Vector3 Place(Random random, float height) =>
        new Vector3(100 + (random.NextSingle() * 30), 100 + (random.NextSingle() * 30), height + (random.NextSingle() * 10))
            * (height > 0 ? Vector3.One : new Vector3(0.2f));

    private static Vector3 Size(Random random) => new Vector3(0.3f) + (new Vector3(random.NextSingle(), random.NextSingle(),
        random.NextSingle()) * 2);

    private static Quaternion Turn(Random random) => Quaternion.Normalize(new Quaternion(
        random.NextSingle() - 0.5f, random.NextSingle() - 0.5f, random.NextSingle() - 0.5f, random.NextSingle() - 0.5f));
}
