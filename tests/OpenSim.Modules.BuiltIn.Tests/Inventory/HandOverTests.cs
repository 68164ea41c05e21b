using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Things that could come to somebody by way of an object, and must not. Bob lets Ada edit what is his.</summary>
[TestFixture]
public sealed class HandOverTests : InventoryFixture
{
    private const uint NoTransfer = 0x8c000;
    private const uint Full = 0x8e000;

    private SceneObjectGroup _box;

    private IInventoryService Inventory => Region.Services.Inventory;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new InventoryModule()];

    [SetUp]
    public void PutDown()
    {
        Scene.RegisterModuleInterface<IRelations>(new Friends(Ada.PrincipalId, Bob.PrincipalId));
        _box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", Bob.PrincipalId);
        Scene.Writer.SetPermissions(_box.RootPart, Full, Full, 0, 0, Full);
    }

    [Test]
    public void Contents_AreListedToWhoMayEdit_AndToABuyer_AndToNobodyElse()
    {
        Scene.Inventories.Replace(_box.RootPart, [Inside("secret", Bob.PrincipalId, Full, Full)]);
        Assert.That(Listed(), Is.True, "a friend");
        Scene.UnregisterModuleInterface(Scene.RequestModuleInterface<IRelations>()!);
        Assert.That(Listed(), Is.False, "a stranger");
        Scene.Writer.SetSale(_box.RootPart, SaleType.Contents, 0);
        Assert.That(Listed(), Is.True, "a buyer sees what he buys");
    }

    [Test]
    public void Contents_AFriendRenames_AndTheirRightsStay()
    {
        var item = Inside("card", Bob.PrincipalId, Full, 0x82000);
        Scene.Inventories.Replace(_box.RootPart, [item]);
        Scene.Requests.Contents.Update(Viewer, _box.RootPart, new InventoryItem
        {
            Id = item.ItemId, Name = new string('x', 100), NextPermissions = Full, EveryOnePermissions = Full
        });
        Region.Settle();
        Assert.That(_box.RootPart.Inventory!.Items!.Single(), Has.Property("NextPermissions").EqualTo(0x82000u)
            .And.Property("EveryonePermissions").EqualTo(0u).And.Property("Name").Length.EqualTo(63));
    }

    [Test]
    public void Link_IsNotPutIntoAnObject()
    {
        var link = Item(Ada, AssetType.Link, Full);
        Scene.Requests.Contents.Update(Viewer, _box.RootPart, new InventoryItem { Id = link });
        Region.Settle();
        Assert.That(_box.RootPart.Inventory?.Items ?? [], Is.Empty);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
    }

    [Test]
    public void WhatMayNotBeGiven_ComesBack_WhenTheObjectHasChangedHandsMeanwhile()
    {
        var own = Region.Region.AddBox(new Vector3(52, 60, 25), "mine", Ada.PrincipalId);
        var item = Item(Ada, AssetType.Notecard, 0x84000); // neither copied nor given
        Scene.Requests.Contents.Update(Viewer, own.RootPart, new InventoryItem { Id = item });
        Scene.Writer.ChangeOwner(own, Bob.PrincipalId);
        Region.Settle();
        Assert.That(own.RootPart.Inventory?.Items ?? [], Is.Empty);
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item)), Is.Not.Null);
    }

    [Test]
    public void Take_ByAFriend_LeavesWhatMayNotBeGiven()
    {
        Scene.Inventories.Replace(_box.RootPart, [Inside("bound", Bob.PrincipalId, NoTransfer, Full)]);
        DeRez(DeRezDestination.Take);
        Assert.That(_box.Exists);
        Assert.That(Told(Viewer), Is.Empty);
        Scene.Inventories.Replace(_box.RootPart, [Inside("free", Bob.PrincipalId, Full, Full)]);
        DeRez(DeRezDestination.Take);
        Assert.That(Told(Viewer), Has.Count.EqualTo(1));
    }

    [Test]
    public void ReturnToLastOwner_GoesToTheOwner_UnlessAGroupHasIt()
    {
        Scene.Writer.ChangeOwner(_box, Ada.PrincipalId);
        Scene.Writer.ChangeOwner(_box, Bob.PrincipalId);
        var elsewhere = ServedRegion.Wait(Inventory.GetRootFolder(Bob.PrincipalId))!;
        DeRez(DeRezDestination.ReturnToLastOwner, elsewhere.Id); // a folder of his, which is not for others to choose
        var lost = ServedRegion.Wait(Inventory.GetFolderForType(Bob.PrincipalId, FolderType.LostAndFound))!;
        Assert.That(ServedRegion.Wait(Inventory.GetFolderContent(Bob.PrincipalId, lost.Id))!.Items, Has.Count.EqualTo(1));
        Assert.That(Told(Viewer), Is.Empty);
    }

    [Test]
    public void SaveOver_NarrowsTheItem_ToWhatTheObjectAllows()
    {
        Scene.Writer.SetPermissions(_box.RootPart, Full, Full, 0, 0x8000, 0x88000);
        var item = Item(Ada, AssetType.Object, Full);
        DeRez(DeRezDestination.SaveOver, item);
        Assert.That(ServedRegion.Wait(Inventory.GetItem(Ada.PrincipalId, item)),
            Has.Property("BasePermissions").EqualTo(0x88000u).And.Property("CurrentPermissions").EqualTo(0x88000u));
    }

    [Test]
    public void Sale_OfTheOriginal_IsRefused_WhileSomethingInItMayNotBeGiven()
    {
        Scene.Writer.SetSale(_box.RootPart, SaleType.Original, 0);
        Scene.Inventories.Replace(_box.RootPart, [Inside("bound", Bob.PrincipalId, NoTransfer, Full)]);
        Buy();
        Assert.That(_box.OwnerId, Is.EqualTo(Bob.PrincipalId));
        Scene.Inventories.Replace(_box.RootPart, []);
        Buy();
        Assert.That(_box.OwnerId, Is.EqualTo(Ada.PrincipalId));
    }

    private void Buy() =>
        Scene.Requests.Objects.Buy(Viewer.Presence!, _box.RootPart, new SaleOffer(SaleType.Original, 0, UUID.Zero, UUID.Zero));

    private bool Listed()
    {
        Scene.Requests.Contents.Send(Viewer, _box.RootPart);
        return (string)Viewer.Take("SendTaskInventory").Single()[2]! != "";
    }

    private void DeRez(DeRezDestination destination, UUID into = default)
    {
        Scene.Requests.Objects.DeRez(Viewer, new DeRezRequest([_box], destination, into));
        Region.Settle();
    }

    private UUID Item(UserAccount user, int type, uint permissions)
    {
        var item = new InventoryItem
        {
            Id = UUID.Random(), Owner = user.PrincipalId, Name = "thing", AssetId = UUID.Random(), AssetType = type, InvType = type,
            BasePermissions = permissions, CurrentPermissions = permissions, NextPermissions = permissions,
            Folder = ServedRegion.Wait(Inventory.GetRootFolder(user.PrincipalId))!.Id, CreatorId = user.PrincipalId.ToString()
        };
        Assert.That(ServedRegion.Wait(Inventory.AddItem(item)));
        return item.Id;
    }

    private sealed class Friends(UUID friend, UUID owner) : IRelations
    {
        public bool MayEditObjectsOf(UUID who, UUID whose) => who == friend && whose == owner;
    }
}
