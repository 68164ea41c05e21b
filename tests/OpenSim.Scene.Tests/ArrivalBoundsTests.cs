using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Persistence;

namespace OpenSim.World.Tests;

/// <summary>Numbers that no viewer can use come into no region, by whichever door.</summary>
public sealed class ArrivalBoundsTests
{
    private const float None = float.NaN;

    private TestRegion _region = null!;

    [SetUp]
    public void Open() => _region = new TestRegion();

    [TearDown]
    public void Close() => _region.Dispose();

    [TestCase(1e30f, 10, 10)]
    [TestCase(10, -1e30f, 10)]
    [TestCase(10, 10, 1e9f)]
    [TestCase(10, 10, -5000)]
    [TestCase(300, 10, 10)]
    [TestCase(-5, 10, 10)]
    [TestCase(None, 10, 10)]
    [TestCase(10, float.PositiveInfinity, 10)]
    [TestCase(10, 10, float.NegativeInfinity)]
    public void Place_OutsideOfTheRegion_IsBroughtInside_AndSaid(float x, float y, float z)
    {
        var box = _region.AddBox(new Vector3(x, y, z), "lost");
        var place = box.WorldPosition;
        Assert.That(new[] { place.X, place.Y }, Has.All.InRange(0f, 255.9999f));
        Assert.That(place.Z, Is.InRange(-100, 10_000));
        Assert.That(_region.Scene.Corrected.Take(), Has.One.Contains("lost").And.One.Contains("outside"));
        Assert.That(_region.Scene.Corrected.Take(), Is.Empty);
    }

    [TestCase(-1, 1, 1)]
    [TestCase(0, 0, 0)]
    [TestCase(1e9f, 1, 1)]
    [TestCase(1, None, 1)]
    [TestCase(1, 1, float.PositiveInfinity)]
    public void Size_ThatNoPrimHas_BecomesOne_AndIsSaid(float x, float y, float z)
    {
        var row = TestRegion.BoxRow(new Vector3(5, 5, 5), "odd");
        row.Scale = new Vector3(x, y, z);
        var scale = _region.Scene.Writer.AddObject(row)!.Value.RootPart.Scale;
        Assert.That(new[] { scale.X, scale.Y, scale.Z }, Has.All.InRange(0.001f, 65_536f));
        Assert.That(_region.Scene.Corrected.Take(), Has.One.Contains("size"));
    }

    [Test]
    public void EveryNumberOfAPrim_IsANumberOnceItIsInTheRegion()
    {
        foreach (var bad in new[] { None, float.PositiveInfinity, float.NegativeInfinity, float.MaxValue })
        {
            var row = Spoilt(bad);
            var group = _region.Scene.Writer.AddObject(row)!.Value;
            foreach (var saved in PrimRowMapping.ToRows(group))
                Assert.That(Numbers(saved), Has.All.Matches<float>(n => float.IsFinite(n) && Math.Abs(n) <= 1e6f), $"{bad}");
        }
    }

    [Test]
    public void WhatIsSound_StaysToTheBit()
    {
        var row = TestRegion.BoxRow(new Vector3(255.5f, 0, 4000), "sound");
        row.Scale = new Vector3(0.01f, 64, 256);
        var box = _region.Scene.Writer.AddObject(row)!.Value;
        Assert.That((box.WorldPosition, box.RootPart.Scale), Is.EqualTo((new Vector3(255.5f, 0, 4000), row.Scale)));
        Assert.That(_region.Scene.Corrected.Take(), Is.Empty);
    }

    private static PrimRow Spoilt(float bad)
    {
        var row = TestRegion.BoxRow(default);
        foreach (var field in typeof(PrimRow).GetFields())
        {
            if (field.FieldType == typeof(Vector3))
                field.SetValue(row, new Vector3(bad));
            else if (field.FieldType == typeof(Quaternion))
                field.SetValue(row, new Quaternion(bad, bad, bad, bad));
            else if (field.FieldType == typeof(float))
                field.SetValue(row, bad);
        }

        row.Id = UUID.Random();
        return row;
    }

    private static IEnumerable<float> Numbers(PrimRow row) => typeof(PrimRow).GetFields().SelectMany(field => field.GetValue(row) switch
    {
        float number => [number],
        Vector3 v => [v.X, v.Y, v.Z],
        Quaternion q => [q.X, q.Y, q.Z, q.W],
        _ => Array.Empty<float>()
    });
}
