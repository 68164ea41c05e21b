using OpenSim.Modules.Land.Terrain.Shaping;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.BuiltIn.Tests.Terrain;

[TestFixture]
public sealed class TerrainToolsTests
{
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
