using System.Numerics;
using OpenSim.Physics.Bodies;
using OpenSim.Physics.Shapes;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;
using OpenSim.Primitives;

namespace OpenSim.Physics.Tests;

[TestFixture]
public sealed class CollisionSpaceTests
{
    private static readonly PrimShape Tube = PrimShape.Box with { ProfileHollow = 25_000 };

    [Test]
    public void RayCast_MeetsTheNearest_AndChoosesByTarget()
    {
        var space = NewSpace();
        space.Set(1, Prim(new Vector3(10, 10, 30)));
        space.Set(2, Prim(new Vector3(10, 10, 40)) with { Traits = BodyTraits.None });
        var down = new Ray(new Vector3(10, 10, 60), -Vector3.UnitZ);

        Assert.That(space.RayCast(down, 100, RayTargets.All, out var hit), Is.True);
        Assert.That(hit, Is.EqualTo(new RayHit(2, 19.5f, new Vector3(10, 10, 40.5f), Vector3.UnitZ)));
        Assert.That(space.RayCast(down, 100, RayTargets.Solid, out hit), Is.True);
        Assert.That(hit.Prim, Is.EqualTo(1));
        Assert.That(space.RayCast(down, 100, RayTargets.Land, out hit), Is.True);
        Assert.That((hit.IsLand, hit.Position.Z), Is.EqualTo((true, 20f)));
        Assert.That(space.RayCast(down, 15, RayTargets.All, out _), Is.False);
    }

    [Test]
    public void Step_AmongAThousandForms_MakesSoManyTrianglesOnly_AndWaitsBeforeItMakesThemAnew()
    {
        var meshes = new CollisionMeshes(maxTriangles: 30_000);
        int Made(int from)
        {
            meshes.BeginStep();
            var made = 0;
            for (ushort i = 0; i < 1000; i++)
                made += meshes.Get(new Body { Form = Twisted(from + i) })?.TriangleCount ?? 0;
            meshes.EndStep();
            return made;
        }

        var first = Made(1);
        Assert.That(first, Is.InRange(20_000, 21_000));
        Made(2000); // dropped once, as there is no room
        Made(4000);
        Assert.That(Made(6000), Is.Zero, "full, and dropped not long ago");
        Assert.That(meshes.Get(new Body { Form = Twisted(9_999) }), Is.Not.Null, "a ray");
    }

    [Test]
    public void Pinned_AShapeIsThere_WhateverOthersNeed()
    {
        var meshes = new CollisionMeshes(maxMeshes: 10);
        var held = meshes.Pin(new Body { Form = Twisted(1) });
        for (ushort i = 2; i < 100; i++)
            meshes.Get(new Body { Form = Twisted(i) });
        Assert.That(meshes.Count, Is.LessThanOrEqualTo(10));
        Assert.That(held.Mesh, Is.Not.Null);
        Assert.That(meshes.Get(new Body { Form = Twisted(1) }), Is.SameAs(held));
        Assert.That(meshes.Get(new Body { Form = Twisted(99) })!.Mesh, Is.Not.Null, "not everything at once");

        CollisionMeshes.Unpin(held);
        for (ushort i = 100; i < 200; i++)
            meshes.Get(new Body { Form = Twisted(i) });
        Assert.That(held.Mesh, Is.Null, "nobody needs it any more");
    }

    [Test]
    public void Pin_InAStepThatMayMakeNothingMore_IsMadeAllTheSame()
    {
        var meshes = new CollisionMeshes(maxTriangles: 30_000);
        meshes.BeginStep();
        for (ushort i = 1; meshes.Get(new Body { Form = Twisted(i) }) is not null; i++)
        {
        }

        Assert.That(meshes.Pin(new Body { Form = Twisted(5000) }).Mesh, Is.Not.Null, "what rests on it cannot wait");
        meshes.EndStep();
    }

    [Test]
    public void Pin_GivesTheTrianglesOfAForm_AndNoneOfABox()
    {
        var space = NewSpace();
        space.Set(1, Prim(new Vector3(10, 10, 30)) with { Form = Tube });
        space.Set(2, Prim(new Vector3(20, 10, 30)));
        var (tube, box) = (space.Pin(1), space.Pin(2));
        Assert.That((tube.Shape, tube.IsKnown, tube.Mesh!.Triangles.TriangleCount > 10), Is.EqualTo((BodyShape.PrimMesh, true, true)));
        Assert.That((box.Shape, box.IsKnown, box.Mesh), Is.EqualTo((BodyShape.Box, true, (CollisionMesh?)null)));
        tube.Release();
        tube.Release(); // once is enough, twice does no harm
    }

