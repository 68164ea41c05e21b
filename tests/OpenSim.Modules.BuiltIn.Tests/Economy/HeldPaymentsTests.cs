using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Economy;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Economy;

/// <summary>What a simulator finds held when it starts: whether it was handed over is seen by the goods.</summary>
[TestFixture]
public sealed class HeldPaymentsTests : ServedRegionTests
{
    private const int Price = 40;

    private UUID _payment;
    private MoneyModule _module = null!;

    protected override IRegionModuleBase[] Modules => [];

    private IMoneyService Money => (IMoneyService)Region.Services.GetService(typeof(IMoneyService))!;

    private Parcel Parcel => Scene.Land.At(20, 20);

    protected override void Prepare()
    {
        (_payment, _module) = (UUID.Random(), new MoneyModule());
        Region.Services.Add<IMoneyService>(
            new MoneyService(Region.Stores.For(StoreKind.MoneyStore), new Configuration(), Region.Region.Time));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Object_IsWhoseItIs(bool isHandedOver)
    {
        var box = Region.Region.AddBox(new Vector3(60, 60, 25), "box", isHandedOver ? Ada.PrincipalId : Bob.PrincipalId);
        AssertDecided(new Goods(GoodsKind.Object, box.RootPart.Id), isHandedOver);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Parcel_IsWhoseItIs(bool isHandedOver)
    {
        Scene.Land.Change(Parcel, row => row with { OwnerId = isHandedOver ? Ada.PrincipalId : Bob.PrincipalId });
        AssertDecided(new Goods(GoodsKind.Parcel, Parcel.Id), isHandedOver);
    }

    [TestCase(2 * 3600, true)]
    [TestCase(3600 / 4, false)]
    [TestCase(null, false)]
    public void Pass_IsOnTheList_AndNotTheOneBefore(int? left, bool isHandedOver)
    {
        List<ParcelAccessRow> list = left is { } seconds ? [new(Ada.PrincipalId, 1, Scene.Clock.UnixTime + seconds)] : [];
        Scene.Land.Change(Parcel, row => row with { PassHours = 1, AccessList = list });
        AssertDecided(new Goods(GoodsKind.Pass, Parcel.Id), isHandedOver);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Item_BearsThePaymentsId(bool isHandedOver)
    {
        var item = new InventoryItem { Id = isHandedOver ? _payment : UUID.Random(), Owner = Ada.PrincipalId, Name = "copy" };
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.PutItem(item, FolderType.Object)), Is.Not.Null);
        AssertDecided(new Goods(GoodsKind.Item), isHandedOver);
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Contents_AreInTheBuyersFolder_AndLeaveTheObjectThen(bool isHandedOver)
    {
        var box = Region.Region.AddBox(new Vector3(60, 60, 25), "box", Bob.PrincipalId);
        PrimItemRow single = Row(0x86000), many = Row(0x8e000);
        Scene.Inventories.Replace(box.RootPart, [single, many]);
        var root = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(Ada.PrincipalId))!;
        if (isHandedOver)
            ServedRegion.Wait(Region.Services.Inventory.Apply(Ada.PrincipalId,
                SoldContents.In(_payment, Ada.PrincipalId, root.Id, "box", [single, many])));
        AssertDecided(new Goods(GoodsKind.Contents, box.RootPart.Id), isHandedOver);
        Assert.That(box.RootPart.Inventory!.Items, Is.EquivalentTo(isHandedOver ? new[] { many } : [single, many]));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Group_BearsThePaymentsId_AndItsMembersAreKnown(bool isHandedOver)
    {
        var group = isHandedOver ? _payment : UUID.Random();
        ServedRegion.Wait(Region.Services.Groups.CreateGroup(new GroupRecord { Id = group, Name = "Bakers", FounderId = Ada.PrincipalId }));
        AssertDecided(new Goods(GoodsKind.Group), isHandedOver);
        Hold(new Goods(GoodsKind.Membership, isHandedOver ? group : UUID.Random()), UUID.Random());
        _module.RegionLoaded(Scene);
        Region.Settle();
        Assert.That(BalanceOf(Ada), Is.EqualTo(isHandedOver ? 100 - Price - Price : 100));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Classified_IsThere(bool isHandedOver)
    {
        var id = UUID.Random();
        if (isHandedOver)
            ServedRegion.Wait(Region.Services.Profiles.StoreClassified(new Classified { Id = id, CreatorId = Ada.PrincipalId, Name = "Ad" }));
        AssertDecided(new Goods(GoodsKind.Classified, id), isHandedOver);
    }

    private void AssertDecided(Goods goods, bool isHandedOver)
    {
        ServedRegion.Wait(Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = Ada.PrincipalId, Amount = 100 }));
        Hold(goods, _payment);
        Region.With(_module);
        Region.Settle();
        Assert.That((BalanceOf(Ada), BalanceOf(Bob)), Is.EqualTo(isHandedOver ? (100 - Price, Price) : (100, 0)));
    }

    private void Hold(Goods goods, UUID payment) => ServedRegion.Wait(Money.Hold(new MoneyTransfer
    {
        Id = payment, From = Ada.PrincipalId, To = Bob.PrincipalId, Amount = Price, Region = Scene.Info.Id, Goods = goods
    }));

    private int BalanceOf(UserAccount user) => ServedRegion.Wait(Money.GetBalance(user.PrincipalId));

    private static PrimItemRow Row(uint permissions) => new()
    {
        ItemId = UUID.Random(), AssetId = UUID.Random(), Name = "thing", CurrentPermissions = permissions, BasePermissions = permissions
    };
}
