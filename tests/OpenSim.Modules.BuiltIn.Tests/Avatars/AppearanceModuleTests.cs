using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Avatars;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World.Agents;

namespace OpenSim.Modules.BuiltIn.Tests.Avatars;

[TestFixture]
public sealed class AppearanceModuleTests : ServedRegionTests
{
    private static readonly UUID HeadBake = UUID.Random();
    private static readonly UUID HeadCache = UUID.Random();

    protected override IRegionModuleBase[] Modules => [new AppearanceModule()];

    [Test]
    public void Wearables_OfANewUser_AreAWholeBodyWithAssets()
    {
        var viewer = Region.Enter(Ada);
        Scene.Requests.Avatar.SendWearables(viewer);

        var worn = ((AvatarAppearance)viewer.Take("SendWearables").Single()[0]!).Wearables;
        Assert.That(worn.Select(w => w.Type), Is.SupersetOf(new byte[] { 0, 1, 2, 3 }));
        Assert.That(worn.Select(w => ServedRegion.Wait(Region.Services.Assets.Get(w.AssetId))), Has.None.Null);
        var owned = ServedRegion.Wait(Region.Services.Inventory.GetMultipleItems(viewer.Agent.AgentId, [.. worn.Select(w => w.ItemId)]));
        Assert.That(owned, Has.None.Null);
    }

    [Test]
    public void Wearables_WithoutARecord_AreTheLibrarysAndAreKept()
    {
        ServedRegion.Wait(Region.Services.Avatars.ResetAvatar(Ada.PrincipalId));
        var viewer = Region.Enter(Ada);
        Scene.Requests.Avatar.SendWearables(viewer);

        var worn = ((AvatarAppearance)viewer.Take("SendWearables").Single()[0]!).Wearables;
        Assert.That(worn.Select(w => w.Type), Is.SupersetOf(new byte[] { 0, 1, 2, 3 }));
        Assert.That(viewer.Presence!.Appearance.Wearables, Is.EqualTo(worn));
    }

