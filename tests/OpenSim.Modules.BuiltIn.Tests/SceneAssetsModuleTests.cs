using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Assets;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests;

public sealed class SceneAssetsModuleTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new SceneAssetsModule()];

    [Test]
    public void FcacheAssets_ReadsWhatObjectsNeed_AndNamesWhatIsMissing()
    {
        var (here, missing) = (UUID.Random(), UUID.Random());
        var assets = (AssetService)Region.Services.Assets;
        ServedRegion.Wait(assets.Store(new Asset { Id = here, Type = AssetType.Sound, Data = new byte[2_000_000] }));
        foreach (var sound in new[] { here, missing })
        {
            var row = TestRegion.BoxRow(new Vector3(20, 20, 22));
            row.LoopedSound = sound;
            Scene.Writer.AddObject(row);
        }

        assets.ClearCache(memory: true, files: true);
        var (text, good) = Region.Commands.Type("fcache assets", Scene.Info.Name);
        Assert.That(good);
        Assert.That(text, Does.Contain($"Missing: {missing}\n").And.Contain(" assets of 2.0 MB; ").And.Not.Contain(here.ToString()));
        Assert.That(assets.GetCached(here), Is.Not.Null);
    }
}
