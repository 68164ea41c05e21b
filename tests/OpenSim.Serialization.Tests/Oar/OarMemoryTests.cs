using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Oar;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Services.Assets;
using OpenSim.Testing;

namespace OpenSim.Serialization.Tests.Oar;

/// <summary>What is alive while an archive goes through, after a collection: it must not grow with the archive.</summary>
public sealed class OarMemoryTests
{
    private const int Assets = 400;
    private const int AssetBytes = 2 << 20;
    private const long Allowed = 48 << 20;

    [Test]
    public void AnArchiveOf800MB_IsSavedAndLoaded_InATwentiethOfThat()
    {
        var path = Path.GetTempFileName();
        try
        {
            var saved = new PassingAssets();
            using (var region = new TestRegion())
            {
                var box = region.AddBox(new Vector3(10, 20, 30), "chest");
                var items = new RandomObjects(1);
                region.Scene.Inventories.Replace(box.RootPart,
                    [.. Enumerable.Range(0, Assets).Select(_ => items.Item(box.Id) with { AssetId = UUID.Random() })]);
                using var file = File.Create(path);
                var saver = new OarSaver([region.Scene], saved, new MemoryAccounts(), new OarSaveOptions(), _ => { });
                var report = Waiting.For(saver.Save(file));
                Assert.That(report.Assets, Is.EqualTo(Assets));
            }

            var loaded = new PassingAssets();
            using var other = new TestRegion();
            using var stream = File.OpenRead(path);
            var loader = new OarLoader(other.Scene, [other.Scene], loaded, new MemoryAccounts(), new OarLoadOptions(), _ => { });
            var found = Waiting.For(loader.Load(stream))!;
            Assert.That((found.Assets, found.Objects, found.Problems.Count), Is.EqualTo((Assets, 1, 0)));
            Assert.That(loaded.Bytes, Is.EqualTo((long)Assets * AssetBytes));
            Assert.That(saved.MaxAlive, Is.InRange(1, Allowed));
            Assert.That(loaded.MaxAlive, Is.InRange(1, Allowed));
        }
        finally
        {
            File.Delete(path);
        }
    }

    /// <summary>
    /// Makes assets when they are asked for, keeps none that it is given, and looks now and then at how much more is alive than at the
    /// beginning.
    /// </summary>
    private sealed class PassingAssets : IAssetService
    {
        private const int LookEvery = 25;

        private readonly long _before = GC.GetTotalMemory(forceFullCollection: true);
        private int _passed;

        public long MaxAlive { get; private set; }

        public long Bytes { get; private set; }

        public ValueTask<Asset?> Get(UUID id)
        {
            Look();
            return ValueTask.FromResult<Asset?>(new Asset { Id = id, Type = AssetType.Texture, Data = new byte[AssetBytes] });
        }

        public Asset? GetCached(UUID id) => null;

        public ValueTask<Asset?> GetMetadata(UUID id) => ValueTask.FromResult<Asset?>(null);

        public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => ValueTask.FromResult(new bool[ids.Count]);

        public ValueTask<UUID> Store(Asset asset)
        {
            Bytes += asset.Data.Length;
            Look();
            return ValueTask.FromResult(asset.Id);
        }

        public ValueTask<bool> Delete(UUID id) => ValueTask.FromResult(false);

        private void Look()
        {
            if (++_passed % LookEvery == 0)
                MaxAlive = Math.Max(MaxAlive, GC.GetTotalMemory(forceFullCollection: true) - _before);
        }
    }
}
