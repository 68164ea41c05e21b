using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Terrain;

namespace OpenSim.World.Tests.Terrain;

[TestFixture]
public sealed class TerrainSaverTests
{
    [Test]
    public void Change_IsSaved_WhenItHasBeenLeftAlone_Once()
    {
        using var region = Kept(out var saved);
        region.Scene.Terrain[10, 10] = 50;
        region.StepSeconds(0.2);
        Assert.That(saved, Is.Empty);
        region.StepSeconds(0.2);
        UntilSaved(region);
        region.StepSeconds(20);

        Assert.That(saved, Has.Count.EqualTo(1));
        Assert.That(TerrainBlob.TryDecode(((TerrainOperation)saved[0]).Terrain, out var heights, out _, out _), Is.True);
        Assert.That(heights[(10 * 256) + 10], Is.EqualTo(50));
    }

    [Test]
    public void Change_ThatGoesOn_IsSavedWithinASecondAllTheSame()
    {
        using var region = Kept(out var saved);
        for (var digging = region.Scene.Clock.Seconds + 0.7; region.Scene.Clock.Seconds < digging; region.Step())
            region.Scene.Terrain[10, 10] += 1;
        UntilSaved(region);
        Assert.That(saved, Is.Not.Empty);
    }

    [Test]
    public void SaveNow_SavesOnlyWhatHasChanged()
    {
        using var region = Kept(out var saved);
        region.Scene.TerrainSaver.SaveNow();
        Assert.That(saved, Is.Empty);
        region.Scene.Terrain[10, 10] = 50;
        region.Scene.TerrainSaver.SaveNow();
        region.Scene.TerrainSaver.SaveNow();
        Assert.That(saved, Has.Count.EqualTo(1));
        Assert.That(region.Scene.TerrainSaver.IsDirty, Is.False);
    }

    [Test]
    public void Bake_IsKept_TheLatestLast()
    {
        using var region = Kept(out var saved);
        region.Scene.Terrain[10, 10] = 50;
        region.Scene.TerrainSaver.Bake();
        region.Scene.Terrain[10, 10] = 60;
        region.Scene.TerrainSaver.Bake();
        UntilSaved(region);

        var baked = saved.OfType<TerrainOperation>().Last(o => o.Baked);
        Assert.That(TerrainBlob.TryDecode(baked.Terrain, out var heights, out _, out _), Is.True);
        Assert.That(heights[(10 * 256) + 10], Is.EqualTo(60));
    }

    [Test]
    public void Load_IsNoChange_AndBringsTheBakedLand()
    {
        using var source = new TestRegion();
        source.Scene.Terrain[10, 10] = 50;
        var row = TerrainBlob.Encode(source.Scene.Terrain.Heights.Heights, 256, 256);
        var baked = TerrainBlob.Encode(source.Scene.Terrain.Baked, 256, 256);
        using var region = new TestRegion();

        Assert.That(region.Scene.TerrainSaver.Load(row, baked), Is.EqualTo(new LoadedLand(true, true, 256, 256)));
        Assert.That(region.Scene.TerrainSaver.IsDirty, Is.False);
        Assert.That(region.Scene.Terrain[10, 10], Is.EqualTo(50));
        Assert.That(region.Scene.Terrain.BakedAt(10, 10), Is.EqualTo(21));
        Assert.That(region.Scene.TerrainSaver.Load(new TerrainRow(23, [1, 2, 3]), null).IsRead, Is.False);
        Assert.That(region.Scene.TerrainSaver.Load(null, null).IsRead, Is.True);
        Assert.That(region.Scene.TerrainSaver.IsDirty, Is.True, "a new region's land is yet to be saved");
    }

    // Each row says how it is laid out, and is read by that.
    [TestCase(512, 256)]
    [TestCase(512, 512)]
    [TestCase(256, 512)]
    [TestCase(128, 64)]
    public void Load_LandAndBakedLandOfOtherSizes_EachByItsOwn(int size, int bakedSize)
    {
        using var region = new TestRegion();
        var loaded = region.Scene.TerrainSaver.Load(Field(size, 1), Field(bakedSize, 1000));
        Assert.That(loaded, Is.EqualTo(new LoadedLand(true, true, size, size)));
        var terrain = region.Scene.Terrain;
        foreach (var (x, y) in new[] { (0, 0), (63, 63), (100, 127), (255, 255), (10, 200) })
        {
            var height = x < size && y < size ? Height(x, y, 1) : 21;
            Assert.That(terrain[x, y], Is.EqualTo(height).Within(0.001f), $"{x},{y}");
            Assert.That(terrain.BakedAt(x, y), Is.EqualTo(x < bakedSize && y < bakedSize ? Height(x, y, 1000) : height).Within(0.001f));
        }
    }

    [Test]
    public void Load_BakedLandThatCannotBeRead_IsSaid_AndIsTheLandAsItIs()
    {
        using var region = new TestRegion();
        var loaded = region.Scene.TerrainSaver.Load(Field(256, 1), new TerrainRow(23, [1, 2, 3]));
        Assert.That(loaded, Is.EqualTo(new LoadedLand(true, false, 256, 256)));
        Assert.That(region.Scene.Terrain.BakedAt(9, 7), Is.EqualTo(Height(9, 7, 1)).Within(0.001f));
    }

    private static TerrainRow Field(int size, float lowest) =>
        TerrainBlob.Encode([.. Enumerable.Range(0, size * size).Select(i => Height(i % size, i / size, lowest))], size, size);

    private static float Height(int x, int y, float lowest) => lowest + (x / 4f) + (y / 8f);

    private static TestRegion Kept(out List<StoreOperation> saved)
    {
        var writer = new MemoryStoreWriter();
        saved = writer.Submitted;
        var region = new TestRegion();
        region.Scene.Store = writer;
        return region;
    }

    // The packing runs beside the region: virtual time alone does not finish it.
    private static void UntilSaved(TestRegion region)
    {
        region.WithoutToken(() => Assert.That(() => region.Scene.BackgroundCount, Is.Zero.After(30_000, 1)));
        region.Step();
    }
}
