using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Store.Estates;
using OpenSim.Store.Regions;
using OpenSim.Store.Tests.Kit;

namespace OpenSim.Store.Tests.Conformance;

public sealed class RegionStoreTests(string engine) : StoreFixture(engine, StoreKind.RegionStore, StoreKind.EstateStore)
{
    private readonly RandomRows _rows = new(61);

    private ParcelRow Parcel(UUID region) => new()
    {
        Id = _rows.Id(),
        RegionId = region,
        LocalId = 3,
        Bitmap = [.. Enumerable.Range(0, 512).Select(i => (byte)i)],
        Name = "Ünser Länd 🎈",
        Description = "d",
        OwnerId = _rows.Id(),
        IsGroupOwned = true,
        Area = 65536,
        AuctionId = 7,
        Category = 2,
        ClaimDate = 1_700_000_000,
        ClaimPrice = 5,
        GroupId = _rows.Id(),
        SalePrice = 100,
        Status = 1,
        Flags = 0xC8000A5B,
        LandingType = 2,
        MediaAutoScale = 1,
        MediaTextureId = _rows.Id(),
        MediaUrl = "http://media/",
        MusicUrl = "http://music/",
        PassHours = 1.5f,
        PassPrice = 10,
        SnapshotId = _rows.Id(),
        UserLocation = new Vector3(1.5f, 2, 3),
        UserLookAt = new Vector3(0, 1, 0),
        AuthBuyerId = _rows.Id(),
        OtherCleanTime = 60,
        Dwell = 12,
        MediaType = "video/mp4",
        MediaDescription = "m",
        MediaWidth = 640,
        MediaHeight = 480,
        MediaLoop = true,
        ObscureMusic = true,
        ObscureMedia = true,
        SeeAvatars = false,
        AnyAvatarSounds = false,
        GroupAvatarSounds = true,
        Environment = "<llsd><map/></llsd>"
    };

    private static string Text(ParcelRow parcel) =>
        (parcel with { Bitmap = [], AccessList = [] }) + Convert.ToHexString(parcel.Bitmap) + string.Join('|', parcel.AccessList.OrderBy(entry => entry.AgentId));