    [Test]
    public void NowWearing_FindsTheAssetsInTheInventory()
    {
        var viewer = Region.Enter(Ada);
        var folder = ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Ada.PrincipalId, FolderType.Clothing))!;
        var hat = new InventoryItem
        {
            Id = UUID.Random(), Folder = folder.Id, Owner = Ada.PrincipalId, AssetId = UUID.Random(),
            AssetType = 5, InvType = 18, Name = "Socks"
        };
        ServedRegion.Wait(Region.Services.Inventory.AddItem(hat));
        var kept = viewer.Presence!.Appearance.Wearables.Where(w => w.Type < 4).ToList();

        Scene.Requests.Avatar.Wear(viewer.Presence,
            [.. kept.Select(w => w with { AssetId = UUID.Zero }), new Wearable(7, hat.Id, UUID.Zero)]);
        Region.Settle();

        Assert.That(viewer.Presence.Appearance.Wearables, Is.EqualTo(kept.Append(new Wearable(7, hat.Id, hat.AssetId))));
    }

    [Test]
    public void SetAppearance_IsToldAtOnce_AndStoredWhenLeftAlone()
    {
        var viewer = Region.Enter(Ada);
        SetAppearance(viewer, 5);
        Assert.That(viewer.Presence!.Appearance.Serial, Is.EqualTo(5));
        Assert.That(viewer.Presence.Size.Z, Is.EqualTo(2.1f));
        Region.Region.StepSeconds(3);
        SetAppearance(viewer, 6);
        Region.Region.StepSeconds(3);
        Region.Settle();
        Assert.That(Stored(viewer).Serial, Is.EqualTo(1), "a second change within the delay puts the saving off");
        Region.Region.StepSeconds(3);
        Region.Settle();

        Assert.That(Stored(viewer).Serial, Is.EqualTo(6));
        Assert.That(Stored(viewer).VisualParams, Has.Length.EqualTo(218));
        Assert.That(Stored(viewer).Wearables, Is.EqualTo(viewer.Presence.Appearance.Wearables));
    }

    [Test]
    public void SetAppearance_ThenLeaving_IsStored()
    {
        var viewer = Region.Enter(Ada);
        SetAppearance(viewer, 7);
        Region.Leave(viewer);
        Assert.That(Stored(viewer).Serial, Is.EqualTo(7));
    }

    [Test]
    public void SetAppearance_WithRubbishForTextures_KeepsTheOldOnes()
    {
        var viewer = Region.Enter(Ada);
        SetAppearance(viewer, 5);
        Scene.Requests.Avatar.SetAppearance(viewer.Presence!, new AppearanceUpdate(6, default, [1, 2, 3], [], []));
        Assert.That(viewer.Presence!.Appearance.TextureEntry, Is.EqualTo(BakedEntry()));
        Assert.That(viewer.Presence.Appearance.VisualParams, Has.Length.EqualTo(218));
        Assert.That(viewer.Presence.Size.Z, Is.EqualTo(2.1f));
    }

    [Test]
    public void MissingBake_IsAskedForOnce()
    {
        var viewer = Region.Enter(Ada);
        SetAppearance(viewer, 5);
        Region.Settle();
        Assert.That(viewer.Take("SendRebake").Single()[0], Is.EqualTo(HeadBake));
        SetAppearance(viewer, 6);
        Region.Settle();
        Assert.That(viewer.Take("SendRebake"), Is.Empty);
    }

    [Test]
    public void UploadedBake_IsNotAskedForAgain()
    {
        var viewer = Region.Enter(Ada);
        ServedRegion.Wait(Region.Services.Assets.Store(new Asset
        {
            Id = HeadBake, Type = AssetType.Texture, Data = [1],
            Temporary = true
        }));
        SetAppearance(viewer, 5);
        Region.Settle();
        Assert.That(viewer.Take("SendRebake"), Is.Empty);
    }

    [Test]
    public void CachedBakes_AreKnownByWhatTheyWereMadeOf()
    {
        var viewer = Region.Enter(Ada);
        SetAppearance(viewer, 5);
        Scene.Requests.Avatar.SendCachedBakes(viewer.Presence!,
            new CachedBakesQuery(9, [new BakeId(0, HeadCache), new BakeId(1, UUID.Random())]));
        var answer = viewer.Take("SendCachedTextures").Single();
        Assert.That(answer[0], Is.EqualTo(9));
        Assert.That(answer[1], Is.EqualTo(new[] { ((byte)0, HeadBake), ((byte)1, UUID.Zero) }));
    }

    [Test]
    public void Bakes_AreKnownAgainAfterALogin_ThoughTheSimulatorHasForgottenThem()
    {
        var viewer = Region.Enter(Ada);
        Upload(Ada.PrincipalId);
        SetAppearance(viewer, 5);
        Region.Leave(viewer);
        using var later = new ServedRegion(stores: Region.Stores); // with the same databases, and an empty memory
        later.With(new AppearanceModule());
        viewer = later.Enter(Ada);
        later.Scene.Requests.Avatar.SendCachedBakes(viewer.Presence!, new CachedBakesQuery(9, [new BakeId(0, HeadCache)]));
        later.Settle();
        Assert.That(viewer.Take("SendCachedTextures").Single()[1], Is.EqualTo(new[] { ((byte)0, HeadBake) }));
        Assert.That(ServedRegion.Wait(later.Services.Assets.Get(HeadBake))!.Data, Is.EqualTo(new byte[] { 1, 2, 3 }));
    }

    [Test]
    public void OthersTextures_AreNotKeptAsBakes()
    {
        var viewer = Region.Enter(Ada);
        Upload(Bob.PrincipalId);
        SetAppearance(viewer, 5);
        Region.Leave(viewer);
        Assert.That(ServedRegion.Wait(Region.Services.BakedTextures.Get(Ada.PrincipalId)), Is.Empty);
    }

    private void Upload(UUID maker) => ServedRegion.Wait(Region.Services.Assets.Store(new Asset
    {
        Id = HeadBake, Type = AssetType.Texture, Data = [1, 2, 3], CreatorId = maker.ToString(), Temporary = true, Local = true
    }));

    private void SetAppearance(Testing.RecordingViewer viewer, int serial) => Scene.Requests.Avatar.SetAppearance(viewer.Presence!,
        new AppearanceUpdate(serial, new Vector3(0.45f, 0.6f, 2.1f), BakedEntry(), new byte[218], [new BakeId(8, HeadCache)]));

    private AvatarAppearance Stored(Testing.RecordingViewer viewer) =>
        StoredAppearance.Unpack(ServedRegion.Wait(Region.Services.Avatars.GetAvatar(viewer.Agent.AgentId)));

    // Default texture of "not baked", face 8 (bits in sevens: 1 0000000 | 0000010 0000000) the head's bake.
    private static byte[] BakedEntry()
    {
        var entry = new byte[16 + 2 + 16 + 1];
        new UUID("c228d1cf-4b5d-4ba8-84f4-899a0796aa97").WriteTo(entry);
        entry[16] = 0x82;
        entry[17] = 0x00;
        HeadBake.WriteTo(entry.AsSpan(18));
        return entry;
    }
}
