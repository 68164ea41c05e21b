using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Tests;

/// <summary>Changes that need not know what is there: parts of an item, and items whose folder has gone.</summary>
public sealed class ItemChangeTests : ServiceFixture
{
    private readonly UUID _owner = UUID.Parse("2b1f6a52-77aa-4a0a-9e2b-2d0a60f0f7c1");
    private InventoryFolder _root = null!;

    [SetUp]
    public async Task MakeInventory()
    {
        await Services.Inventory.CreateUserInventory(_owner);
        _root = (await Services.Inventory.GetRootFolder(_owner))!;
    }

    [Test]
    public async Task Change_OfTheName_LeavesEverythingElse()
    {
        var item = await Add(New());
        Assert.That(await Services.Inventory.ChangeItem(_owner, item.Id, new ItemChange { Name = "ä" }), Is.True);
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item with { Name = "ä" }));
    }

    [Test]
    public async Task Change_OfMasks_GivesNoMoreThanTheItemAllows()
    {
        var item = await Add(New() with { BasePermissions = (uint)(PermissionMask.Copy | PermissionMask.Move), CurrentPermissions = 0 });
        await Services.Inventory.ChangeItem(_owner, item.Id, new ItemChange
        {
            NextPermissions = (uint)PermissionMask.All, EveryOnePermissions = (uint)PermissionMask.Everything,
            GroupPermissions = (uint)PermissionMask.All
        });
        var changed = (await Services.Inventory.GetItem(_owner, item.Id))!;
        Assert.That(changed.NextPermissions, Is.EqualTo(item.BasePermissions));
        Assert.That(changed.EveryOnePermissions, Is.EqualTo(item.BasePermissions));
        Assert.That(changed.GroupPermissions, Is.EqualTo(item.BasePermissions));
    }

    [Test]
    public async Task Change_OfAnObjectsMasks_IsToldWhenItIsPutDown()
    {
        var item = await Add(New() with { AssetType = AssetType.Object, BasePermissions = (uint)PermissionMask.All });
        await Services.Inventory.ChangeItem(_owner, item.Id, new ItemChange { NextPermissions = (uint)PermissionMask.Copy });
        Assert.That((await Services.Inventory.GetItem(_owner, item.Id))!.Flags & 0x100, Is.EqualTo(0x100));
    }

    [Test]
    public async Task Change_OnlyOfAnotherType_ChangesNothing()
    {
        var item = await Add(New() with { AssetType = AssetType.Notecard });
        await Services.Inventory.ChangeItem(_owner, item.Id, new ItemChange { OnlyOfType = AssetType.Gesture, SetFlags = 1 });
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item));
    }

    [Test]
    public async Task Change_OfSomebodyElsesItem_IsRefused()
    {
        var item = await Add(New());
        Assert.That(await Services.Inventory.ChangeItem(UUID.Random(), item.Id, new ItemChange { Name = "mine" }), Is.False);
        Assert.That(await Services.Inventory.GetItem(_owner, item.Id), Is.EqualTo(item));
    }

    [Test]
    public async Task Put_IntoAFolderThatIsThere_LiesInIt()
    {
        var put = await Services.Inventory.PutItem(New(), FolderType.Notecard);
        Assert.That(put!.Folder, Is.EqualTo(_root.Id));
        Assert.That(await Services.Inventory.GetItem(_owner, put.Id), Is.EqualTo(put));
    }

    [Test]
    public async Task Put_IntoAFolderThatIsGone_LiesInTheOneOfItsType_ElseInTheRoot()
    {
        var notecards = (await Services.Inventory.GetFolderForType(_owner, FolderType.Notecard))!;
        var first = await Services.Inventory.PutItem(New() with { Folder = UUID.Random() }, FolderType.Notecard);
        var second = await Services.Inventory.PutItem(New() with { Folder = UUID.Zero }, FolderType.Suitcase);
        Assert.That(first!.Folder, Is.EqualTo(notecards.Id));
        Assert.That(second!.Folder, Is.EqualTo(_root.Id));
    }

    [Test]
    public async Task Put_OfSomebodyWithoutInventory_IsNotTaken() =>
        Assert.That(await Services.Inventory.PutItem(New() with { Owner = UUID.Random() }, FolderType.Notecard), Is.Null);

    private InventoryItem New() => new()
    {
        Id = UUID.Random(), Owner = _owner, Folder = _root.Id, Name = "thing", Description = "of mine", AssetId = UUID.Random(),
        AssetType = AssetType.Texture, CreatorId = _owner.ToString(), BasePermissions = (uint)PermissionMask.All,
        CurrentPermissions = (uint)PermissionMask.All, NextPermissions = (uint)PermissionMask.All, SalePrice = 7, SaleType = 2, Flags = 4
    };

    private async Task<InventoryItem> Add(InventoryItem item)
    {
        Assert.That(await Services.Inventory.AddItem(item), Is.True);
        return item;
    }
}
