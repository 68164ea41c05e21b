using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Meshing.Hulls;
using OpenSim.Meshing.Prims;
using OpenSim.Physics.Dynamics;
using OpenSim.Physics.Shapes;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What is hollow and moves has a hollow; what it weighs and how it turns is as a script says, or follows from it.</summary>
[TestFixture]
public sealed class PieceTests
{
    private static readonly PrimShape HollowBox = PrimShape.Box with { ProfileHollow = 40_000 };
    private static readonly PrimShape Tube = FallingWorld.Cylinder with { ProfileHollow = 40_000 };
    private static readonly PrimShape Pipe = Tube with { PathTwist = 30, PathTaperX = 20 };
    private static readonly PrimShape Ring = PrimShape.Box with { PathCurve = 32, ProfileCurve = 0, PathScaleX = 100, PathScaleY = 175 };

    private FallingWorld _world = null!;

    [SetUp]
    public void Make() => _world = new FallingWorld(space => new RigidBodyWorld(space));

    [TearDown]
    public void End() => _world.Dispose();

    [Test]
    public void HollowBox_ComesApartIntoItsWalls()
    {
        var mesh = PrimMesher.Build(HollowBox);
        var pieces = ConvexPieces.Of(mesh);
        Assert.That(pieces, Has.Count.EqualTo(4), string.Join("\n", pieces.Select(p => p.Bounds)));
        Assert.That(pieces.Sum(p => p.Volume), Is.EqualTo(mesh.Volume).Within(1e-3f));
    }

    [TestCase("box")]
    [TestCase("ball")]
    [TestCase("cylinder")]
    public void WhatIsConvex_StaysWhole(string form) => Assert.That(ConvexPieces.Of(PrimMesher.Build(FormOf(form))), Has.Count.EqualTo(1));

    [TestCase("tube")]
    [TestCase("ring")]
    public void WhatIsRound_BecomesFewPieces_ThatLeaveTheHoleOpen(string form)
    {
        var mesh = PrimMesher.Build(FormOf(form));
        var pieces = ConvexPieces.Of(mesh);
        Assert.That(pieces.Count, Is.InRange(4, ConvexPieces.MaxPieces));
        Assert.That(pieces.Sum(p => p.Volume), Is.InRange(mesh.Volume * 0.98f, mesh.Volume * 1.6f));
    }

    [Test]
    public void AnySurface_ComesApartIntoBoundedClosedHulls([Range(1, 12)] int seed)
    {
        var random = new Random(seed);
        float Number() => random.Next(8) switch { 0 => 0, 1 => 0.5f, 2 => 1e-6f, _ => random.NextSingle() - 0.5f };
        var corners = Enumerable.Range(0, 3 + random.Next(200)).Select(_ => new Vector3(Number(), Number(), Number())).ToArray();
        var triangles = Enumerable.Range(0, 3 * (1 + random.Next(300))).Select(_ => random.Next(corners.Length)).ToArray();
        var pieces = ConvexPieces.Of(new TriangleMesh(corners, triangles));
        Assert.That(pieces.Count, Is.InRange(1, ConvexPieces.MaxPieces));
        foreach (var piece in pieces)
        {
            Assert.That(piece.Volume, Is.Positive);
            Assert.That(piece.Vertices, Has.All.Matches<Vector3>(v => v.Length() < 1));
        }
    }

    [Test]
    public void SameSurface_GivesTheSamePieces()
    {
        string Text() => string.Join(" ", ConvexPieces.Of(PrimMesher.Build(Tube)).SelectMany(p => p.Vertices));
        Assert.That(Text(), Is.EqualTo(Text()));
    }

