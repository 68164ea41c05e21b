using System.Numerics;
using OpenSim.Meshing;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Forms;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.Testing;

namespace OpenSim.Dynamics.Tests;

/// <summary>What stands is met by its triangles: the house of 8 m with its floor 0.8 m thick, and prims with holes.</summary>
[TestFixture]
public sealed class MeshTests : IAssetForms
{
    private static readonly Vector3 Middle = new(100, 100, 24);

    private AssetForms _forms = null!;
    private FallingWorld _world = null!;
    private bool _isThere;
    private bool _isFine;

    [SetUp]
    public void Make()
    {
        _world = new FallingWorld(space => new RigidBodyWorld(space));
        _forms = new AssetForms(new Limit(new LimitDef("t", "t", "t", "t", "bytes", LimitPer.Process, null, "t"), () => 1 << 24));
        _world.Space.Forms = this;
        (_isThere, _isFine) = (false, false);
    }

    [TearDown]
    public void End() => _world.Dispose();

    [TestCase("box")]
    [TestCase("ball")]
    [TestCase("cylinder")]
    public void Body_RestsOnTheFloorWithinAHouse(string form)
    {
        _isThere = true;
        House();
        var body = _world.Body(Middle, new Vector3(0.8f), FormOf(form));
        _world.Run(4);
        Assert.That(_world.IsAsleep(body));
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(Middle.Z - 3.2f + 0.4f).Within(0.03f));
    }

    [Test]
    public void Body_SlidesOverInnerEdges_AsOnOneSurface()
    {
        _isThere = true;
        House();
        var stuff = FallingWorld.Plain with { Friction = 0 };
        var body = _world.Body(Middle - new Vector3(2, 0, 2.795f), new Vector3(0.8f), stuff: stuff, velocity: new Vector3(2, 0.3f, 0));
        for (var i = 0; i < 60; i++)
        {
            _world.Step();
            Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(Middle.Z - 2.8f).Within(0.02f));
            Assert.That(_world[body].Velocity.X, Is.EqualTo(2).Within(0.05f), $"{i}");
        }
    }

    [Test]
    public void UnknownForm_HoldsWhatIsInIt_UntilItIsThere()
    {
        House();
        var body = _world.Body(Middle, new Vector3(0.8f));
        _world.Run(1);
        Assert.That(_world[body].Pose.Position, Is.EqualTo(Middle));
        _isThere = true;
        _world.Run(4);
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(Middle.Z - 2.8f).Within(0.03f));
    }

    [Test]
    public void Ball_FallsThroughTheHoleOfARing_AndABiggerOneLiesOnIt()
    {
        var ring = FallingWorld.Cylinder with { ProfileHollow = 30_000 }; // of 4 m, the hole 2.4 m
        _world.Wall(new Vector3(100, 100, 25), new Vector3(4, 4, 0.5f), form: ring);
        _world.Wall(new Vector3(120, 100, 25), new Vector3(4, 4, 0.5f), form: ring);
        var small = _world.Body(new Vector3(100, 100, 28), Vector3.One, FallingWorld.Ball);
        var big = _world.Body(new Vector3(120, 100, 28), new Vector3(3), FallingWorld.Ball);
        _world.Run(4);
        Assert.That(_world[small].Pose.Position.Z, Is.EqualTo(20.5f).Within(0.02f));
        // Its middle is as high above the rim as the third side of 1.5 and 1.2: 0.9.
        Assert.That(_world[big].Pose.Position.Z, Is.EqualTo(26.15f).Within(0.05f));
    }

    // 100 × 100 cells of two triangles over 8 m: 1,250 of them lie below each body.
    [TestCase("box")]
    [TestCase("ball")]
    [TestCase("cylinder")]
    public void Body_RestsOnThousandsOfTriangles(string form)
    {
        (_isThere, _isFine) = (true, true);
        House();
        var body = _world.Body(Middle + new Vector3(0.3f, 0.2f, 1.5f), new Vector3(2), FormOf(form));
        for (var i = 0; i < 4 * 45; i++)
        {
            _world.Step();
            Assert.That(_world[body].Pose.Position.Z, Is.GreaterThan(Middle.Z + 0.95f));
        }

        Assert.That(_world.IsAsleep(body));
        Assert.That(_world[body].Pose.Position.Z, Is.EqualTo(Middle.Z + 1).Within(0.03f));
        if (form == "box")
            Assert.That(_world[body].Pose.Rotation.Z, Is.EqualTo(0).Within(0.01f));
    }

    AssetForm IAssetForms.Of(int prim, bool isConvex) => _forms.Of(new AssetFormKey(default(UUID), 5, isConvex));

    void IAssetForms.Want(AssetForm form, int prim)
    {
        if (!_isThere)
            return;
        var (corners, triangles) = _isFine ? FineFloor() : MeshFile.House();
        _forms.Learn(form, "house", new CollisionGeometry(new TriangleMesh(corners, triangles), IsSurface: true));
    }

    private static (Vector3[] Corners, int[] Triangles) FineFloor()
    {
        const int Cells = 100;
        var corners = new List<Vector3>();
        var triangles = new List<int>();
        for (var y = 0; y <= Cells; y++)
        {
            for (var x = 0; x <= Cells; x++)
                corners.Add(new Vector3(((float)x / Cells) - 0.5f, ((float)y / Cells) - 0.5f, 0));
        }

        for (var i = 0; i < Cells * Cells; i++)
        {
            var at = (i / Cells * (Cells + 1)) + (i % Cells);
            triangles.AddRange([at, at + 1, at + Cells + 2, at, at + Cells + 2, at + Cells + 1]);
        }

        return ([.. corners], [.. triangles]);
    }

    private void House()
    {
        const int Prim = 1000;
        _world.Space.Set(Prim, new BodyDescription(Middle, Quaternion.Identity, new Vector3(8), PrimShape.Box,
            BodyTraits.Solid | BodyTraits.AssetForm));
    }

    private static PrimShape FormOf(string form) => form switch
    {
        "ball" => FallingWorld.Ball,
        "cylinder" => FallingWorld.Cylinder,
        _ => PrimShape.Box
    };
}
