using System.Numerics;
using OpenSim.Meshing.Assets;
using OpenSim.Meshing.Hulls;
using OpenSim.Testing;

namespace OpenSim.Meshing.Tests;

[TestFixture]
public sealed class MeshAssetTests
{
    private static readonly Vector3 Half = new(0.5f);

    [Test]
    public void Header_NamesTheSections()
    {
        var mesh = Read(new MeshFile().With("high_lod", MeshFile.Box(-Half, Half)).WithHulls([-Half, Half]));
        Assert.That(mesh.Sections.Keys, Is.EquivalentTo(new[] { "high_lod", "physics_convex" }));
        Assert.That(mesh.PhysicsName, Is.Null);
    }

    [TestCase("physics_mesh")]
    [TestCase("physics_shape")]
    public void PhysicsShape_IsFoundByBothItsNames(string name) =>
        Assert.That(Read(new MeshFile().With(name, MeshFile.Box(-Half, Half))).PhysicsName, Is.EqualTo(name));

    [Test]
    public void Faces_AreWhereTheyWereQuantised()
    {
        var mesh = Read(new MeshFile().With("high_lod", MeshFile.Box(-Half, Vector3.Zero), MeshFile.Box(Vector3.Zero, Half)));
        Assert.That(MeshFaces.TryRead(mesh.Read("high_lod"), out var faces), Is.True);
        Assert.That(faces, Has.Count.EqualTo(2));
        var (min, max) = faces![1].Bounds;
        Assert.That(Vector3.Distance(min, Vector3.Zero) + Vector3.Distance(max, Half), Is.LessThan(1e-4f));
        Assert.That(MeshFaces.Join(faces).Volume, Is.EqualTo(0.25f).Within(1e-3f), "both are closed and face outwards");
    }

    [Test]
    public void Header_ThatPointsOutsideOfTheFile_IsRefusedInWords()
    {
        var whole = new MeshFile().With("high_lod", MeshFile.Box(-Half, Half)).ToBytes();
        Assert.That(MeshAsset.TryRead(whole[..^1], out _, out var problem), Is.False);
        Assert.That(problem, Does.Contain("high_lod"));
        Assert.That(MeshAsset.TryRead([], out _, out problem), Is.False);
        Assert.That(problem, Does.Contain("header"));
    }

    [Test]
    public void Section_ThatInflatesBeyondTheBound_IsNotRead()
    {
        var bomb = new MeshFile().WithBytes("physics_convex", new byte[MeshBounds.MaxConvexBytes + 1]);
        var before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(Read(bomb).Read("physics_convex").IsDefined, Is.False);
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(3L * MeshBounds.MaxConvexBytes + (1 << 20)));
    }

    [Test]
    public void Triangles_OfCornersThatAreNotThere_AreRefused()
    {
        var mesh = Read(new MeshFile().With("high_lod", ([Vector3.Zero, Half, -Half], [0, 1, 3])));
        Assert.That(MeshFaces.TryRead(mesh.Read("high_lod"), out _), Is.False);
    }

    [Test]
    public void Section_ThatIsNoZip_IsNotRead()
    {
        var bytes = new MeshFile().With("high_lod", MeshFile.Box(-Half, Half)).ToBytes();
        var at = bytes.AsSpan().LastIndexOf("size"u8) + 11;
        bytes.AsSpan(at).Fill(0xA5);
        Assert.That(MeshAsset.TryRead(bytes, out var mesh, out _), Is.True);
        Assert.That(mesh!.Read("high_lod").IsDefined, Is.False);
    }

    [Test]
    public void Collision_OfTheChosenShape_IsThePhysicsShapeOrTheHulls()
    {
        Vector3[] thin = [.. MeshFile.Box(new(-0.5f, -0.5f, -0.5f), new(0.5f, 0.5f, -0.4f)).Corners];
        Vector3[] small = [.. MeshFile.Box(-Half / 2, Half / 2).Corners];
        var both = Read(new MeshFile().With("high_lod", MeshFile.Box(-Half, Half)).With("physics_mesh", MeshFile.House())
            .WithHulls(small, thin, small));
        var (prim, convex) = (MeshCollision.Of(both, isConvex: false)!, MeshCollision.Of(both, isConvex: true)!);
        Assert.Multiple(() =>
        {
            Assert.That((prim.IsSurface, prim.Mesh.TriangleCount), Is.EqualTo((true, 6 * 12)));
            Assert.That((convex.IsSurface, convex.Mesh.TriangleCount), Is.EqualTo((false, 2 * 12)));
            Assert.That(convex.Mesh.Volume, Is.EqualTo(0.1f + 0.125f).Within(1e-3f));
        });
    }

    [Test]
    public void Collision_WithoutPhysics_IsTheHullElseTheFinestSurface()
    {
        var hull = Read(new MeshFile().With("high_lod", MeshFile.House()).WithHulls(MeshFile.Box(-Half, Half).Corners));
        var bare = Read(new MeshFile().With("high_lod", MeshFile.House()));
        Assert.Multiple(() =>
        {
            Assert.That(MeshCollision.Of(hull, isConvex: false)!.Mesh.Volume, Is.EqualTo(1).Within(1e-3f));
            Assert.That(MeshCollision.Of(bare, isConvex: false)!.Mesh.TriangleCount, Is.EqualTo(6 * 12));
            Assert.That(MeshCollision.Of(bare, isConvex: true)!.Mesh.Volume, Is.EqualTo(1).Within(1e-3f));
            Assert.That(MeshCollision.Of(Read(new MeshFile()), isConvex: false), Is.Null);
        });
    }

    // Each would be a collider of its own: people upload up to 256.
    [Test]
    public void Pieces_OfManyHulls_AreNeighboursJoined([Values] bool hasShape)
    {
        var boxes = Enumerable.Range(0, 40).Select(i => MeshFile.Box(
            new Vector3(-0.5f + (i * 0.025f), i % 2 * 0.4f, -0.1f),
            new Vector3(-0.48f + (i * 0.025f), 0.05f + (i % 2 * 0.4f), 0.1f)).Corners);
        var file = new MeshFile().With("high_lod", MeshFile.House()).WithHulls(MeshFile.Box(-Half, Half).Corners, [.. boxes]);
        var form = MeshCollision.Of(Read(hasShape ? file.With("physics_mesh", MeshFile.House()) : file), isConvex: false)!;
        Assert.That(form.Pieces, Has.Count.EqualTo(ConvexPieces.MaxPieces));
        Assert.That(form.Pieces!.Sum(p => p.Volume), Is.LessThan(0.03f), "the two rows are 0.02 m³ with the gaps in them; one hull is 0.1");
        if (!hasShape)
            Assert.That(form.Mesh.TriangleCount, Is.EqualTo(40 * 12), "what stands is walked on as it was made");
    }

    private static MeshAsset Read(MeshFile file)
    {
        Assert.That(MeshAsset.TryRead(file.ToBytes(), out var mesh, out var problem), Is.True, problem);
        return mesh!;
    }
}