    [Test]
    public void BallFallsIntoAPhysicalBasket_AndThroughNoWallOfIt()
    {
        var basket = _world.Body(new Vector3(100, 100, 20.5f), new Vector3(2, 2, 1), HollowBox);
        var ball = _world.Body(new Vector3(100.1f, 100, 23), new Vector3(0.5f), FallingWorld.Ball);
        _world.Run(5);
        Assert.That(_world[ball].Pose.Position.Z, Is.EqualTo(20.25f).Within(0.02f), "on the land, within the walls");
        Assert.That(_world[basket].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.02f));
        _world.Command(new BodyCommand(ball, BodyCommandKind.Velocity, new Vector3(6, 0, 0)));
        _world.Run(5);
        var (b, c) = (_world[ball].Pose.Position, _world[basket].Pose.Position);
        Assert.That(MathF.Abs(b.X - c.X), Is.LessThan(0.7f), "still inside");
    }

    [Test]
    public void Contact_OfSeveralPieces_IsToldAsOne()
    {
        var tube = _world.Body(new Vector3(100, 100, 21), new Vector3(1), Tube, matter: new BodyMatter { WantsContacts = true });
        _world.Wall(new Vector3(100, 100, 20.1f), new Vector3(6, 6, 0.2f));
        _world.Run(3, afterEach: () =>
        {
            var told = _world.Engine.Contacts.ToArray().Select(c => (c.Part, c.Other, c.Phase)).ToArray();
            Assert.That(told, Is.Unique, "in one step, whichever pieces touch");
        });
        Assert.That(_world.IsAsleep(tube));
        var byOther = _world.Contacts.GroupBy(c => c.Other).Select(g => g.Select(c => c.Phase).ToArray()).ToArray();
        Assert.That(byOther, Has.Length.EqualTo(1), "it lies on one thing");
        Assert.That(byOther[0][0], Is.EqualTo(ContactPhase.Begins));
        Assert.That(byOther[0].Count(p => p == ContactPhase.Begins) - byOther[0].Count(p => p == ContactPhase.Ends), Is.EqualTo(1));
    }

    // A hull would have pushed it out.
    [Test]
    public void WhatLiesInAHollow_StaysThere_WhileThePiecesAreMade()
    {
        using var world = new FallingWorld(space => new RigidBodyWorld(space)) { WaitsForPieces = false };
        var pipe = world.Body(new Vector3(100, 100, 20.5f), new Vector3(2, 2, 1), Pipe);
        var ball = world.Body(new Vector3(100.1f, 100, 20.3f), new Vector3(0.4f), FallingWorld.Ball);
        var before = world[ball].Pose.Position;
        world.Run(0.5f);
        Assert.That(Vector3.Distance(world[ball].Pose.Position, before), Is.LessThan(0.2f));
        FallingWorld.WaitForPieces(world.Space.Pin(pipe).Mesh!);
        world.Run(3);
        var place = world[ball].Pose.Position - world[pipe].Pose.Position;
        Assert.That(new Vector2(place.X, place.Y).Length(), Is.LessThan(0.8f));
        Assert.That(world[ball].Pose.Position.Z, Is.EqualTo(20.2f).Within(0.02f), "on the land");
        Assert.That(world.IsAsleep(pipe));
    }

    [Test]
    public void Memory_CountsThePieces_WhetherTheyAreThereOrNot([Values] bool areThere)
    {
        var triangles = PrimMesher.Build(Pipe);
        var pieces = ConvexPieces.Of(triangles);
        var alone = new CollisionMesh(triangles, pieces: []).Bytes;
        Assert.That(new CollisionMesh(triangles, pieces: areThere ? pieces : null).Bytes - alone,
            Is.GreaterThanOrEqualTo(pieces.Sum(p => (p.Vertices.Length * 12) + (p.Indices.Length * 4))));
    }

    // Two that hold it calm what is built high; four walls of one that lies on something are one.
    [TestCase(true)]
    [TestCase(false)]
    public void WhatOneBodyHolds_SlidesOn_OfHoweverManyPiecesItIs(bool isHollow)
    {
        var smooth = FallingWorld.Plain with { Friction = 0 };
        _world.Body(new Vector3(100, 100, 20.5f), new Vector3(60, 4, 1), stuff: smooth);
        var sled = _world.Body(new Vector3(90, 100, 21.5f), Vector3.One, isHollow ? HollowBox : null, stuff: smooth);
        _world.Run(0.2f);
        _world.Command(new BodyCommand(sled, BodyCommandKind.Velocity, new Vector3(0.2f, 0, 0)));
        _world.Run(2);
        Assert.That(_world[sled].Velocity.X, Is.EqualTo(0.2f).Within(0.02f));
    }

    [Test]
    public void Inertia_OfAScript_CountsMoreThanThatOfTheParts()
    {
        const string Text = "<PhysicsInertia><MASS>2</MASS><CM><X>0</X><Y>0</Y><Z>-0.4</Z></CM>"
            + "<INERTIA><X>1</X><Y>1</Y><Z>0.5</Z></INERTIA><IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT></PhysicsInertia>";
        var matter = new BodyMatter { Inertia = BodyInertia.Read(Text), Gravity = 0 };
        var body = _world.Body(new Vector3(100, 100, 60), Vector3.One, matter: matter);
        _world.Command(new BodyCommand(body, BodyCommandKind.Impulse, new Vector3(200, 0, 0)));
        _world.Command(new BodyCommand(body, BodyCommandKind.SpinImpulse, new Vector3(0, 0, 50)));
        _world.Step();
        Assert.That(_world[body].Velocity.X, Is.EqualTo(1).Within(1e-3f), "200 kg");
        Assert.That(_world[body].Spin.Z, Is.EqualTo(1).Within(1e-3f), "50 kg·m²");
        var fixture = _world.Part(Pose.Origin, Vector3.One);
        Assert.That(_world.Engine.MassOf([fixture], matter), Is.EqualTo(new BodyMass(200, new Vector3(0, 0, -0.4f))));
    }

    [TestCase("")]
    [TestCase("<x/>")]
    [TestCase("<PhysicsInertia><MASS>NaN</MASS></PhysicsInertia>")]
    [TestCase("<PhysicsInertia><MASS>1e30</MASS><INERTIA><X>1</X><Y>1</Y><Z>1</Z></INERTIA></PhysicsInertia>")]
    [TestCase("<PhysicsInertia><MASS>many</MASS></PhysicsInertia>")]
    [TestCase("<PhysicsInertia><MASS>1</MASS><INERTIA><X>-1</X><Y>1</Y><Z>1</Z></INERTIA></PhysicsInertia>")]
    [TestCase("<!DOCTYPE x [<!ENTITY a \"b\">]><PhysicsInertia>&a;</PhysicsInertia>")]
    public void Inertia_ThatNoBodyCanHave_IsPassedOver(string text)
    {
        var mass = _world.Engine.MassOf([_world.Part(Pose.Origin, Vector3.One)], new BodyMatter { Inertia = BodyInertia.Read(text) });
        Assert.That(mass.Mass, Is.EqualTo(1000));
    }

    [Test]
    public void LowCentre_StandsAgain()
    {
        const string Text = "<PhysicsInertia><MASS>5</MASS><CM><X>0</X><Y>0</Y><Z>-0.45</Z></CM>"
            + "<INERTIA><X>0.3</X><Y>0.3</Y><Z>0.3</Z></INERTIA><IROT><X>0</X><Y>0</Y><Z>0</Z><W>1</W></IROT></PhysicsInertia>";
        var body = _world.Body(new Vector3(100, 100, 20.6f), Vector3.One, FallingWorld.Ball,
            matter: new BodyMatter { Inertia = BodyInertia.Read(Text) },
            rotation: Quaternion.CreateFromAxisAngle(Vector3.UnitX, 1.5f));
        _world.Run(40);
        Assert.That(Vector3.Transform(Vector3.UnitZ, _world[body].Pose.Rotation).Z, Is.GreaterThan(0.95f));
    }

    [TestCase(0, false)]
    [TestCase(0.9f, true)]
    public void Slope_HoldsByWhatItIsMadeOf(float friction, bool holds)
    {
        _world.Stuff = prim => FallingWorld.Plain with { Friction = friction };
        var tilt = Quaternion.CreateFromAxisAngle(Vector3.UnitY, 0.4f);
        _world.Wall(new Vector3(100, 100, 25), new Vector3(20, 20, 1), tilt);
        var body = _world.Body(new Vector3(100, 100, 25) + Vector3.Transform(new Vector3(0, 0, 1), tilt), Vector3.One, rotation: tilt);
        _world.Run(1.5f);
        Assert.That(MathF.Abs(_world[body].Pose.Position.X - 100.4f) < 0.3f, Is.EqualTo(holds));
    }

    [Test]
    public void BallOnLevelGround_RollsOn_AndComesToRest()
    {
        var ball = _world.Body(new Vector3(100, 100, 20.5f), Vector3.One, FallingWorld.Ball, velocity: new Vector3(2, 0, 0));
        _world.Run(3);
        Assert.That(_world[ball].Velocity.X, Is.InRange(0.5f, 1.5f), "the first moment makes it roll");
        _world.Run(20);
        Assert.That(_world.IsAsleep(ball));
        Assert.That(_world[ball].Pose.Position.X, Is.InRange(104, 108));
    }

    private static PrimShape FormOf(string form) => form switch
    {
        "ball" => FallingWorld.Ball,
        "cylinder" => FallingWorld.Cylinder,
        "tube" => Tube,
        "ring" => Ring,
        _ => PrimShape.Box
    };
}