    [Test]
    public void RayCast_ThroughTheHole_OfATubeOnItsSide()
    {
        var space = NewSpace();
        space.Set(1,
            Prim(new Vector3(10, 10, 30)) with
            {
                Form = Tube,
                Size = new Vector3(2),
                Rotation = Quaternion.CreateFromAxisAngle(Vector3.UnitY, MathF.PI / 2)
            });

        Assert.That(space.RayCast(new Ray(new Vector3(0, 10, 30), Vector3.UnitX), 50, RayTargets.All, out _), Is.False);
        Assert.That(space.RayCast(new Ray(new Vector3(0, 10, 30.75f), Vector3.UnitX), 50, RayTargets.All, out var hit), Is.True);
        Assert.That(hit.Distance, Is.EqualTo(9).Within(1e-4f));
        Assert.That(Vector3.Distance(hit.Normal, -Vector3.UnitX), Is.LessThan(1e-4f));
    }

    [Test]
    public void RayCastAll_IsInOrder_AndKeepsTheNearestWhenThereIsNoRoom()
    {
        var space = NewSpace();
        for (var i = 1; i <= 5; i++)
            space.Set(i, Prim(new Vector3(10, 10, 20 + (10 * i))));
        Span<RayHit> hits = stackalloc RayHit[3];

        Assert.That(space.RayCastAll(new Ray(new Vector3(10, 10, 100), -Vector3.UnitZ), 200, RayTargets.All, hits), Is.EqualTo(3));
        Assert.That(hits.ToArray().Select(h => h.Prim), Is.EqualTo(new[] { 5, 4, 3 }));
    }

    [Test]
    public void Forms_AreMeshedOnFirstTouchOnly_AndShared()
    {
        var space = NewSpace();
        for (var i = 1; i <= 1000; i++)
            space.Set(i, Prim(new Vector3(i % 60, i / 60, 30)) with { Form = Tube });
        Assert.That(space.MeshCount, Is.Zero);

        space.RayCast(new Ray(new Vector3(10.3f, 5.4f, 60), -Vector3.UnitZ), 100, RayTargets.All, out _);
        space.RayCast(new Ray(new Vector3(20.3f, 5.4f, 60), -Vector3.UnitZ), 100, RayTargets.All, out _);
        Assert.That(space.MeshCount, Is.EqualTo(1));
    }

    [Test]
    public void Set_TheSameAgain_IsNoChange_ANewFormIs()
    {
        var space = NewSpace();
        Assert.That(space.Set(1, Prim(new Vector3(10, 10, 30))), Is.True);
        Assert.That(space.Set(1, Prim(new Vector3(10, 10, 30))), Is.False);
        Assert.That(space.Set(1, Prim(new Vector3(10, 10, 30)) with { Form = Tube, Size = new Vector3(4) }), Is.True);
        Assert.That(space.RayCast(new Ray(new Vector3(10, 10, 60), -Vector3.UnitZ), 100, RayTargets.Solid, out _), Is.False,
            "through the hole");
        Assert.That(space.Remove(1), Is.True);
        Assert.That(space.Remove(1), Is.False);
        Assert.That(space.Count, Is.Zero);
    }

    [Test]
    public void Set_NonsenseFromAViewer_DoesNotSpoilTheTree()
    {
        var space = NewSpace();
        space.Set(1, Prim(new Vector3(10, 10, 30)));
        space.Set(2, Prim(new Vector3(float.NaN, float.PositiveInfinity, 0)));
        space.Set(3, Prim(new Vector3(1e30f)) with { Size = new Vector3(-5, 0, float.NaN) });

        Assert.That(space.RayCast(new Ray(new Vector3(10, 10, 60), -Vector3.UnitZ), 100, RayTargets.Solid, out var hit), Is.True);
        Assert.That(hit.Prim, Is.EqualTo(1));
    }

    [Test]
    public void HasRoomFor_IsFalseInAPrim_AndUnderTheLand()
    {
        var space = NewSpace();
        space.Set(1, Prim(new Vector3(10, 10, 21)) with { Size = new Vector3(4) });
        var size = new Vector3(0.45f, 0.6f, 1.9f);
        Assert.Multiple(() =>
        {
            Assert.That(space.HasRoomFor(new Vector3(10, 10, 21), size), Is.False);
            Assert.That(space.HasRoomFor(new Vector3(20, 10, 20.2f), size), Is.False);
            Assert.That(space.HasRoomFor(new Vector3(20, 10, 20.96f), size), Is.True);
            Assert.That(space.SupportBelow(new Vector3(10, 10, 50)), Is.EqualTo(23).Within(1e-4f));
            Assert.That(space.SupportBelow(new Vector3(20, 10, 50)), Is.EqualTo(20));
        });
    }

    private static PrimShape Twisted(int hollow) => PrimShape.Box with { ProfileHollow = (ushort)hollow, PathTwist = 50 };

    private static CollisionSpace NewSpace() => new(new HeightField(64, 64, 20));

    private static BodyDescription Prim(Vector3 position) =>
        new(position, Quaternion.Identity, Vector3.One, PrimShape.Box, BodyTraits.Solid);
}
