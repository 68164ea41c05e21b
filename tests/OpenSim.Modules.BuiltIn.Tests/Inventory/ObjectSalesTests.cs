using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Inventory;

/// <summary>Objects that are for sale.</summary>
[TestFixture]
public sealed class ObjectSalesTests : InventoryFixture
{
    private readonly UUID _seller = UUID.Random();

    private SceneObjectGroup _box;

    protected override IRegionModuleBase[] Modules => [new InventoryModule()];

    [SetUp]
    public void PutUpForSale()
    {
        _box = Region.Region.AddBox(new Vector3(50, 60, 25), "crate", _seller);
        Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, 0x8e000, 0, 0, 0x88000);
    }

    [Test]
    public void Original_ChangesHands()
    {
        Offer(SaleType.Original, 0);
        Scene.Writer.SetClickAction(_box.RootPart, 2);
        Buy(SaleType.Original, 0);
        var record = _box.RootPart.Record;
        Assert.That((record.OwnerId, record.LastOwnerId, record.OwnerMask), Is.EqualTo((Ada.PrincipalId, _seller, 0x88000u)));
        Assert.That((record.SaleType, record.ClickAction), Is.EqualTo((SaleType.None, (byte)0)));
    }

    [Test]
    public void Copy_LiesInTheBuyersInventory_WithTheNextOwnersRights()
    {
        Offer(SaleType.Copy, 0);
        Buy(SaleType.Copy, 0);
        var item = Told(Viewer).Single();
        Assert.That((item.Name, item.CurrentPermissions, item.SaleType), Is.EqualTo(("crate", 0x88000u, (byte)0)));
        Assert.That(_box.OwnerId, Is.EqualTo(_seller), "the object stays the seller's");
    }

    [Test]
    public void Contents_AreAFolder_AndWhatMayNotBeCopiedLeavesTheObject()
    {
        Scene.Inventories.Replace(_box.RootPart,
            [Inside("many", _seller, 0x8e000, 0x8e000), Inside("single", _seller, 0x86000, 0x8e000)]);
        Offer(SaleType.Contents, 0);
        Buy(SaleType.Contents, 0);
        var items = Told(Viewer);
        Assert.That(items.Select(i => i.Name), Is.EqualTo(new[] { "many", "single" }));
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.GetFolder(Ada.PrincipalId, items[0].Folder))!.Name, Is.EqualTo("crate"));
        Assert.That(_box.RootPart.Inventory!.Items!.Select(i => i.Name), Is.EqualTo(new[] { "many" }));
    }

    [TestCase(SaleType.Original, 10, 10, "currency")]
    [TestCase(SaleType.Copy, 0, 5, "otherwise")]
    [TestCase(SaleType.None, 0, 0, "not for sale")]
    public void WhatCannotBeBought_IsSaid(SaleType type, int price, int offered, string words)
    {
        Offer(type, price);
        Buy(type, offered);
        Assert.That((string)Viewer.Take("SendAlert").Single()[0]!, Does.Contain(words));
        Assert.That(_box.OwnerId, Is.EqualTo(_seller));
    }

    [TestCase(SaleType.Original, 0x8c000u)]
    [TestCase(SaleType.Copy, 0x86000u)]
    public void WhatMayNotBeGivenAway_IsNotSold(SaleType type, uint ownerMask)
    {
        Scene.Writer.SetPermissions(_box.RootPart, 0x8e000, ownerMask, 0, 0, 0x88000);
        Offer(type, 0);
        Buy(type, 0);
        Assert.That(Viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        Assert.That(Viewer.Take("SendItemCreated"), Is.Empty);
        Assert.That(_box.OwnerId, Is.EqualTo(_seller));
    }

    [TestCase(SaleType.Original)]
    [TestCase(SaleType.Copy)]
    [TestCase(SaleType.Contents)]
    public void Sale_ForAPrice_IsHandedOverWhenItIsPaid(SaleType type)
    {
        var money = WithMoney();
        Scene.Inventories.Replace(_box.RootPart, [Inside("single", _seller, 0x86000, 0x8e000)]);
        Offer(type, 50);
        Buy(type, 50);
        Assert.That(money.Prices, Is.EqualTo(new[] { (_seller, 50, MoneyKind.ObjectSale, "crate") }));
        Assert.That((_box.OwnerId, Told(Viewer).Count, _box.RootPart.Inventory!.Count), Is.EqualTo((_seller, 0, 1)), "not yet");

        Assert.That(Paid(money), Is.Null);
        Assert.That(_box.OwnerId == Ada.PrincipalId || Told(Viewer).Count == 1);
    }

    [TestCase(SaleType.Original)]
    [TestCase(SaleType.Copy)]
    [TestCase(SaleType.Contents)]
    public void Sale_ThatIsOffWhenItIsPaid_HandsNothingOver(SaleType type)
    {
        var money = WithMoney();
        Scene.Inventories.Replace(_box.RootPart, [Inside("single", _seller, 0x86000, 0x8e000)]);
        Offer(type, 50);
        Buy(type, 50);
        Offer(type, 60);
        Assert.That(Paid(money), Does.StartWith("This object is offered otherwise"));

        Buy(type, 60);
        Scene.Writer.ChangeOwner(_box, UUID.Random());
        Assert.That(Paid(money), Is.EqualTo("This object has been sold to somebody else."));
        Assert.That((_box.OwnerId == Ada.PrincipalId, Told(Viewer).Count), Is.EqualTo((false, 0)));
    }

    [Test]
    public void Contents_ThatHaveChangedWhenTheyArePaid_StayThere()
    {
        var money = WithMoney();
        Scene.Inventories.Replace(_box.RootPart, [Inside("single", _seller, 0x86000, 0x8e000)]);
        Offer(SaleType.Contents, 50);
        Buy(SaleType.Contents, 50);
        Buy(SaleType.Contents, 50);
        var (first, second) = (money.Paid(), money.Paid());
        Assert.That(Region.Answer(first), Is.Null);
        Assert.That(Region.Answer(second), Does.StartWith("The contents of this object have changed"), "the only one is sold");
        Assert.That(Told(Viewer), Has.Count.EqualTo(1));
    }

    [Test]
    public void Contents_ThatTheSellerTakesOutWhileTheyAreHandedOver_AreNotTheBuyers()
    {
        var money = WithMoney();
        var single = Inside("single", _seller, 0x86000, 0x8e000);
        Scene.Inventories.Replace(_box.RootPart, [single]);
        Offer(SaleType.Contents, 50);
        Buy(SaleType.Contents, 50);
        var gone = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Scene.Background(Ada.PrincipalId, null, "something else", _ => gone.Task, null, WorkKind.Inventory);
        var paid = money.Paid();
        Assert.That(Scene.Inventories.Remove(_box.RootPart, single.ItemId));
        gone.SetResult();
        Assert.That(Region.Answer(paid), Does.StartWith("The contents of this object have changed"));
        var folders = ServedRegion.Wait(Region.Services.Inventory.GetInventorySkeleton(Ada.PrincipalId));
        Assert.That(folders.Any(folder => folder.Name == "crate"), Is.False);
    }

    private string? Paid(FakeMoney money) => Region.Answer(money.Paid());

    private FakeMoney WithMoney()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        return money;
    }

    private void Offer(SaleType type, int price) => Scene.Writer.SetSale(_box.RootPart, type, price);

    private void Buy(SaleType type, int price)
    {
        Scene.Requests.Objects.Buy(Viewer.Presence!, _box.RootPart, new SaleOffer(type, price, UUID.Zero, UUID.Zero));
        Region.Settle();
    }
}
