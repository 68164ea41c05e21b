using System.Numerics;
using OpenSim.Physics.Spatial;
using OpenSim.Physics.Terrain;
using OpenSim.Testing;

namespace OpenSim.Physics.Tests.Terrain;

[TestFixture]
public sealed class HeightFieldTests
{
    [Test]
    public void HeightAt_IsTwoTrianglesSplitFromSouthWestToNorthEast()
    {
        var field = new HeightField(16, 16);
        field[6, 5] = 10; // south-east corner of square (5, 5)
        Assert.Multiple(() =>
        {
            Assert.That(field.HeightAt(6, 5), Is.EqualTo(10));
            Assert.That(field.HeightAt(5.75f, 5.25f), Is.EqualTo(5).Within(1e-4f));
            Assert.That(field.HeightAt(5.25f, 5.75f), Is.Zero, "the north-western triangle knows nothing of that corner");
            Assert.That(field.HeightAt(5.5f, 5.5f), Is.Zero, "the diagonal belongs to both");
        });
    }

    [Test]
    public void HeightAt_OutsideOrNotANumber_IsTheEdge()
    {
        var field = new HeightField(16, 16, 3);
        field[15, 15] = 9;
        Assert.Multiple(() =>
        {
            Assert.That(field.HeightAt(400, 400), Is.EqualTo(9));
            Assert.That(field.HeightAt(-5, float.NaN), Is.EqualTo(3));
            Assert.That(field.HeightAt(15.9f, 15.9f), Is.EqualTo(9), "the last metre goes on level");
        });
    }

    [Test]
    public void NormalAt_LeansAwayFromTheRise()
    {
        var field = Slope((x, _) => x * 0.5f);

        var normal = field.NormalAt(8.3f, 4.1f);

        Assert.That(Vector3.Distance(normal, Vector3.Normalize(new Vector3(-0.5f, 0, 1))), Is.LessThan(1e-5f));
    }

    [Test]
    public void RayCast_AnyRay_HitsWhereItGoesBelowTheSurface([Range(1, 4)] int seed)
    {
        var random = new Random(seed);
        var field = Slope((x, y) => 10 + (4 * MathF.Sin(x * 0.7f)) + (3 * MathF.Cos(y * 0.9f)));
        for (var i = 0; i < 500; i++)
        {
            var from = new Vector3(random.NextSingle() * 30, random.NextSingle() * 30, 20);
            var to = new Vector3(random.NextSingle() * 30, random.NextSingle() * 30, random.NextSingle() * 20);
            Ray.TryBetween(from, to, out var ray, out var length);
            var expected = March(field, ray, length);
            var found = field.RayCast(ray, length, out var distance, out var normal);
            if (!found)
            {
                Assert.That(expected, Is.Null, $"{ray}");
                continue;
            }

            var at = ray.At(distance);
            Assert.That(at.Z, Is.EqualTo(field.HeightAt(at.X, at.Y)).Within(0.01f));
            Assert.That(Vector3.Dot(normal, ray.Direction), Is.Negative);
            Assert.That(expected is null || expected > distance - 0.05f, "nothing nearer was passed over");
        }
    }

    [Test]
    public void RayCast_StraightDownAnywhere_Hits()
    {
        var field = Slope((x, y) => (x * y) % 7);
        for (var x = 0f; x < 32; x += 0.25f)
        {
            for (var y = 0f; y < 32; y += 0.5f)
                Assert.That(field.RayCast(new Ray(new Vector3(x, y, 100), -Vector3.UnitZ), 200, out _, out _), Is.True, $"{x},{y}");
        }
    }

    [Test]
    public void RayCast_FromBelow_HitsNothing()
    {
        var field = new HeightField(32, 32, 20);
        Assert.That(field.RayCast(new Ray(new Vector3(5, 5, 10), Vector3.UnitZ), 100, out _, out _), Is.False);
    }

    [Test]
    public void Queries_AllocateNothing()
    {
        var field = Slope((x, y) => x + y);
        var sum = 0f;

        Assert.That(Allocations.WhenWarm(() =>
        {
            for (var i = 0; i < 100; i++)
            {
                sum += field.HeightAt(i * 0.3f, 7) + field.NormalAt(i * 0.3f, 7).Z;
                field.RayCast(new Ray(new Vector3(0, 0, 90), Vector3.Normalize(new Vector3(1, 1, -2))), 100, out _, out _);
            }
        }), Is.Zero);
    }

    private static HeightField Slope(Func<int, int, float> height)
    {
        var field = new HeightField(32, 32);
        for (var y = 0; y < 32; y++)
        {
            for (var x = 0; x < 32; x++)
                field[x, y] = height(x, y);
        }

        return field;
    }

    private static float? March(HeightField field, Ray ray, float length)
    {
        for (var d = 0f; d < length; d += 0.01f)
        {
            var at = ray.At(d);
            if (at.Z < field.HeightAt(at.X, at.Y) - 0.005f)
                return d;
        }

        return null;
    }
}
