using System.Formats.Tar;
using System.IO.Compression;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Oar;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Tests.Kit;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Serialization.Tests.Oar;

public sealed class OarTests
{
    private readonly List<string> _said = [];
    private MemoryAssets _assets = null!;
    private MemoryAccounts _accounts = null!;
    private TestRegion _region = null!;
    private UUID _owner;
    private UUID _texture;

    [SetUp]
    public void MakeARegionWithEverything()
    {
        _said.Clear();
        (_assets, _accounts, _region) = (new MemoryAssets(), new MemoryAccounts(), new TestRegion());
        _owner = _accounts.Add("Test", "User").PrincipalId;
        _texture = _assets.Add(AssetType.Texture, 1, 2, 3);
        var scene = _region.Scene;
        var box = _region.AddBox(new Vector3(10, 20, 30), "box", _owner);
        scene.Writer.SetTextureEntry(box.RootPart, [.. _texture.ToBytes(), 0]);
        var notecard = _assets.Add(AssetType.Notecard, "Linden text"u8.ToArray());
        scene.Inventories.Replace(box.RootPart, [new RandomObjects(1).Item(box.Id) with { AssetId = notecard, OwnerId = _owner }]);
        _region.AddLinkset(new Vector3(100, 150, 40), 3, _owner);
        scene.Terrain[3, 4] = 55.5f;
        scene.Settings.Change(s => s with { WaterHeight = 17.5, BlockFly = true });
        scene.Land.Change(scene.Land.Divide(new World.Land.ParcelArea(0, 0, 64, 64))!, p => p with { Name = "Corner", OwnerId = _owner });
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void SaveAndLoad_IntoAnotherRegion_BringsEverything_WithNewIds()
    {
        var oar = Save();
        using var other = new TestRegion();
        var assets = new MemoryAssets();
        var report = Load(oar, other, assets: assets)!;

        Assert.That(report.Problems, Is.Empty);
        Assert.That(Content(other.Scene), Is.EqualTo(Content(_region.Scene)));
        Assert.That(other.Scene.Objects.Select(o => o.Id).Intersect(_region.Scene.Objects.Select(o => o.Id)), Is.Empty);
        Assert.That(other.Scene.Terrain[3, 4], Is.EqualTo(55.5f));
        Assert.That(other.Scene.Settings.Current.WaterHeight, Is.EqualTo(17.5));
        Assert.That(other.Scene.Settings.Current.BlockFly, Is.True);
        Assert.That(other.Scene.Settings.Current.LoadedCreationId, Is.EqualTo(_region.Scene.Info.Id.ToString()));
        Assert.That(other.Scene.Land.At(10, 10).Row.Name, Is.EqualTo("Corner"));
        Assert.That(other.Scene.Land.Count, Is.EqualTo(2));
        Assert.That(assets.All.Keys, Is.EquivalentTo(_assets.All.Keys));
        Assert.That(assets.All[_texture].Data, Is.EqualTo(new byte[] { 1, 2, 3 }));
    }

    [Test]
    public void Load_OfItsOwnArchive_RestoresTheRegion_WithItsIds()
    {
        var oar = Save();
        var before = Ids();
        var extra = _region.AddBox(new Vector3(1, 1, 1), "later");
        foreach (var box in _region.Scene.Objects.Where(o => o.Name == "box").ToList())
            _region.Scene.Writer.DeleteObject(box);
        Load(oar, _region);
        Assert.That(Ids(), Is.EquivalentTo(before));
        Assert.That(extra.Exists, Is.False);
    }

    [Test]
    public void Load_Merge_KeepsWhatIsThere_ReplaceTakesTheArchives()
    {
        var oar = Save();
        var box = _region.Scene.Objects.First(o => o.Name == "box");
        _region.Scene.Writer.SetDescription(box.RootPart, "changed since");
        _region.AddBox(new Vector3(1, 1, 1), "later");
        var merged = Load(oar, _region, new OarLoadOptions { Merge = true })!;
        Assert.That((merged.Objects, merged.Skipped), Is.EqualTo((0, 2)));
        Assert.That(Description("box"), Is.EqualTo("changed since"));
        Assert.That(_region.Scene.Land.Count, Is.EqualTo(2));

        var replaced = Load(oar, _region, new OarLoadOptions { Merge = true, ReplaceObjects = true })!;
        Assert.That(replaced.Objects, Is.EqualTo(2));
        Assert.That(Description("box"), Is.Empty);
        Assert.That(_region.Scene.Objects.Count(), Is.EqualTo(3));
    }

    [Test]
    public void Load_DamagedEntryByForce_IsNamedAndKeptAside_AndTheRestIsLoaded()
    {
        var aside = Directory.CreateTempSubdirectory().FullName;
        var oar = Altered(Save(), path => path.StartsWith("assets/" + _texture, StringComparison.Ordinal));
        using var other = new TestRegion();
        var assets = new MemoryAssets();
        Assert.That(Load(oar, other, new OarLoadOptions { AsideFolder = aside }, assets), Is.Null, "not without force");
        Assert.That(_said, Has.Some.Contains(_texture.ToString()));
        var report = Load(oar, other, new OarLoadOptions { AsideFolder = aside, Force = true }, assets)!;
        Assert.That(report.Problems.Single(), Does.Contain(_texture.ToString()));
        Assert.That(assets.All.ContainsKey(_texture), Is.False);
        Assert.That(report.Objects, Is.EqualTo(2));
        Assert.That(Directory.GetFiles(aside).Single(), Does.Contain(_texture.ToString()));
        Directory.Delete(aside, true);
    }

    [Test]
    public void Load_CutOffByForce_LoadsWhatIsThere_AndSaysSo()
    {
        // Noise does not shrink, so that half of the file is half of the entries.
        for (var i = 0; i < 20; i++)
            _region.Scene.Writer.SetTextureEntry(_region.AddBox(new Vector3(i, 1, 1)).RootPart,
                [.. UUID.Random().ToBytes(), .. new RandomObjects(i).Bytes()]);
        var whole = Save().ToArray();
        using var other = new TestRegion();
        var report = Load(new MemoryStream(whole[..(whole.Length * 2 / 3)]), other, new OarLoadOptions { Force = true })!;
        Assert.That(report.Problems, Has.One.Contains(" behind objects/"), "damaged, or without an end where the cut falls between two entries");
        Assert.That(report.Objects, Is.InRange(1, 21));
    }

    [TestCase("")]
    [TestCase("no archive at all")]
    public void Load_OfSomethingElse_ChangesNothing(string text)
    {
        var before = Ids();
        Assert.That(Load(new MemoryStream(System.Text.Encoding.UTF8.GetBytes(text)), _region), Is.Null);
        Assert.That(Ids(), Is.EquivalentTo(before));
        Assert.That(_said, Is.Not.Empty);
    }

    [Test]
    public void Load_Only_BringsOneObjectWithItsAssets()
    {
        var inside = new RandomObjects(3).Object(1);
        inside.Root.TextureEntry = [.. _texture.ToBytes(), 0];
        inside.Root.ParticleSystem = inside.Root.MaterialOverrides = [];
        var nested = _assets.Add(AssetType.Object, ObjectXml.Write(inside));
        var chest = _region.AddBox(new Vector3(5, 5, 5), "chest", _owner);
        _region.Scene.Inventories.Replace(chest.RootPart, [new RandomObjects(1).Item(chest.Id) with { AssetId = nested }]);
        var oar = Save();
        using var other = new TestRegion();
        var assets = new MemoryAssets();
        var report = Load(oar, other, new OarLoadOptions { Only = "CHEST" }, assets)!;
        Assert.That(other.Scene.Objects.Select(o => o.Name), Is.EqualTo(new[] { "chest" }));
        Assert.That(assets.All.Keys, Is.EquivalentTo(new[] { nested, _texture }));
        Assert.That(other.Scene.Terrain[3, 4], Is.EqualTo(21), "the land is not touched");
        Assert.That(Load(oar, other, new OarLoadOptions { Only = chest.Id.ToString() }, assets)!.Objects, Is.EqualTo(1));
        Assert.That(Load(oar, other, new OarLoadOptions { Only = "nothing" }, assets)!.Problems, Is.Not.Empty);
        Assert.That(report.Assets, Is.EqualTo(2));
    }

    [Test]
    public void Load_TurnedAndMoved_ObjectsLandAndHeightsComeTogether()
    {
        var oar = Save();
        using var other = new TestRegion();
        Load(oar, other, new OarLoadOptions { Rotation = 90, Displacement = new Vector3(0, 0, 2) });
        var box = other.Scene.Objects.First(o => o.Name == "box");
        AssertNear(box.RootPart.Position, new Vector3(256 - 20, 10, 32));
        AssertNear(Vector3.Transform(Vector3.UnitX, box.Rotation), Vector3.UnitY);
        Assert.That(other.Scene.Terrain[255 - 4, 3], Is.EqualTo(57.5f));
        Assert.That(other.Scene.Land.At(250, 10).Row.Name, Is.EqualTo("Corner"));
        Assert.That(other.Scene.Land.At(10, 10).Row.Name, Is.Not.EqualTo("Corner"));
    }

    [Test]
    public void Load_BoundingBox_TakesWhatIsInIt_ToTheCorner()
    {
        var oar = Save();
        using var other = new TestRegion();
        var report = Load(oar, other,
            new OarLoadOptions { Merge = true, BoundingOrigin = new Vector3(90, 140, 0), BoundingSize = new Vector3(50, 50, 100) })!;
        Assert.That((report.Objects, report.Skipped), Is.EqualTo((1, 1)));
        AssertNear(other.Scene.Objects.Single().RootPart.Position, new Vector3(10, 10, 40));
    }

    [Test]
    public void Load_UnknownOwners_BecomeTheDefaultUser_CreatorsStay()
    {
        var stranger = UUID.Random();
        _region.AddBox(new Vector3(7, 7, 7), "foreign", stranger);
        using var other = new TestRegion();
        Load(Save(), other, new OarLoadOptions { DefaultUser = _owner });
        var part = other.Scene.Objects.First(o => o.Name == "foreign").RootPart;
        Assert.That((part.OwnerId, part.CreatorId), Is.EqualTo((_owner, stranger)));
    }

    [Test]
    public void Load_Groups_StayWhereTheyAreKnown_OrTheArchiveIsTheRegionsOwn()
    {
        var (group, strange, visitor) = (UUID.Random(), UUID.Random(), UUID.Random());
        SetGroups(group, strange, visitor);
        var oar = Save();
        using var other = new TestRegion();
        other.Scene.Settings.Estate = new RegionEstate { OwnerId = _owner };
        var loader = new OarLoader(other.Scene, [other.Scene], _assets, _accounts, new OarLoadOptions(),
            _said.Add)
        { IsGroup = id => ValueTask.FromResult(id == group) };
        Assert.That(Waiting.For(loader.Load(oar))!.Problems, Is.Empty);
        Assert.That(Groups(other.Scene), Is.EqualTo($"box {_owner} in {group} with {group} part 1 {_owner} in {UUID.Zero} with "));
        var (own, others) = (other.Scene.Land.At(10, 10).Row, other.Scene.Land.At(100, 100).Row);
        Assert.That((own.GroupId, own.OwnerId, own.IsGroupOwned), Is.EqualTo((group, group, true)));
        Assert.That((others.GroupId, others.OwnerId, others.IsGroupOwned), Is.EqualTo((UUID.Zero, _owner, false)));
        Assert.That(own.AccessList.Select(a => a.AgentId), Is.EqualTo(new[] { _owner }));

        Load(oar, _region);
        Assert.That(Groups(_region.Scene), Is.EqualTo($"box {_owner} in {group} with {group} part 1 {strange} in {strange} with "));
        Assert.That(_region.Scene.Land.At(100, 100).Row.OwnerId, Is.EqualTo(strange));
        Assert.That(_region.Scene.Land.At(10, 10).Row.AccessList, Has.Count.EqualTo(2));
    }

    private void SetGroups(UUID group, UUID strange, UUID visitor)
    {
        var scene = _region.Scene;
        scene.Settings.Estate = new RegionEstate { OwnerId = _owner };
        var box = scene.Objects.First(o => o.Name == "box");
        scene.Writer.SetGroupId(box.RootPart, group);
        scene.Inventories.Replace(box.RootPart, [.. box.RootPart.Inventory!.Items!.Select(i => i with { GroupId = group })]);
        var linkset = scene.Objects.First(o => o.PartCount == 3);
        scene.Writer.ChangeOwner(linkset, strange);
        foreach (var part in linkset.Parts)
            scene.Writer.SetGroupId(part, strange);

        scene.Land.Change(scene.Land.At(10, 10), p => p with
        {
            GroupId = group,
            OwnerId = group,
            IsGroupOwned = true,
            AccessList = [new ParcelAccessRow(_owner, 1, 0), new ParcelAccessRow(visitor, 2, 0)]
        });
        scene.Land.Change(scene.Land.At(100, 100), p => p with { GroupId = strange, OwnerId = strange, IsGroupOwned = true });
    }

    private static string Groups(Scene scene) => string.Join(' ', scene.Objects.OrderBy(o => o.PartCount).Select(o =>
        $"{o.Name} {o.OwnerId} in {o.GroupId} with {string.Join(',', ObjectPacking.Pack(o).AllItems.Select(i => i.GroupId))}"));

    [Test]
    public void Load_TellsOfTheEstate_UnlessItMerges()
    {
        var told = new List<(Scene, bool?, bool?)>();
        _region.Scene.Settings.Estate = new RegionEstate { Flags = RegionFlags.AllowEnvironmentOverride };
        var oar = Save();
        using var other = new TestRegion();
        foreach (var merge in new[] { true, false })
        {
            var loader = new OarLoader(other.Scene, [other.Scene], _assets, _accounts, new OarLoadOptions { Merge = merge }, _said.Add)
            {
                EstateFlags = (scene, said) => told.Add((scene, said.AllowDirectTeleport, said.AllowEnvironmentOverride))
            };
            Waiting.For(loader.Load(oar));
        }

        Assert.That(told, Is.EqualTo(new[] { (other.Scene, (bool?)false, (bool?)true) }));
    }

    [Test]
    public void Save_Options_LeaveOut()
    {
        var locked = TestRegion.BoxRow(new Vector3(9, 9, 9), "locked", UUID.Random());
        (locked.BaseMask, locked.CreatorId) = (0, UUID.Zero.ToString());
        _region.Scene.Writer.AddObject(locked);
        _region.Scene.Settings.Estate = new RegionEstate { OwnerId = _owner };
        var oar = Save(new OarSaveOptions { Assets = false, Publish = true, Permissions = "CT", Home = "http://grid.example" });
        Assert.That(Entries(oar).Where(e => e.Path.StartsWith("assets/", StringComparison.Ordinal)), Is.Empty);
        var objects = Entries(oar).Where(e => e.Path.StartsWith("objects/", StringComparison.Ordinal))
            .SelectMany(e => ObjectXml.Read(e.Data, out _)).ToList();
        Assert.That(objects.Select(o => o.Name), Has.None.EqualTo("locked"));
        Assert.That(objects.Select(o => o.Root.OwnerId), Is.All.EqualTo(UUID.Zero));
        Assert.That(objects.Select(o => o.Root.CreatorId), Is.All.EqualTo($"{_owner};http://grid.example;Test User"));
    }

    [Test]
    public void Save_TheFormIsOpenSimulators()
    {
        var entries = Entries(Save());
        var name = _region.Scene.Info.Name;
        Assert.That(entries[0].Path, Is.EqualTo("archive.xml"));
        Assert.That(System.Text.Encoding.UTF8.GetString(entries[0].Data),
            Does.Contain("major_version=\"0\" minor_version=\"8\"").And.Contain("<size_in_meters>256,256</size_in_meters>"));
        Assert.That(entries[1].Path, Is.EqualTo($"settings/{name}.xml"));
        Assert.That(entries.Select(e => e.Path), Has.Some.EqualTo($"terrains/{name}.r32"));
        Assert.That(entries.Select(e => e.Path), Has.Some.EqualTo($"assets/{_texture}_texture.jp2"));
        Assert.That(entries.Select(e => e.Path),
            Has.Some.Matches<string>(p => p.StartsWith("objects/box_010-020-030__", StringComparison.Ordinal)));
        Assert.That(entries[^1].Path, Is.EqualTo(ArchivePaths.Checksums));
    }

    [Test]
    public void SaveAll_SeveralRegions_GoBackToTheirPlaces()
    {
        using var east = new TestRegion(TestRegion.NewInfo() with { Name = "East", GridX = 1001 });
        east.AddBox(new Vector3(1, 2, 3), "eastern");
        var oar = new MemoryStream();
        var saver = new OarSaver([_region.Scene, east.Scene], _assets, _accounts, new OarSaveOptions { AllRegions = true }, _said.Add);
        Waiting.For(saver.Save(oar));

        using var west2 = new TestRegion(TestRegion.NewInfo() with { GridX = 2000 });
        using var east2 = new TestRegion(TestRegion.NewInfo() with { GridX = 2001 });
        var loader = new OarLoader(west2.Scene, [east2.Scene, west2.Scene], _assets, _accounts, new OarLoadOptions(), _said.Add);
        Waiting.For(loader.Load(oar));
        Assert.That(west2.Scene.Objects.Count(), Is.EqualTo(2));
        Assert.That(east2.Scene.Objects.Single().Name, Is.EqualTo("eastern"));
    }

    private MemoryStream Save(OarSaveOptions? options = null)
    {
        var stream = new MemoryStream();
        Waiting.For(new OarSaver([_region.Scene], _assets, _accounts, options ?? new OarSaveOptions(), _said.Add).Save(stream));
        return stream;
    }

    private OarReport? Load(MemoryStream oar, TestRegion into, OarLoadOptions? options = null, MemoryAssets? assets = null) =>
        Waiting.For(
            new OarLoader(into.Scene, [into.Scene], assets ?? _assets, _accounts, options ?? new OarLoadOptions(), _said.Add).Load(oar));

    private static List<ArchiveEntry> Entries(MemoryStream oar)
    {
        oar.Position = 0;
        return [.. new ArchiveReader(oar).Entries()];
    }

    /// <summary>The same archive with a bit turned in the entries that are chosen, under the old sums.</summary>
    private static MemoryStream Altered(MemoryStream oar, Func<string, bool> chosen)
    {
        var altered = new MemoryStream();
        using (var zip = new GZipStream(altered, CompressionLevel.Fastest, leaveOpen: true))
        using (var tar = new TarWriter(zip))
        {
            foreach (var entry in Entries(oar))
            {
                if (chosen(entry.Path))
                    entry.Data[0] ^= 1;
                tar.WriteEntry(new GnuTarEntry(TarEntryType.RegularFile, entry.Path) { DataStream = new MemoryStream(entry.Data) });
            }
        }

        return altered;
    }

    /// <summary>What is in a region but for the ids, in an order of its own.</summary>
    private static List<string> Content(Scene scene)
    {
        var texts = new List<string>();
        foreach (var group in scene.Objects)
        {
            var packed = ObjectPacking.Pack(group);
            var items = packed.AllItems.Select(i => i.Name + i.AssetId).ToList();
            foreach (var prim in packed.Prims)
                (prim.Id, prim.ObjectId) = (UUID.Zero, UUID.Zero);
            texts.Add(System.Text.Encoding.UTF8.GetString(ObjectXml.Write(new PackedObject { Prims = packed.Prims }))
                + string.Join(',', items));
        }

        texts.Sort(StringComparer.Ordinal);
        return texts;
    }

    private List<UUID> Ids() => [.. _region.Scene.Objects.Select(o => o.Id)];

    private string Description(string name) => _region.Scene.Objects.First(o => o.Name == name).RootPart.Description;

    private static void AssertNear(Vector3 actual, Vector3 expected) =>
        Assert.That((actual - expected).Length(), Is.LessThan(0.001f), $"{actual} is not {expected}");
}
