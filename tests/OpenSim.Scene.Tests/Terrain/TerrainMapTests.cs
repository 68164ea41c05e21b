using OpenSim.Testing;
using OpenSim.World.Terrain;

namespace OpenSim.World.Tests.Terrain;

[TestFixture]
public sealed class TerrainMapTests
{
    [Test]
    public void Set_MarksItsPatchOnce_AndRaisesItsVersion()
    {
        var map = new TerrainMap(256, 256);
        var version = map.VersionOf(2, 3);
        map[35, 50] = 30;
        map[36, 50] = 30;
        map[36, 50] = 30;
        Assert.That(map.ChangedPatches, Is.EqualTo(new[] { (3 * 16) + 2 }));
        Assert.That(map.VersionOf(2, 3), Is.GreaterThan(version));
        Assert.That(map.VersionOf(3, 3), Is.EqualTo(version));
    }

    [Test]
    public void Set_OutOfTheFormatsLimits_IsHeld_NotANumberIgnored()
    {
        var map = new TerrainMap(256, 256);
        map[1, 1] = 1e9f;
        map[2, 1] = -1e9f;
        map[3, 1] = float.NaN;
        Assert.That((map[1, 1], map[2, 1], map[3, 1]), Is.EqualTo((4000f, -100f, 21f)));
    }

    [Test]
    public void CopyPatch_HasRowsFromSouth()
    {
        var map = new TerrainMap(256, 512);
        map[16 + 5, 32 + 7] = 33;
        var patch = new float[256];
        map.CopyPatch(1, 2, patch);
        Assert.That(Array.IndexOf(patch, 33f), Is.EqualTo((7 * 16) + 5));
    }

    [Test]
    public void ChangedPatches_LastOneTick()
    {
        using var region = new TestRegion();
        region.Scene.Terrain[10, 10] = 40;
        Assert.That(region.Scene.Terrain.ChangedPatches, Has.Count.EqualTo(1));
        region.Step();
        Assert.That(region.Scene.Terrain.ChangedPatches, Is.Empty);
    }

    [Test]
    public void BakeAndRevert_GoBackToTheBakedHeights()
    {
        var map = new TerrainMap(256, 256);
        TerrainTools.ForAll(map, _ => 30);
        map.Bake();
        TerrainTools.ForAll(map, height => height * 2);
        Assert.That(map.Statistics(), Is.EqualTo((60f, 60f, 60f)));
        TerrainTools.Revert(map);
        Assert.That(map.Statistics(), Is.EqualTo((30f, 30f, 30f)));
    }

    [Test]
    public void Rescale_StretchesToTheGivenHeights()
    {
        var map = new TerrainMap(256, 256);
        TerrainNoise.Island(map, 4);
        TerrainTools.Rescale(map, 10, 90);
        var (lowest, highest, _) = map.Statistics();
        Assert.That((lowest, highest), Is.EqualTo((10f, 90f))
            .Using<(float, float)>((a, b) => Math.Abs(a.Item1 - b.Item1) + Math.Abs(a.Item2 - b.Item2) < 0.01f));
    }

    [Test]
    public void Flip_Twice_IsAsBefore([Values] bool alongX)
    {
        var map = new TerrainMap(256, 256);
        TerrainNoise.Island(map, 9);
        var before = map.Heights.Heights.ToArray();
        TerrainTools.Flip(map, alongX);
        Assert.That(map.Heights.Heights.ToArray(), Is.Not.EqualTo(before));
        TerrainTools.Flip(map, alongX);
        Assert.That(map.Heights.Heights.ToArray(), Is.EqualTo(before));
    }

    [Test]
    public void Island_HasLandAndShore_TheSameForTheSameSeed()
    {
        var map = new TerrainMap(256, 256);
        var again = new TerrainMap(256, 256);
        TerrainNoise.Island(map, 1);
        TerrainNoise.Island(again, 1);
        Assert.Multiple(() =>
        {
            Assert.That(map.Heights.Heights.ToArray(), Is.EqualTo(again.Heights.Heights.ToArray()));
            Assert.That(map[0, 0], Is.LessThan(20));
            Assert.That(map[128, 128], Is.GreaterThan(22));
        });
    }
}
