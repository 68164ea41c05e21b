using System.Numerics;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Serialization.Integrity;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.Store.Sqlite;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World.Persistence;

namespace OpenSim.Serialization.Tests.Integrity;

/// <summary>Over SQLite in memory, with what is wrong put into its tables.</summary>
public sealed class IntegrityTests
{
    private StoreSet _stores = null!;

    [SetUp]
    public void Open()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        _stores = new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
    }

    [TearDown]
    public void Close() => _stores.Dispose();

    [Test]
    public async Task Prims_WithTheSameLinkNumber_AreNamed_AndWrittenInOrder()
    {
        using var region = new TestRegion();
        var rows = new[] { Row(region), Row(region), Row(region) };
        foreach (var row in rows)
        {
            row.ObjectId = rows[0].Id;
            row.LinkNumber = row == rows[0] ? 1 : 2;
        }

        var store = new MemorySceneStore();
        store.Store(new ObjectOperation(rows[0].Id, rows, true, []));
        new SceneLoader(region.Scene).Load(store);
        region.Scene.Store = new MemoryStoreWriter(store);

        var check = new PrimIntegrity(store, region.Scene.Info.Id);
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems.Single(), Does.Contain("same link number").And.Contain(rows[0].Id.ToString()));
        Assert.That(check.Repair(region.Scene), Is.EqualTo(1));
        region.Scene.PersistSelect.SelectAll();
        check = new PrimIntegrity(store, region.Scene.Info.Id);
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems, Is.Empty);
    }

    [Test]
    public async Task Prims_OrphansAreNamed_AndBecomeObjects()
    {
        using var region = new TestRegion();
        var (root, orphan) = (Row(region), Row(region));
        orphan.ObjectId = UUID.Random();
        orphan.Position = new Vector3(1, 0, 0);
        _stores.Regions.Scene.Store(
            new ObjectOperation(root.Id, [root], false, []),
            new ObjectOperation(orphan.ObjectId, [orphan], false, [new PrimInventory(orphan.Id, [new RandomObjects(1).Item(orphan.Id)])]));
        new SceneLoader(region.Scene).Load(_stores.Regions.Scene);
        Assert.That(region.Scene.Objects.Count(), Is.EqualTo(1));

        var check = new PrimIntegrity(_stores.Regions.Scene, region.Scene.Info.Id);
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems.Single(), Does.Contain("no root"));
        Assert.That(check.Repair(region.Scene), Is.EqualTo(1));
        Assert.That(region.Scene.TryGetGroup(orphan.Id, out var group), Is.True);
        Assert.That(group.WorldPosition, Is.EqualTo(new Vector3(11, 10, 10)));
        Assert.That(group.RootPart.Inventory!.Items, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Prims_OutsideOfTheRegion_AreNamed_AndWrittenInside()
    {
        using var region = new TestRegion();
        var (far, flat) = (Row(region), Row(region));
        far.GroupPosition = new Vector3(1e30f, 10, 10);
        flat.Scale = new Vector3(0, -1, 1e9f);
        _stores.Regions.Scene.Store(new ObjectOperation(far.Id, [far], false, []), new ObjectOperation(flat.Id, [flat], false, []));
        new SceneLoader(region.Scene).Load(_stores.Regions.Scene);
        Assert.That(region.Scene.Corrected.Take(), Has.Count.EqualTo(2));
        region.Scene.Store = new MemoryStoreWriter();

        var check = new PrimIntegrity(_stores.Regions.Scene, region.Scene.Info.Id) { Region = region.Scene.Info };
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems, Has.One.Contains("outside").And.One.Contains("size"));
        Assert.That(check.Repair(region.Scene), Is.EqualTo(2));
    }

    [Test]
    public async Task Prims_RootRowLostWhileTheObjectStands_IsWrittenWhole()
    {
        using var region = new TestRegion();
        var (root, child) = (Row(region), Row(region));
        (child.ObjectId, root.LinkNumber, child.LinkNumber) = (root.Id, 1, 2);
        var scene = _stores.Regions.Scene;
        scene.Store(new ObjectOperation(root.Id, [root, child], true, []));
        new SceneLoader(region.Scene).Load(scene);
        region.Scene.Store = new MemoryStoreWriter();
        _stores.Regions.Database.Write(session => session.Execute($"delete from prims where UUID = {root.Id}"));

        var check = new PrimIntegrity(scene, region.Scene.Info.Id);
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems.Single(), Does.Contain("no root"));
        Assert.That(check.Repair(region.Scene), Is.EqualTo(1));
        Assert.That(region.Scene.PersistSelect.SelectAll(), Is.EqualTo(2));
    }

    [Test]
    public async Task Prims_BadNumbersAndMissingAssets_AreNamed_AndWrittenRight()
    {
        using var region = new TestRegion();
        var row = Row(region);
        row.Rotation = default;
        row.TextureEntry = UUID.Random().ToBytes();
        _stores.Regions.Scene.Store(new ObjectOperation(row.Id, [row], false, []));
        new SceneLoader(region.Scene).Load(_stores.Regions.Scene);
        region.Scene.Store = new MemoryStoreWriter();

        var check = new PrimIntegrity(_stores.Regions.Scene, region.Scene.Info.Id);
        await check.Check(new MemoryAssets());
        Assert.That(check.Problems.Single(), Does.Contain("rotation"));
        Assert.That(check.MissingAssets.Single().Asset, Is.EqualTo(new UUID(row.TextureEntry)));
        Assert.That(check.Repair(region.Scene), Is.EqualTo(1));
        Assert.That(region.Scene.PersistSelect.SelectAll(), Is.EqualTo(1), "the prim is written as it is in the region");
    }

    private static PrimRow Row(TestRegion region)
    {
        var row = TestRegion.BoxRow(new Vector3(10, 10, 10));
        row.RegionId = region.Scene.Info.Id;
        row.ObjectId = row.Id;
        return row;
    }
}
