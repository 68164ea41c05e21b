using OpenSim.Imaging.Jpeg2000;
using OpenSim.Llsd;
using OpenSim.Modules.Avatars;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Baking;

[TestFixture]
public sealed class ServerBakingModuleTests : ServedRegionTests
{
    private const byte Upper = 9;

    private readonly FakeCapabilities _capabilities = new();

    protected override IRegionModuleBase[] Modules => [new AppearanceModule(), new ServerBakingModule()];

    protected override void Prepare()
    {
        Region.Services.Add<ICapabilities>(_capabilities);
        // Clothes of the library name textures that the region draws; here they are plain.
        foreach (var id in new[] { "5748decc-f629-461c-9a36-a35a221fe21f", "7ca39b4c-bd19-4699-aff7-f93fd03d3e7b",
            "6522e74d-1660-4e7f-b601-6f48c1659a77" })
            ServedRegion.Wait(Region.Services.Assets.Store(Dressing.Texture(Dressing.Plain(255, 255, 255)) with { Id = UUID.Parse(id) }));
    }

    [Test]
    public void NewUser_IsBakedDressed_WithTheVersionThatHisViewerAskedFor()
    {
        var ada = Region.Enter(Ada);
        var version = OutfitFolder().Version;
        Assert.That(Ask(version)["success"].AsBoolean());
        var look = ada.Presence!.Appearance;
        Assert.That((look.OutfitVersion, look.VisualParams.Length, look.VisualParams[251]), Is.EqualTo((version, 253, 1)));
        Assert.That(look.Wearables.Select(w => w.Type), Is.EqualTo(new byte[] { 0, 1, 2, 3, 4, 5 }));
        var faces = FacesOf(look);
        Assert.That(BakedFaces.Of(faces).Select(b => b.Name), Is.EqualTo(new[] { "head", "upper body", "lower body", "eyes", "hair" }));
        var asset = ServedRegion.Wait(Region.Services.Assets.Get(faces[Upper]))!;
        Assert.That(J2kHeader.TryRead(asset.Data, out var header));
        Assert.That((asset.Temporary, header!.Components.Count, header.Width), Is.EqualTo((true, 5, 128)));
        Assert.That(ada.Presence.Size.Z, Is.EqualTo(look.Height).And.GreaterThan(1.4f));
    }

