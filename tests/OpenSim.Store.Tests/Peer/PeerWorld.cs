using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Regions;
using OpenSim.Store.Sql;
using OpenSim.Store.Tests.Kit;
using OpenSim.Store.Writing;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Peer;

/// <summary>
/// A region and its people with something in every place that OpenSimulator reads, in values that it could have written itself.
/// </summary>
internal sealed class PeerWorld(Database database, UUID region)
{
    public static readonly UUID Owner = new(0xB0B, 1);

    private const int GeneratedPrims = 400;
    private static readonly UUID Texture = new(0x7E57, 1);

    private readonly SqlRegionStores _stores = new(database);

    /// <summary>Prims by id, as they were written last.</summary>
    public Dictionary<UUID, PrimRow> Prims { get; } = [];

    public float[] Heights { get; } =
        [.. Enumerable.Range(0, 256 * 256).Select(i => 21 + MathF.Round(4 * MathF.Sin(i % 256 / 20f) + i / 256 % 7, 2))];

    public ParcelRow Parcel { get; } = new()
    {
        Id = new UUID(0x9A6CE1, 1),
        RegionId = region,
        LocalId = 1,
        Bitmap = [.. Enumerable.Repeat((byte)0xFF, 512)],
        Name = "Ünser Land",
        Description = "quotes ' and \"",
        OwnerId = Owner,
        Area = 65536,
        ClaimDate = 1_600_000_000,
        Flags = 0x04000043,
        LandingType = 2,
        MusicUrl = "http://example.org/music",
        PassHours = 1.5f,
        PassPrice = 7,
        UserLocation = new Vector3(12, 34, 25),
        UserLookAt = new Vector3(1, 0, 0),
        OtherCleanTime = 30,
        MediaType = "text/html",
        AccessList = [new ParcelAccessRow(new UUID(0xACC, 1), 1, 0)]
    };

    public InventoryItem Item { get; } = new()
    {
        Id = new UUID(0x17E3, 1),
        Owner = Owner,
        Folder = new UUID(0xF01D, 2),
        AssetId = new UUID(0xA55E7, 1),
        AssetType = 7,
        InvType = 7,
        Name = "Notiz «1»",
        Description = "with ; and |",
        CreatorId = Owner.ToString(),
        BasePermissions = 0x7FFFFFFF,
        CurrentPermissions = 0x7FFFFFFF,
        NextPermissions = 0x82000,
        CreationDate = 1_600_000_001
    };

    public void Write()
    {
        new GeneratedRegion(region, GeneratedPrims, GeneratedPrims).WriteTo(_stores.Scene);
        _stores.Scene.Store(Rich());
        _stores.Terrain.Store(region, TerrainBlob.Encode(Heights, 256, 256));
        _stores.Land.Store(Parcel);
        _stores.Settings.Store(new RegionSettingsRow
        {
            RegionId = region, AgentLimit = 37, WaterHeight = 19.5, Maturity = 0,
            BlockFly = true, Elevation1NW = 12, TerrainTexture1 = Texture
        });
        WritePeople();
        Remember();
    }

    /// <summary>What a busy day leaves: new names, a new object, one gone, one relinked.</summary>
    public void Change()
    {
        var renamed = Prims.Values.Where(row => row.Name == "wall").ToList();
        foreach (var row in renamed)
            row.Name = "Wand";
        var gone = Prims.Values.First(row => row.ObjectId == row.Id && row.Name == "lamp").Id;
        var set = Prims.Values.Where(row => row.LinkNumber > 0 && row.ObjectId != gone).GroupBy(row => row.ObjectId)
            .First(set => set.Count() > 3);
        var reversed = set.OrderBy(row => row.LinkNumber == 1 ? int.MinValue : -row.LinkNumber).ToList();
        for (var link = 0; link < reversed.Count; link++)
            reversed[link].LinkNumber = link + 1;
        _stores.Scene.Store([.. Save.All(renamed.Except(reversed)), Save.Linkset(reversed), ObjectOperation.Delete(gone)]);
        Remember();
    }

    public void Remember()
    {
        Prims.Clear();
        _stores.Scene.Load(region, new KeepingSink(Prims));
    }

    private void WritePeople()
    {
        var account = new UserAccount
        {
            PrincipalId = Owner, FirstName = "Öwner", LastName = "Person", Email = "o@example.org", Created = 1_600_000_000,
            UserTitle = "tester"
        };
        var (hash, salt) = (new string('a', 32), new string('b', 32));
        var inventory = new InventoryEdits(
            new Table<InventoryFolder, InventoryFolderColumns>(database.Dialect),
            new Table<InventoryItem, InventoryItemColumns>(database.Dialect));
        var root = new InventoryFolder { Id = new UUID(0xF01D, 1), Owner = Owner, Name = "My Inventory", Type = FolderType.Root };
        database.Write(session =>
        {
            new Table<UserAccount, UserAccountColumns>(database.Dialect).Store(session, account);
            session.Execute($"insert into auth (UUID, passwordHash, passwordSalt) values ({Owner}, {hash}, {salt})");
            inventory.Store(session, root);
            inventory.Store(session, new InventoryFolder
            {
                Id = Item.Folder, Owner = Owner, ParentId = root.Id, Name = "Notecards", Type = FolderType.Notecard
            });
            inventory.Store(session, Item);
        });
    }

