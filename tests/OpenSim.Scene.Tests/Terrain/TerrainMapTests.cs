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
}