    [Test]
    public void SameClothes_AreBakedOnce_WhoeverWearsThem()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Ask(1);
        var baked = Baked();
        Ask(1, Bob.PrincipalId);
        Assert.That((baked, Baked()), Is.EqualTo((5, 5)));
        Assert.That(bob.Presence!.Appearance.TextureEntry, Is.EqualTo(ada.Presence!.Appearance.TextureEntry));
    }

    [Test]
    public void ViewerThatIsAhead_IsToldWhereTheRegionIs_AndNothingIsBaked()
    {
        var ada = Region.Enter(Ada);
        var version = OutfitFolder().Version;
        var reply = Ask(version + 1);
        Assert.That((reply["success"].AsBoolean(), reply["expected"].AsInteger()), Is.EqualTo((false, version)));
        Assert.That(ada.Presence!.Appearance.OutfitVersion, Is.Zero);
    }

    [Test]
    public void ShirtAddedByLink_IsSeen_InTheOrderOfTheLinks()
    {
        var ada = Region.Enter(Ada);
        var (red, green) = (Tattoo(255, 0), Tattoo(0, 255));
        Link(red, "@1401");
        Link(green, "@1400");
        Ask(1);
        var asset = ServedRegion.Wait(Region.Services.Assets.Get(FacesOf(ada.Presence!.Appearance)[Upper]))!;
        var picture = J2kDecoder.Decode(asset.Data)!;
        var arm = picture[picture.Width / 2, picture.Height * 92 / 100]; // below short sleeves
        Assert.That((arm.R > 240, arm.G < 15), Is.EqualTo((true, true)), $"{arm}");
    }

    [Test]
    public void NakedFolder_IsFilledWithABody()
    {
        var ada = Region.Enter(Ada);
        ServedRegion.Wait(Region.Services.Inventory.PurgeFolder(Ada.PrincipalId, OutfitFolder().Id));
        Ask(OutfitFolder().Version);
        Assert.That(ada.Presence!.Appearance.Wearables.Select(w => w.Type), Is.EqualTo(new byte[] { 0, 1, 2, 3 }));
        Assert.That(BakedFaces.Of(FacesOf(ada.Presence.Appearance)), Has.Count.EqualTo(5));
    }

    [Test]
    public void TooMuch_IsLeftOut_InWords()
    {
        Region.Set("Appearance", "MaxWearables", "5");
        var ada = Region.Enter(Ada);
        Ask(1);
        Assert.That(ada.Presence!.Appearance.Wearables, Has.Count.EqualTo(5));
        Assert.That(ada.Take("SendAlert").Single()[0], Does.Contain("1 pieces"));
    }

    [Test]
    public void ForeignText_IsNoBodyPart_AndNobodyIsGrey()
    {
        var ada = Region.Enter(Ada);
        var junk = new Asset { Id = UUID.Random(), Type = AssetType.Clothing, Data = "LLWearable version 22\nrubbish"u8.ToArray() };
        ServedRegion.Wait(Region.Services.Assets.Store(junk));
        Link(Item(junk.Id, AssetType.Clothing), "@400");
        Ask(1);
        Assert.That(BakedFaces.Of(FacesOf(ada.Presence!.Appearance)), Has.Count.EqualTo(5));
    }

    [Test]
    public void Viewers_AreToldByTheirNames_WhoBakes()
    {
        var baking = Scene.RequestModuleInterface<IServerBaking>()!;
        AgentCircuitData Using(string viewer) => TestRegion.NewAgent("Ada", "Tester") with { Viewer = viewer };
        Assert.That(baking.Bakes(Using("Second Life Release 7.1.11")), Is.True);
        Assert.That(baking.Bakes(Using("Firestorm-Releasex64 7.1.11")), Is.False);
        Region.Set("Appearance", "ServerBakedViewers", "*");
        Assert.That(baking.Bakes(Using("Firestorm-Releasex64 7.1.11")), Is.True);
        Region.Set("Appearance", "ServerBakedViewers", "");
        Assert.That(baking.Bakes(Using("Second Life Release 7.1.11")), Is.False);
    }

    private LlsdValue Ask(int version, UUID? user = null)
    {
        var reply = _capabilities.Call(Region, "UpdateAvatarAppearance", user ?? Ada.PrincipalId, "POST",
            new LlsdMap { ["cof_version"] = version })!;
        Region.Settle();
        return reply;
    }

    private long Baked() => Region.Statistics.All.OfType<Counter>().Single(s => s.Def.ShortName == "TexturesBaked").Count;

    private InventoryFolder OutfitFolder() =>
        ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Ada.PrincipalId, FolderType.CurrentOutfit))!;

    private static UUID[] FacesOf(AvatarAppearance look)
    {
        var faces = new UUID[45];
        Assert.That(TextureFaces.TryRead(look.TextureEntry, faces));
        return faces;
    }

    private InventoryItem Tattoo(byte r, byte g)
    {
        var texture = Dressing.Texture(Dressing.Plain(r, g, 0));
        ServedRegion.Wait(Region.Services.Assets.Store(texture));
        var asset = new Asset
        {
            Id = UUID.Random(), Type = AssetType.Clothing,
            Data = System.Text.Encoding.UTF8.GetBytes($"LLWearable version 22\nTattoo\n\ntype 14\nparameters 0\ntextures 1\n27 {texture.Id}\n")
        };
        ServedRegion.Wait(Region.Services.Assets.Store(asset));
        return Item(asset.Id, AssetType.Clothing);
    }

    private InventoryItem Item(UUID asset, sbyte type)
    {
        var folder = ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Ada.PrincipalId, FolderType.Clothing))!;
        var item = new InventoryItem
        {
            Id = UUID.Random(), Folder = folder.Id, Owner = Ada.PrincipalId, AssetId = asset, AssetType = type, InvType = 18, Name = "Piece",
            Flags = 14
        };
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.AddItem(item)));
        return item;
    }

    private void Link(InventoryItem item, string order) => Assert.That(ServedRegion.Wait(Region.Services.Inventory.AddItem(item with
    {
        Id = UUID.Random(),
        Folder = OutfitFolder().Id,
        AssetId = item.Id,
        AssetType = AssetType.Link,
        Description = order
    })));
}
