using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Regions.Tables;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class RegionStoreTests(string engine) : StoreFixture(engine, StoreKind.RegionStore)
{
    private readonly RandomRows _rows = new(61);

    private ParcelRow Parcel(UUID region) => RowFiller.Fill<ParcelRow, ParcelColumns>(_rows, Database.Dialect.Engine) with
    {
        RegionId = region,
        Flags = 0xC8000A5B,
        MediaWidth = 640,
        MediaHeight = 480
    };

    private static string Text(ParcelRow parcel) =>
        (parcel with { Bitmap = [], AccessList = [] }) + Convert.ToHexString(parcel.Bitmap)
            + string.Join('|', parcel.AccessList.OrderBy(entry => entry.AgentId));

    [Test]
    public void Land_EveryColumnAndTheAccessListComeBack()
    {
        var store = new SqlLandStore(Database);
        var region = _rows.Id();
        var parcel = Parcel(region) with
        {
            AccessList = [new ParcelAccessRow(_rows.Id(), 1, 0), new ParcelAccessRow(_rows.Id(), 2, 1_800_000_000)]
        };
        store.Store(parcel with { AccessList = [new ParcelAccessRow(_rows.Id(), 1, 5)], Name = "old" });
        store.Store(parcel);
        store.Store(Parcel(_rows.Id()));

        Assert.That(store.Load(region).Select(Text), Is.EqualTo(new[] { Text(parcel) }));
        Database.Write(session => SqlLandStore.Delete(session, parcel.Id));
        Assert.That(store.Load(region), Is.Empty);
    }

    [Test]
    public void Terrain_NewestIsLoadedAndBakedIsApart()
    {
        var store = new SqlTerrainStore(Database);
        var region = _rows.Id();
        var terrain = new TerrainRow(23, _rows.Bytes(200_000));
        store.Store(region, new TerrainRow(22, [1, 2, 3]));
        store.Store(region, terrain);
        store.Store(region, new TerrainRow(27, [9]), baked: true);

        Assert.That(store.Load(region)!.Heightfield, Is.EqualTo(terrain.Heightfield));
        Assert.That(store.Load(region)!.Revision, Is.EqualTo(23));
        Assert.That(store.Load(region, baked: true)!.Heightfield, Is.EqualTo(new byte[] { 9 }));
        Assert.That(store.Load(_rows.Id()), Is.Null);
    }

    [Test]
    public void Kept_AreTheRegionsWithPrimsOrLand()
    {
        var (built, bare) = (_rows.Id(), _rows.Id());
        Database.Write(session =>
        {
            session.Execute($"insert into prims (UUID, RegionUUID) values ({_rows.Id()}, {built})");
            return session.Execute($"insert into prims (UUID, RegionUUID) values ({_rows.Id()}, {built})");
        });
        new SqlTerrainStore(Database).Store(built, new TerrainRow(22, [1]));
        new SqlTerrainStore(Database).Store(bare, new TerrainRow(22, [1]));

        Assert.That(new SqlRegionStores(Database).Kept(), Is.EqualTo(new[] { new KeptRegion(built, 2), new KeptRegion(bare, 0) }));
    }

    [Test]
    public void Settings_EveryColumnComesBack()
    {
        var store = new SqlRegionSettingsStore(Database);
        var id = _rows.Id();
        var row = RowFiller.Fill<RegionSettingsRow, RegionSettingsColumns>(_rows, Database.Dialect.Engine) with
        {
            RegionId = id,
            CovenantChanged = 1_700_000_000,
            SpawnPoints = [new SpawnPointRow(0.5f, -0.25f, 3), new SpawnPointRow(1, 2, 3)]
        };
        store.Store(new RegionSettingsRow { RegionId = id });
        Assert.That(Plain(store.Load(id)!), Is.EqualTo(Plain(new RegionSettingsRow { RegionId = id })));
        if (!Database.Dialect.IsSqlite)
        {
            var unloaded = Database.Read(session => session.Number(
                $"select count(*) from regionsettings where regionUUID = {id} and loaded_creation_id is null"));
            Assert.That(unloaded, Is.EqualTo(1), "of no archive is null, as OpenSimulator has it");
        }

        store.Store(row);

        var loaded = store.Load(id)!;
        Assert.That(Plain(loaded), Is.EqualTo(Plain(row)));
        Assert.That(loaded.SpawnPoints, Is.EquivalentTo(row.SpawnPoints));
        Assert.That(store.Load(_rows.Id()), Is.Null);
    }

    private static RegionSettingsRow Plain(RegionSettingsRow row) => row with { SpawnPoints = [] };

    [Test]
    public void Environment_And_Extra_ComeBackAndGo()
    {
        var store = new SqlRegionSettingsStore(Database);
        var id = _rows.Id();
        var llsd = "<llsd>" + new string('x', 100_000) + "</llsd>";
        Database.Write(session =>
        {
            store.StoreEnvironment(session, id, "old");
            store.StoreEnvironment(session, id, llsd);
            store.StoreExtra(session, id, "auto_grant", "ön");
            store.StoreExtra(session, id, "auto_grant", "öff");
            store.StoreExtra(session, id, "other", "1");
        });

        Assert.That(store.LoadEnvironment(id), Is.EqualTo(llsd));
        Assert.That(store.LoadExtra(id), Is.EquivalentTo(new Dictionary<string, string> { ["auto_grant"] = "öff", ["other"] = "1" }));
        Database.Write(session =>
        {
            store.StoreEnvironment(session, id, null);
            store.StoreExtra(session, id, "other", null);
        });
        Assert.That(store.LoadEnvironment(id), Is.Null);
        Assert.That(store.LoadExtra(id).Keys, Is.EqualTo(new[] { "auto_grant" }));
    }
}
