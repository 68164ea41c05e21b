using OpenSim.Serialization.Terrain;
using OpenSim.World.Terrain;

namespace OpenSim.Serialization.Tests.Terrain;

[TestFixture]
public sealed class TerrainFilesTests
{
    [Test]
    public void Files_GoThereAndBack()
    {
        var map = new TerrainMap(256, 256);
        for (var i = 0; i < map.SizeX * map.SizeY; i++)
            map[i % map.SizeX, i / map.SizeX] = 22 + (MathF.Sin(i * 0.37f) * 20);
        Assert.That(TerrainFiles.TryReadR32(TerrainFiles.WriteR32(map), 256, 256, out var exact, out var x, out var y), Is.True);
        Assert.That(exact, Is.EqualTo(map.Heights.Heights.ToArray()));
        Assert.That((x, y), Is.EqualTo((256, 256)));

        Assert.That(TerrainFiles.TryReadRaw(TerrainFiles.WriteRaw(map, 20), 256, 256, out var rough, out _, out _), Is.True);
        Assert.That(rough.Zip(exact, (a, b) => Math.Abs(a - b)).Max(), Is.LessThan(0.1f));
        Assert.That(TerrainFiles.TryReadRaw(new byte[1000], 256, 256, out _, out _, out _), Is.False);
        Assert.That(TerrainFiles.TryReadR32(new byte[12], 256, 256, out _, out _, out _), Is.False);
    }
}
