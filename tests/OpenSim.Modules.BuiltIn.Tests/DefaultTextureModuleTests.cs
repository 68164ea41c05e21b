using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Console;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Things.DefaultTextures;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Modules.BuiltIn.Tests;

public class DefaultTextureModuleTests
{
    private static readonly UUID Plywood = new("89556747-24cb-43ed-920b-47caed15465f");

    [Test]
    public void Start_EachTexture_StandsInAndIsDrawnWhenAskedFor()
    {
        Assert.That(J2kEncoder.IsAvailable, "This test needs libopenjp2.");
        var assets = new Assets();
        Start(assets, "true");
        Assert.That(assets.StandIns, Has.Count.EqualTo(DefaultTextureList.Make().Count));
        Assert.That(assets.StandIns, Does.ContainKey(Plywood));
        foreach (var (id, make) in assets.StandIns)
        {
            var asset = make()!;
            Assert.That((asset.Id, asset.Type), Is.EqualTo((id, AssetType.Texture)));
            Assert.That(J2kLayout.TryRead(asset.Data, out var layout), asset.Name);
            Assert.That(layout!.Header.Width, Is.InRange(32, 256));
            Assert.That(asset.Data, Has.Length.LessThan(100_000), asset.Name);
        }
    }

    [Test]
    public void Start_LoaderSwitchedOff_NothingStandsIn()
    {
        var assets = new Assets();
        Start(assets, "false");
        Assert.That(assets.StandIns, Is.Empty);
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

    private static void Start(Assets assets, string isEnabled)
    {
        var configuration = new Configuration();
        configuration.Set("AssetService", "AssetLoaderEnabled", isEnabled);
        new DefaultTextureModule().Initialise(
            new ModuleContext(configuration, new StatRegistry(), new CommandRegistry(), NullLoggerFactory.Instance, assets));
    }

    private sealed class Assets : IAssetService, IServiceProvider
    {
        public Dictionary<UUID, Func<Asset?>> StandIns { get; } = [];

        public object? GetService(Type serviceType) => serviceType == typeof(IAssetService) ? this : null;

        public void StandIn(UUID id, Func<Asset?> make) => StandIns.Add(id, make);

        public ValueTask<Asset?> Get(UUID id) => ValueTask.FromResult(GetCached(id));

        public Asset? GetCached(UUID id) => null;

        public ValueTask<Asset?> GetMetadata(UUID id) => Get(id);

        public ValueTask<bool[]> AssetsExist(IReadOnlyList<UUID> ids) => ValueTask.FromResult(new bool[ids.Count]);

        public ValueTask<UUID> Store(Asset asset) => ValueTask.FromResult(asset.Id);

        public ValueTask<bool> Delete(UUID id) => ValueTask.FromResult(false);
    }
}
