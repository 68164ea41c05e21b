using System.Numerics;
using OpenSim.Meshing.Prims;

namespace OpenSim.Meshing.Tests;

[TestFixture]
public sealed class PrimMesherTests
{
    [Test]
    public void Box_IsTheUnitCube()
    {
        var mesh = PrimMesher.Build(Forms.Box);

        Assert.That(mesh.Vertices, Has.Length.EqualTo(8));
        Assert.That(mesh.TriangleCount, Is.EqualTo(12));
        Assert.That(mesh.Volume, Is.EqualTo(1f).Within(1e-4f));
        Assert.That(mesh.Bounds, Is.EqualTo((new Vector3(-0.5f), new Vector3(0.5f))));
    }

    [Test]
    public void PlainForms_HaveTheVolumeOfTheirGeometry()
    {
        // A regular 24-gon of radius r has area 12 r² sin 15°: 3.1058 r².
        const float Gon = 3.1058f;
        Assert.Multiple(() =>
        {
            Assert.That(PrimMesher.Build(Forms.Cylinder).Volume, Is.EqualTo(Gon * 0.25f).Within(1e-3f), "cylinder");
            Assert.That(PrimMesher.Build(Forms.Prism).Volume, Is.EqualTo(0.75f * MathF.Sqrt(3) * 0.25f).Within(1e-3f), "prism");
            Assert.That(PrimMesher.Build(Forms.Sphere).Volume, Is.EqualTo(MathF.PI / 6).Within(0.02f), "sphere");
            // Hole size 0.25: tube radius 0.125 about a circle of radius 0.375.
            Assert.That(PrimMesher.Build(Forms.Torus).Volume, Is.EqualTo(MathF.Tau * 0.375f * MathF.PI * 0.5f * 0.125f).Within(0.02f),
                "torus");
        });
    }

    [Test]
    public void HollowAndCut_TakeAwayTheirShare()
    {
        var hollow = Forms.Box with { ProfileHollow = 25_000 };
        var half = Forms.Box with { ProfileBegin = 12_500, ProfileEnd = 12_500 };
        var lower = Forms.Box with { PathEnd = 25_000 };
        Assert.Multiple(() =>
        {
            Assert.That(PrimMesher.Build(hollow).Volume, Is.EqualTo(0.75f).Within(1e-3f));
            Assert.That(PrimMesher.Build(half).Volume, Is.EqualTo(0.5f).Within(1e-3f));
            Assert.That(PrimMesher.Build(lower).Volume, Is.EqualTo(0.5f).Within(1e-3f));
            Assert.That(PrimMesher.Build(lower).Bounds.Max.Z, Is.Zero.Within(1e-4f));
        });
    }

    [Test]
    public void HalfBox_KeepsTheSidesThatAViewerKeeps()
    {
        // The outline starts at the south-west corner and runs south, east, north, west: a quarter to three quarters are the eastern and
        // northern sides.
        var mesh = PrimMesher.Build(Forms.Box with { ProfileBegin = 12_500, ProfileEnd = 12_500 });

        Assert.That(mesh.Vertices.Where(v => v.X > 0.49f && v.Y < -0.49f), Is.Not.Empty);
        Assert.That(mesh.Vertices.Where(v => v.X < -0.49f && v.Y > 0.49f), Is.Not.Empty);
        Assert.That(mesh.Vertices.Where(v => v.X < -0.49f && v.Y < -0.49f), Is.Empty);
    }

    [Test]
    public void Taper_ShrinksTheTop_TwistTurnsIt()
    {
        var pyramid = PrimMesher.Build(Forms.Box with { PathScaleX = 200, PathScaleY = 200 });
        var twisted = PrimMesher.Build(Forms.Box with { PathTwist = 25 });
        Assert.Multiple(() =>
        {
            Assert.That(pyramid.Volume, Is.EqualTo(1f / 3).Within(1e-3f));
            Assert.That(pyramid.Vertices.Count(v => v.Z > 0.49f), Is.EqualTo(1));
            // 45 degrees at the top: its corners stand on the axes.
            Assert.That(twisted.Vertices.Where(v => v.Z > 0.49f).Max(v => v.X), Is.EqualTo(MathF.Sqrt(0.5f)).Within(1e-3f));
        });
    }

    [Test]
    public void AnyForm_IsClosedAndFacesOutwards([Range(1, 8)] int seed)
    {
        var random = new Random(seed);
        for (var i = 0; i < 60; i++)
        {
            var shape = Forms.Random(random);
            var mesh = PrimMesher.Build(shape, 12);
            Assert.That(Opening(mesh), Is.LessThan(1e-4f), shape.ToString());
            if (shape.PathTwist == 0 && shape.PathTwistBegin == 0 && shape.PathSkew == 0 && shape.PathRevolutions == 0
                && shape.PathRadiusOffset == 0)
                Assert.That(mesh.Volume, Is.GreaterThan(-1e-3f), shape.ToString());
        }
    }

    [Test]
    public void WildBytes_GiveAFiniteMeshOfBoundedSize()
    {
        var random = new Random(7);
        for (var i = 0; i < 500; i++)
        {
            var shape = Forms.Wild(random);
            var mesh = PrimMesher.Build(shape, 8);
            Assert.That(mesh.Vertices, Has.All.Matches<Vector3>(v => float.IsFinite(v.X + v.Y + v.Z)), shape.ToString());
            Assert.That(mesh.TriangleCount, Is.LessThan(20_000), shape.ToString());
        }
    }

    // The areas of a closed surface, as vectors, cancel out. A missing or turned triangle leaves its own.
    private static float Opening(TriangleMesh mesh)
    {
        var sum = Vector3.Zero;
        for (var i = 0; i < mesh.TriangleCount; i++)
        {
            var (a, b, c) = mesh.Triangle(i);
            sum += Vector3.Cross(b - a, c - a) / 2;
        }

        return sum.Length();
    }
}
