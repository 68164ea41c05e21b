using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Host.Regions;
using OpenSim.Primitives;
using OpenSim.Services.Local;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Host.Tests.Regions;

public class GridEntryTests
{
    [Test]
    public async Task Register_SaysRatingAndOwner_AndAgainWhenTheyChange()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        using var stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
        using var region = new TestRegion();
        var grid = LocalServices.Create(stores, configuration, region.Time).Grid;
        var (scene, owner) = (region.Scene, UUID.Random());
        scene.Settings.Estate = new RegionEstate { OwnerId = owner };

        Assert.That(await new GridEntry(scene, grid).Register(), Is.Null);
        var entry = (await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!;
        Assert.That((entry.Access, entry.EstateOwner), Is.EqualTo(((byte)21, owner)));

        scene.Settings.Change(row => row with { Maturity = 2 });
        Assert.That(SpinWait.SpinUntil(() => scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)));
        Assert.That((await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!.Access, Is.EqualTo(42));

        var next = UUID.Random();
        scene.Settings.Estate = new RegionEstate { OwnerId = next };
        Assert.That(SpinWait.SpinUntil(() => scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)));
        Assert.That((await grid.GetRegionByUuid(UUID.Zero, scene.Info.Id))!.EstateOwner, Is.EqualTo(next));
    }
}
