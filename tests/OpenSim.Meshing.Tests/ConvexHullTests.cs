using System.Numerics;
using OpenSim.Meshing.Hulls;

namespace OpenSim.Meshing.Tests;

[TestFixture]
public sealed class ConvexHullTests
{
    [Test]
    public void Hull_OfRandomPoints_HoldsAllOfThem([Values(4, 20, 256, 5000)] int count, [Range(1, 5)] int seed)
    {
        var random = new Random(seed);
        var points = Enumerable.Range(0, count)
            .Select(_ => new Vector3(random.NextSingle(), random.NextSingle(), random.NextSingle()) - new Vector3(0.5f)).ToArray();
        var hull = ConvexHull.Around(points);
        var slack = count > ConvexHull.MaxPoints ? 0.1f : 1e-4f; // of very many some are left out
        Assert.That(hull.Volume, Is.GreaterThan(0));
        for (var i = 0; i < hull.TriangleCount; i++)
        {
            var (a, b, c) = hull.Triangle(i);
            var normal = Vector3.Normalize(Vector3.Cross(b - a, c - a));
            Assert.That(points.Max(p => Vector3.Dot(p - a, normal)), Is.LessThan(slack));
        }
    }

    [Test]
    public void Hull_OfAGrid_IsItsBox()
    {
        var points = new List<Vector3>();
        for (var i = 0; i < 125; i++)
            points.Add((new Vector3(i % 5, i / 5 % 5, i / 25) * 0.25f) - new Vector3(0.5f));
        Assert.That(ConvexHull.Around([.. points]).Volume, Is.EqualTo(1).Within(1e-3f));
    }

    [Test]
    public void Hull_OfPointsInAPlane_IsAThinBox()
    {
        var hull = ConvexHull.Around([new(0, 0, 0), new(1, 0, 0), new(0, 1, 0), new(1, 1, 0), new(0.5f, 0.5f, 0)]);
        Assert.That(hull.TriangleCount, Is.EqualTo(12));
        Assert.That(hull.Volume, Is.EqualTo(0.002f).Within(1e-4f));
        Assert.That(ConvexHull.Around([]).Volume, Is.EqualTo(1).Within(1e-4f), "of nothing the whole box");
    }
}