    private ObjectOperation Rich()
    {
        var random = new RandomRows(5);
        var prims = random.Linkset(region, 3);
        for (var i = 0; i < prims.Count; i++)
            prims[i] = Plausible(prims[i], i);
        return Save.Linkset(prims,
            contents: new PrimInventory(prims[1].Id, [random.Item(prims[1].Id) with { AssetType = 7, InvType = 7 }]));
    }

    private PrimRow Plausible(PrimRow random, int link) => new()
    {
        Id = random.Id,
        ObjectId = random.ObjectId,
        RegionId = region,
        LinkNumber = link + 1,
        CreationDate = 1_500_000_000,
        Name = "Rich ✿ prim",
        Text = "hover\ntext",
        TextColor = 0x80FF4020,
        Description = "desc ' \" ü",
        SitName = "Sit!",
        TouchName = "Touch!",
        MediaUrl = "x-mv:0000000001/00000000-0000-0000-0000-000000000000",
        CreatorId = $"{new UUID(0xC, 1)};http://example.org:8002/;Far Away",
        OwnerId = Owner,
        LastOwnerId = Owner,
        GroupId = new UUID(0x60, 1),
        RezzerId = link == 0 ? new UUID(0x4E2, 1) : default,
        OwnerMask = 0x9E000,
        BaseMask = 0x9E000,
        NextOwnerMask = 0x8E000,
        GroupMask = 0x4000,
        EveryoneMask = 0x8000,
        Position = link == 0 ? Vector3.Zero : new Vector3(0.5f, link, 0.25f),
        GroupPosition = new Vector3(100.125f, 50.5f, 30.75f),
        AngularVelocity = link == 0 ? new Vector3(0, 0, 1.5f) : default,
        Rotation = Quaternion.Normalize(new Quaternion(0.1f, 0.2f, 0.3f, 0.9f)),
        SitTargetOffset = new Vector3(0.1f, 0.2f, 0.3f),
        SitTargetOrientation = Quaternion.Normalize(new Quaternion(0, 0, 0.5f, 0.5f)),
        StandTarget = new Vector3(1, 2, 3),
        SitActiveRange = 4,
        PayPrice = 10,
        PayButton1 = 1,
        PayButton2 = 2,
        PayButton3 = -1,
        PayButton4 = -2,
        LoopedSound = new UUID(0x50, 1),
        LoopedSoundGain = 0.5f,
        CollisionSound = new UUID(0x50, 2),
        CollisionSoundVolume = 0.75f,
        TextureAnimation = [3, 255, 4, 4, 0, 0, 0, 0, 0, 0, 128, 64, 0, 0, 32, 65],
        CameraEyeOffset = new Vector3(-3, 0, 1),
        CameraAtOffset = new Vector3(2, 0, 1),
        ForceMouselook = true,
        ScriptAccessPin = 4711,
        AllowedDrop = true,
        DieAtEdge = true,
        SalePrice = 25,
        SaleType = (byte)(link == 0 ? 2 : 0),
        ClickAction = 1,
        Material = 4,
        PassTouches = 1,
        PassCollisions = 1,
        DynAttrs = "<llsd><map><key>ns</key><map><key>store</key><map><key>k</key><string>v</string></map></map></map></llsd>",
        PhysicsShapeType = 2,
        Density = 500,
        GravityModifier = 0.5f,
        Friction = 0.25f,
        Restitution = 0.75f,
        StartString = link == 0 ? "begin" : "", // it keeps a root's only
        HasShape = true,
        Shape = PrimShape.Box with { ProfileHollow = 20000, PathTwist = 30, PathTaperX = 20 },
        Scale = new Vector3(1.5f, 0.75f, 2.25f),
        TextureEntry =
            [.. Texture.ToBytes(), .. new byte[5 + 1], 0, 0, 128, 63, 0, 0, 0, 128, 63, 0, .. new byte[3 + 3 + 3 + 2 + 2 + 2 + 17 - 1]],
        ExtraParams = [1, 0x20, 0, 16, 0, 0, 0, 255, 255, 128, 255, 0, 0, 32, 65, 0, 0, 0, 0, 0, 0, 64, 63]
    };

    private sealed class KeepingSink(Dictionary<UUID, PrimRow> prims) : IPrimSink
    {
        public void Begin(int expectedPrims)
        {
        }

        public void Prim(PrimRow row) => prims[row.Id] = CopyOf(row);

        public void Item(PrimItemRow row)
        {
        }

        public void Orphan(UUID objectId)
        {
        }

        private static PrimRow CopyOf(PrimRow row)
        {
            var copy = new PrimRow { HasShape = row.HasShape };
            foreach (var field in typeof(PrimRow).GetFields())
                field.SetValue(copy, field.GetValue(row));
            return copy;
        }
    }
}