    [Test]
    public void Land_EveryColumnAndTheAccessListComeBack()
    {
        var store = new SqlLandStore(Database);
        var region = _rows.Id();
        var parcel = Parcel(region) with { AccessList = [new ParcelAccessRow(_rows.Id(), 1, 0), new ParcelAccessRow(_rows.Id(), 2, 1_800_000_000)] };
        store.Store(parcel with { AccessList = [new ParcelAccessRow(_rows.Id(), 1, 5)], Name = "old" });
        store.Store(parcel);
        store.Store(Parcel(_rows.Id()));

        Assert.That(store.Load(region).Select(Text), Is.EqualTo(new[] { Text(parcel) }));
        store.Delete(parcel.Id);
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
    public void Settings_EveryColumnComesBack()
    {
        var store = new SqlRegionSettingsStore(Database);
        var id = _rows.Id();
        var row = new RegionSettingsRow
        {
            RegionId = id,
            BlockTerraform = true,
            BlockFly = true,
            AllowDamage = true,
            RestrictPushing = true,
            AllowLandResell = false,
            AllowLandJoinDivide = false,
            BlockShowInSearch = true,
            AgentLimit = 99,
            ObjectBonus = 1.25,
            Maturity = 2,
            DisableScripts = true,
            DisableCollisions = true,
            DisablePhysics = true,
            TerrainTexture1 = _rows.Id(),
            TerrainTexture2 = _rows.Id(),
            TerrainTexture3 = _rows.Id(),
            TerrainTexture4 = _rows.Id(),
            TerrainPbr1 = _rows.Id(),
            TerrainPbr2 = _rows.Id(),
            TerrainPbr3 = _rows.Id(),
            TerrainPbr4 = _rows.Id(),
            Elevation1NW = 1.5,
            Elevation2NW = 2.5,
            Elevation1NE = 3.5,
            Elevation2NE = 4.5,
            Elevation1SE = 5.5,
            Elevation2SE = 6.5,
            Elevation1SW = 7.5,
            Elevation2SW = 8.5,
            WaterHeight = 19.5,
            TerrainRaiseLimit = 50,
            TerrainLowerLimit = -50,
            UseEstateSun = false,
            FixedSun = true,
            SunPosition = 6.25,
            SunVector = new Vector3(0.25f, 0.5f, 0.75f),
            Covenant = _rows.Id(),
            CovenantChanged = 1_700_000_000,
            Sandbox = true,
            MapTileId = _rows.Id(),
            ParcelTileId = _rows.Id(),
            TelehubObject = _rows.Id(),
            BlockSearch = true,
            Casino = true,
            CacheId = _rows.Id(),
            SpawnPoints = [new SpawnPointRow(0.5f, -0.25f, 3), new SpawnPointRow(1, 2, 3)]
        };
        store.Store(new RegionSettingsRow { RegionId = id });
        Assert.That(Plain(store.Load(id)!), Is.EqualTo(Plain(new RegionSettingsRow { RegionId = id })));
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
        store.StoreEnvironment(id, "old");
        store.StoreEnvironment(id, llsd);
        store.StoreExtra(id, "auto_grant", "ön");
        store.StoreExtra(id, "auto_grant", "öff");
        store.StoreExtra(id, "other", "1");

        Assert.That(store.LoadEnvironment(id), Is.EqualTo(llsd));
        Assert.That(store.LoadExtra(id), Is.EquivalentTo(new Dictionary<string, string> { ["auto_grant"] = "öff", ["other"] = "1" }));
        store.StoreEnvironment(id, null);
        store.StoreExtra(id, "other", null);
        Assert.That(store.LoadEnvironment(id), Is.Null);
        Assert.That(store.LoadExtra(id).Keys, Is.EqualTo(new[] { "auto_grant" }));
    }

    [Test]
    public void Estates_GetNumbersListsAndRegions()
    {
        var store = new SqlEstateStore(Database);
        var estate = new EstateRow
        {
            Name = "Ëstate",
            OwnerId = _rows.Id(),
            ParentEstateId = 1,
            AbuseEmail = "abuse@example.org",
            DenyAnonymous = true,
            DenyMinors = true,
            FixedSun = true,
            SunPosition = 12.5,
            PricePerMeter = 3,
            BillableFactor = 0.5f,
            RedirectGridX = 4,
            RedirectGridY = 5,
            PublicAccess = false,
            AllowEnvironmentOverride = true,
            Managers = [_rows.Id(), _rows.Id()],
            Users = [_rows.Id()],
            Groups = [_rows.Id()],
            Bans = [new EstateBanRow(_rows.Id(), _rows.Id(), 1_700_000_000)]
        };

        var first = store.Store(estate);
        var second = store.Store(estate with { Name = "Second" });

        Assert.That(first.Id, Is.GreaterThanOrEqualTo(101));
        Assert.That(second.Id, Is.GreaterThan(first.Id));
        Assert.That(Plain(store.Load(first.Id)!), Is.EqualTo(Plain(first)));
        Assert.That(store.Load(first.Id)!.Managers, Is.EquivalentTo(estate.Managers));
        Assert.That(store.Load(first.Id)!.Bans, Is.EqualTo(estate.Bans));
        Assert.That(store.FindByName("Ëstate"), Does.Contain(first.Id));
        Assert.That(store.FindByOwner(estate.OwnerId), Is.EqualTo(new[] { first.Id, second.Id }));
        var region = _rows.Id();
        store.LinkRegion(region, first.Id);
        store.LinkRegion(region, second.Id);
        Assert.That(store.LoadForRegion(region)!.Name, Is.EqualTo("Second"));
        Assert.That(store.Regions(second.Id), Is.EqualTo(new[] { region }));
        Assert.That(store.Regions(first.Id), Is.Empty);
        store.Delete(second.Id);
        Assert.That(store.LoadForRegion(region), Is.Null);
        Assert.That(store.All(), Does.Contain(first.Id).And.Not.Contain(second.Id));
    }

    private static EstateRow Plain(EstateRow row) => row with { Managers = [], Users = [], Groups = [], Bans = [] };
}
