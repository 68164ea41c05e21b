using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Objects;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>What prims rez, give and take on behalf of owners who are away: whoever asks is answered, and no viewer told.</summary>
[TestFixture]
public sealed class PrimActorTests : InventoryFixture
{
    private const uint Everything = 0x8e000;
    private const uint NoCopy = 0x86000;
    private const uint NoTransfer = 0x8c000;

    private static readonly Vector3 Here = new(128, 128, 25);
    private static readonly Vector3 There = new(140, 130, 30);

    private readonly UUID _group = new(7, 7);
    private UserAccount _carol = null!;
    private SceneObjectPart _chest;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule()];

    private IObjectRezzing Rezzing => Scene.RequestModuleInterface<IObjectRezzing>()!;

    private IContentsTaking Giving => Scene.RequestModuleInterface<IContentsTaking>()!;

    private UUID Carol => _carol.PrincipalId;

    [SetUp]
    public void Build()
    {
        _carol = Region.CreateUser("Carol");
        _chest = Region.Region.AddBox(Here, "chest", Carol).RootPart;
        Viewer.Calls.Clear();
    }

    [TearDown]
    public void LookThatNobodyWasTold() =>
        Assert.That(Viewer.Calls.Select(c => c.Method), Has.No.Member("SendAlert"), "Ada has nothing to do with it");

    [Test]
    public void Rez_OfAnAbsentOwnersPrim_IsHis_AndItsScriptsAreToldTheNumber()
    {
        var rezzed = new List<(UUID Root, int Number, int Items)>();
        Scene.Events.OnObjectRezzed += (what, number) => rezzed.Add((what.RootPart.Id, number, what.RootPart.Inventory?.Items?.Count ?? 0));
        var item = ObjectIn(_chest, Everything, withCard: true);
        var answer = Rez(Actor.Of(_chest), At(item) with { StartParameter = 42 });
        Assert.That(answer.Refusal, Is.Null);
        Assert.That(Scene.TryGetGroup(answer.Objects.Single(), out var made));
        Assert.That((made.OwnerId, made.RootPart.Extras.RezzerId), Is.EqualTo((Carol, _chest.Id)));
        Assert.That(rezzed, Is.EqualTo(new[] { (made.RootPart.Id, 42, 1) }), "with its contents in it");
        Assert.That(_chest.Inventory!.Items, Has.Count.EqualTo(1), "what may be copied stays");
    }

    [Test]
    public void Rez_OfAGroupsPrim_IsTheGroups()
    {
        Scene.Writer.ChangeOwner(_chest.Group, _group);
        Scene.Writer.SetGroupId(_chest, _group);
        var answer = Rez(Actor.Of(_chest), At(ObjectIn(_chest, Everything)) with { GroupId = _group });
        Assert.That(Scene.TryGetGroup(answer.Objects.Single(), out var made));
        Assert.That((made.OwnerId, made.GroupId), Is.EqualTo((_group, _group)));
    }

    [Test]
    public void Rez_OfWhatMayNotBeCopied_LeavesThePrim_Once()
    {
        var item = ObjectIn(_chest, NoCopy);
        var first = Rez(Actor.Of(_chest), At(item));
        Assert.That((first.Objects.Count, _chest.Inventory!.Items!.Count), Is.EqualTo((1, 0)));
        Assert.That(Rez(Actor.Of(_chest), At(item)).Refusal, Is.Not.Null);
    }

    [Test]
    public void Rez_IsRefusedInWords_ForOthers_OnClosedLand_AndOfWhatIsNoObject()
    {
        var item = ObjectIn(_chest, Everything);
        Assert.That(Rez(new Actor(Bob.PrincipalId), At(item)).Refusal, Does.Contain("not yours"));
        var his = Region.Region.AddBox(Here, "his", Bob.PrincipalId).RootPart;
        Assert.That(Rez(Actor.Of(his), At(item)).Refusal, Does.Contain("not yours"));
        Assert.That(Rez(Actor.Of(_chest), At(UUID.Random())).Refusal, Does.Contain("could not be read"));
        Assert.That(Rez(Actor.Of(_chest), At(item) with { FromTaskId = UUID.Random() }).Refusal, Does.Contain("gone"));
        Scene.Permissions.RefusalToRez = (who, _, _) => who.Id == Carol ? "You cannot create objects here." : null;
        Assert.That(Rez(Actor.Of(_chest), At(item)).Refusal, Is.EqualTo("You cannot create objects here."));
        Assert.That(Scene.Prims.Count, Is.EqualTo(2));
    }

    [TestCase(RezAnchor.Root, 140f, 30f)]
    [TestCase(RezAnchor.Middle, 139f, 30f)]
    [TestCase(RezAnchor.Floor, 140f, 30.25f)]
    public void Rez_StandsWithItsAnchorAtThePlace(RezAnchor anchor, float x, float z)
    {
        var answer = Rez(Actor.Of(_chest), At(ObjectIn(_chest, Everything, prims: 3)) with { Anchor = anchor });
        Assert.That(Scene.TryGetGroup(answer.Objects.Single(), out var made));
        Assert.That(Vector3.Distance(made.RootPart.Position, new Vector3(x, 130, z)), Is.LessThan(0.01f), $"{made.RootPart.Position}");
    }

    [Test]
    public void Rez_IsTurnedAsAsked()
    {
        var turn = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2);
        var answer = Rez(Actor.Of(_chest), At(ObjectIn(_chest, Everything, prims: 3)) with { Anchor = RezAnchor.Middle, Rotation = turn });
        Assert.That(Scene.TryGetGroup(answer.Objects.Single(), out var made));
        Assert.That(MathF.Abs(Quaternion.Dot(made.Rotation, turn)), Is.EqualTo(1).Within(1e-4));
        Assert.That(Vector3.Distance(made.RootPart.Position, new Vector3(140, 129, 30)), Is.LessThan(0.01f), $"{made.RootPart.Position}");
    }

    [Test]
    public void Gift_ToSomebodyWhoIsAway_LiesInHisInventory_AsHeMayHaveIt()
    {
        var card = CardIn(_chest, Everything, next: NoCopy);
        var answer = Give(_chest, card, Bob.PrincipalId);
        Assert.That(answer.Refusal, Is.Null);
        var gift = ServedRegion.Wait(Region.Services.Inventory.GetItem(Bob.PrincipalId, answer.Item!.Id))!;
        Assert.That((gift.Name, gift.CurrentPermissions, gift.Owner), Is.EqualTo(("card", NoCopy, Bob.PrincipalId)));
        Assert.That(_chest.Inventory!.Items, Has.Count.EqualTo(1), "what may be copied stays");
    }

    [Test]
    public void Gift_ToSomebodyWhoIsHere_IsToldByTheObject_AndMayBeDeclined()
    {
        var gift = Give(_chest, CardIn(_chest, Everything), Ada.PrincipalId).Item!;
        var told = Viewer.Calls.Select(c => c.Method).Where(m => m is "SendBulkUpdate" or "SendInstantMessage").ToList();
        Assert.That(told, Is.EqualTo(new[] { "SendBulkUpdate", "SendInstantMessage" }), "the viewer knows the thing before it asks");
        var message = (InstantMessage)Viewer.Take("SendInstantMessage").Single()[0]!;
        Assert.That((message.Dialog, message.FromName, message.FromAgentId, message.SessionId),
            Is.EqualTo((InstantMessageDialog.TaskInventoryOffered, "chest", Carol, gift.Id)));
        Assert.That(message.BinaryBucket, Is.EqualTo(new[] { (byte)AssetType.Notecard }));

        Scene.Requests.Gifts.Answer(Viewer, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, ToAgentId = Carol, Dialog = InstantMessageDialog.TaskInventoryDeclined, SessionId = gift.Id
        });
        Region.Settle();
        var trash = ServedRegion.Wait(Region.Services.Inventory.GetFolderForType(Ada.PrincipalId, FolderType.Trash))!;
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetItem(Ada.PrincipalId, gift.Id))!.Folder, Is.EqualTo(trash.Id));
    }

    [Test]
    public void Gift_OfWhatMayNotBeCopied_LeavesThePrim_AndOfWhatIsBoundStays()
    {
        Assert.That(Give(_chest, CardIn(_chest, NoCopy), Bob.PrincipalId).Refusal, Is.Null);
        Assert.That(_chest.Inventory!.Items, Is.Empty);
        Assert.That(Give(_chest, CardIn(_chest, NoTransfer), Bob.PrincipalId).Refusal, Does.Contain("may not be given away"));
        Assert.That(_chest.Inventory!.Items, Has.Count.EqualTo(1));
        Assert.That(Give(_chest, UUID.Random(), Bob.PrincipalId).Refusal, Does.Contain("no such item"));
        Assert.That(Give(_chest, CardIn(_chest, Everything), UUID.Random()).Refusal, Is.Not.Null, "there is nobody of that id");
    }

    [Test]
    public void Gift_OutOfTheObjectsOfOthers_IsRefused()
    {
        var card = CardIn(_chest, Everything);
        TakeAnswer? answer = null;
        Giving.Give(new Actor(Bob.PrincipalId), _chest, card, Bob.PrincipalId, a => answer = a);
        Assert.That(answer!.Refusal, Does.Contain("not yours"));
        Giving.Take(new Actor(Bob.PrincipalId), _chest, card, UUID.Zero, a => answer = a);
        Assert.That(answer!.Refusal, Does.Contain("not yours"));
    }

    [TestCase(true, false, Everything, true)]
    [TestCase(false, false, Everything, false)]
    [TestCase(false, true, Everything, true)]
    [TestCase(false, true, NoTransfer, false)]
    [TestCase(true, false, NoCopy, true)]
    public void Gift_IntoAnotherPrim_GoesToOnesOwn_AndToThoseThatTakeThings(bool isOwn, bool takesDrops, uint rights, bool goes)
    {
        var other = Region.Region.AddBox(There, "other", isOwn ? Carol : Bob.PrincipalId).RootPart;
        if (takesDrops)
            Scene.Writer.SetFlags(other, PrimFlags.AllowInventoryDrop);
        var answer = Give(_chest, CardIn(_chest, rights), other.Id);
        Assert.That(answer.Refusal is null, Is.EqualTo(goes), answer.Refusal);
        Assert.That(other.Inventory?.Items?.Count ?? 0, Is.EqualTo(goes ? 1 : 0));
        Assert.That(_chest.Inventory!.Items!.Count, Is.EqualTo(goes && rights == NoCopy ? 0 : 1));
    }

    [Test]
    public void Folder_HasWhatMayBeGiven_AndItsReceiverIsToldOnce()
    {
        UUID[] items = [CardIn(_chest, Everything), CardIn(_chest, NoTransfer), CardIn(_chest, NoCopy)];
        string? refusal = "not answered";
        Giving.GiveFolder(Actor.Of(_chest), _chest, items, "Welcome", Ada.PrincipalId, words => refusal = words);
        Region.Settle();
        Assert.That(refusal, Is.Null);
        var message = (InstantMessage)Viewer.Take("SendInstantMessage").Single()[0]!;
        Assert.That(message.BinaryBucket, Is.EqualTo(new byte[] { 8 }));
        var folder = ServedRegion.Wait(Region.Services.Inventory.GetFolder(Ada.PrincipalId, message.SessionId))!;
        Assert.That(folder.Name, Is.EqualTo("Welcome"));
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetFolderItems(Ada.PrincipalId, folder.Id)), Has.Count.EqualTo(2));
        Assert.That(_chest.Inventory!.Items!.Select(i => i.CurrentPermissions), Is.EquivalentTo(new[] { Everything, NoTransfer }));
        Giving.GiveFolder(Actor.Of(_chest), _chest, [items[1]], "None", Ada.PrincipalId, words => refusal = words);
        Assert.That(refusal, Is.Not.Null);
    }

    [Test]
    public void Take_ByAnOwnerWhoIsAway_IsInHisInventory()
    {
        TakeAnswer? answer = null;
        Giving.Take(new Actor(Carol), _chest, CardIn(_chest, NoTransfer), UUID.Zero, a => answer = a);
        Region.Settle();
        Assert.That(answer!.Refusal, Is.Null);
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetItem(Carol, answer.Item!.Id)), Is.Not.Null);
    }

    private RezAnswer Rez(Actor who, RezRequest request)
    {
        RezAnswer? answer = null;
        Rezzing.Rez(who, request, a =>
        {
            Assert.That(answer, Is.Null, "once");
            answer = a;
        });
        Region.Settle();
        return answer!;
    }

    private TakeAnswer Give(SceneObjectPart part, UUID item, UUID to)
    {
        TakeAnswer? answer = null;
        Giving.Give(Actor.Of(part), part, item, to, a =>
        {
            Assert.That(answer, Is.Null, "once");
            answer = a;
        });
        Region.Settle();
        return answer!;
    }

    private RezRequest At(UUID item) =>
        new(item, _chest.Id, There, Vector3.UnitZ, RezSelected: false, RemoveItem: false, UUID.Zero) { Anchor = RezAnchor.Root };

    private UUID CardIn(SceneObjectPart part, uint rights, uint next = Everything)
    {
        var row = Inside("card", part.OwnerId, rights, next);
        Scene.Inventories.Put(part, row);
        return row.ItemId;
    }

    private UUID ObjectIn(SceneObjectPart part, uint rights, int prims = 1, bool withCard = false)
    {
        var model = Region.Region.AddLinkset(Here, prims, part.OwnerId);
        if (withCard)
            CardIn(model.RootPart, Everything);
        var asset = ServedRegion.Wait(ObjectItems.Store(Region.Services.Assets, part.OwnerId, [ObjectPacking.Pack(model)]));
        Scene.Writer.DeleteObject(model);
        var row = Inside("thing", part.OwnerId, rights, Everything) with { AssetId = asset, AssetType = AssetType.Object, InvType = 6 };
        Scene.Inventories.Put(part, row);
        return row.ItemId;
    }
}
