using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Core.DefaultTextures;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Modules.Core.Tests;

public class DefaultTextureModuleTests
{
    private static readonly UUID Plywood = new("89556747-24cb-43ed-920b-47caed15465f");

    [Test]
    public void FirstStart_StoresEveryTextureThatIsMissing()
    {
        var assets = new Assets();
        var own = new Asset { Id = Plywood, Type = AssetType.Texture, Data = [1, 2, 3] };
        assets.ById[Plywood] = own;
        Start(assets);

        Assert.That(assets.ById[Plywood], Is.SameAs(own), "what is there stays");
        Assert.That(assets.ById, Has.Count.EqualTo(DefaultTextureList.Make().Count));
        foreach (var asset in assets.ById.Values.Where(a => a.Id != Plywood))
        {
            Assert.That(J2kLayout.TryRead(asset.Data, out var layout), asset.Name);
            Assert.That(layout!.Header.Width, Is.InRange(32, 256));
            Assert.That(asset.Data, Has.Length.LessThan(100_000), asset.Name);
        }

        var stored = assets.Stores;
        Start(assets);
        Assert.That(assets.Stores, Is.EqualTo(stored), "a second start has nothing to do");
    }

    [Test]
    public void Ids_AreAllDifferent() => Assert.That(DefaultTextureList.Make().Select(t => t.Id), Is.Unique);

    [TestCase("Terrain Grass")]
    [TestCase("Plywood")]
    [TestCase("Water Waves")]
    public void Drawing_CanBeLaidSideBySide(string name)
    {
        var image = DefaultTextureList.Make().Single(t => t.Name == name).Draw();
        double seam = 0, inside = 0;
        for (var i = 0; i < image.Height; i++)
        {
            seam += Math.Abs(image[0, i].G - image[image.Width - 1, i].G) + Math.Abs(image[i, 0].G - image[i, image.Height - 1].G);
            inside += Math.Abs(image[100, i].G - image[101, i].G) + Math.Abs(image[i, 100].G - image[i, 101].G);
        }

        Assert.That(seam, Is.LessThan((2 * inside) + image.Width), "no more of an edge than anywhere else");
    }

    private static void Start(Assets assets)
    {
        Assert.That(J2kEncoder.IsAvailable, "This test needs libopenjp2.");
        using var region = new TestRegion();
        var module = new DefaultTextureModule();
        var settled = assets.Expect();
        module.Initialise(new ModuleContext(new Configuration(), new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance,
            assets));
        module.AddRegion(region.Scene);
        Waiting.For(settled);
    }

    private sealed class Assets : IAssetService, IServiceProvider
    {
        private TaskCompletionSource _settled = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Dictionary<UUID, Asset> ById { get; } = [];

        public int Stores { get; private set; }

        /// <summary>Ends when everything is there.</summary>
        public Task Expect()
        {
            _settled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            return _settled.Task.WaitAsync(TimeSpan.FromSeconds(60));
        }

        public object? GetService(Type serviceType) => serviceType == typeof(IAssetService) ? this : null;

        public ValueTask<Asset?> Get(UUID id) => ValueTask.FromResult(GetCached(id));

        public Asset? GetCached(UUID id) => ById.GetValueOrDefault(id);

        public ValueTask<Asset?> GetMetadata(UUID id) => Get(id);

        public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids)
        {
            if (ids.All(ById.ContainsKey))
                _settled.TrySetResult();
            return ValueTask.FromResult(ids.Select(ById.ContainsKey).ToArray());
        }

        public ValueTask<UUID> Store(Asset asset)
        {
            Stores++;
            ById[asset.Id] = asset;
            if (ById.Count == DefaultTextureList.Make().Count)
                _settled.TrySetResult();
            return ValueTask.FromResult(asset.Id);
        }

        public ValueTask<bool> Delete(UUID id) => ValueTask.FromResult(ById.Remove(id));
    }
}
