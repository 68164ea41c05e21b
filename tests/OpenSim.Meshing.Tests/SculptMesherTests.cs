using System.Numerics;
using OpenSim.Meshing.Sculpts;

namespace OpenSim.Meshing.Tests;

[TestFixture]
public sealed class SculptMesherTests
{
    private const int Side = 64;

    [Test]
    public void BallMap_IsABallThatFacesOutwards()
    {
        var ball = SculptMesher.Build(Map(Ball), Side, Side, SculptType.Sphere);
        Assert.That(ball.Volume, Is.EqualTo(MathF.PI / 6).Within(0.03f));
        Assert.That(ball.TriangleCount, Is.InRange(1000, 2048));
    }

    [Test]
    public void Flags_TurnItInsideOutAndMirrorIt()
    {
        var leaning = Map((u, v) => Ball(u, v) * new Vector3(0.5f, 1, 1) + new Vector3(0.25f, 0, 0));
        float Volume(int flags) => SculptMesher.Build(leaning, Side, Side, (byte)(SculptType.Sphere | flags)).Volume;
        Assert.Multiple(() =>
        {
            Assert.That(Volume(SculptType.Invert), Is.EqualTo(-Volume(0)).Within(1e-3f));
            Assert.That(Volume(SculptType.Mirror), Is.EqualTo(Volume(0)).Within(1e-3f), "mirrored, and outside all the same");
            var mirrored = SculptMesher.Build(leaning, Side, Side, SculptType.Sphere | SculptType.Mirror);
            Assert.That(mirrored.Bounds.Max.X, Is.LessThan(0.02f));
        });
    }

    [Test]
    public void PlaneMap_IsASheet()
    {
        var sheet = SculptMesher.Build(Map((u, v) => new Vector3(u - 0.5f, v - 0.5f, 0)), Side, Side, SculptType.Plane);
        var (min, max) = sheet.Bounds;
        Assert.That(max.Z - min.Z, Is.Zero.Within(1e-3f));
        Assert.That((max.X - min.X, max.Y - min.Y), Is.EqualTo((1f, 1f)).Using<(float, float)>(
            (a, b) => MathF.Abs(a.Item1 - b.Item1) < 0.03f && MathF.Abs(a.Item2 - b.Item2) < 0.03f));
        Assert.That(Vector3.Cross(sheet.Triangle(0).B - sheet.Triangle(0).A, sheet.Triangle(0).C - sheet.Triangle(0).A).Z, Is.Positive);
    }

    [Test]
    public void Cylinder_IsSewnAtItsSideOnly_TorusAtBoth()
    {
        var tube = Map((u, v) => new Vector3(MathF.Cos(u * MathF.Tau) * 0.5f, MathF.Sin(u * MathF.Tau) * 0.5f, v - 0.5f));
        var torus = Map((u, v) => new Vector3(
            MathF.Cos(u * MathF.Tau) * (0.35f - (0.15f * MathF.Cos(v * MathF.Tau))),
            MathF.Sin(u * MathF.Tau) * (0.35f - (0.15f * MathF.Cos(v * MathF.Tau))), -0.15f * MathF.Sin(v * MathF.Tau)));
        Assert.Multiple(() =>
        {
            Assert.That(OpenEdges(SculptMesher.Build(tube, Side, Side, SculptType.Cylinder)), Is.EqualTo(64), "two rims");
            Assert.That(OpenEdges(SculptMesher.Build(torus, Side, Side, SculptType.Torus)), Is.Zero);
        });
    }

    [TestCase(4, 4)]
    [TestCase(256, 8)]
    [TestCase(1, 1)]
    public void AnySize_StaysWithinTheCube(int width, int height)
    {
        var map = new byte[width * height * 4];
        new Random(1).NextBytes(map);
        for (var type = 0; type < 256; type++)
        {
            var (min, max) = SculptMesher.Build(map, width, height, (byte)type).Bounds;
            Assert.That(MathF.Max(max.X - min.X, max.Z - min.Z), Is.LessThan(1.001f));
        }
    }

    private static Vector3 Ball(float u, float v)
    {
        var (sin, cos) = MathF.SinCos(MathF.PI * v);
        return new Vector3(MathF.Cos(u * MathF.Tau) * sin, MathF.Sin(u * MathF.Tau) * sin, -cos) * 0.5f;
    }

    // u from the left, v from the bottom: as a map is looked at.
    private static byte[] Map(Func<float, float, Vector3> place)
    {
        var map = new byte[Side * Side * 4];
        for (var y = 0; y < Side; y++)
        {
            for (var x = 0; x < Side; x++)
            {
                var colour = (place(x / (float)Side, (Side - 1 - y) / (float)(Side - 1)) + new Vector3(0.5f)) * 255;
                var at = ((y * Side) + x) * 4;
                (map[at], map[at + 1], map[at + 2], map[at + 3]) =
                    ((byte)MathF.Round(colour.X), (byte)MathF.Round(colour.Y), (byte)MathF.Round(colour.Z), 255);
            }
        }

        return map;
    }

    private static int OpenEdges(TriangleMesh mesh)
    {
        var edges = new HashSet<(int, int)>();
        for (var i = 0; i < mesh.Indices.Length; i += 3)
        {
            for (var k = 0; k < 3; k++)
                edges.Add((mesh.Indices[i + k], mesh.Indices[i + ((k + 1) % 3)]));
        }

        return edges.Count(e => !edges.Contains((e.Item2, e.Item1)));
    }
}
