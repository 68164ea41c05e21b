using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Composition;
using OpenSim.Settings;
using OpenSim.Store;
using OpenSim.Store.Sqlite;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>Whose inventory is asked where, and what is sent with what comes into a guest's.</summary>
public class GuestInventoryTests : GuestFixture
{
    private StoreSet _here = null!;
    private StoreSet _there = null!;
    private ServiceSet _own = null!;
    private ServiceSet _his = null!;
    private GuestInventory _inventory = null!;

    [SetUp]
    public async Task OpenInventories()
    {
        (_here, _there) = (Stores(), Stores());
        _own = LocalServices.Create(_here, Configuration, new ManualTime());
        _his = LocalServices.Create(_there, Configuration, new ManualTime());
        Open(new FakeHome { Inventories = _his.Inventory });
        var book = new GuestBook(new OwnGrid("http://grid.example:8002/", "http://grid.example:8002/", []));
        book.Welcome(Agent(Alice.Visitor.Id, "http://home.example:8002/"));
        _inventory = new GuestInventory(_own.Inventory, book, Things, Home);
        await _his.Inventory.CreateUserInventory(Alice.Visitor.Id);
    }

    [TearDown]
    public void CloseInventories()
    {
        _here.Dispose();
        _there.Dispose();
    }

    [Test]
    public async Task Item_OfAGuest_IsReadAtHisServer_AndSaysWhereItsAssetIs()
    {
        var shirt = Home.Add(Shirt());
        var item = Item(shirt, AssetType.Clothing);
        Assert.That(await _his.Inventory.PutItem(item, FolderType.Clothing), Is.Not.Null);
        Assert.That((await _inventory.GetItem(Alice.Visitor.Id, item.Id))!.AssetId, Is.EqualTo(shirt));
        Assert.That((await Assets.Get(shirt))!.Type, Is.EqualTo(AssetType.Clothing));
    }

    [Test]
    public async Task Inventory_OfAnybodyElse_IsThisGrids()
    {
        var user = UUID.Random();
        Assert.That(await _inventory.CreateUserInventory(user), Is.True);
        Assert.That(await _own.Inventory.GetRootFolder(user), Is.Not.Null);
        Assert.That(await _his.Inventory.GetRootFolder(user), Is.Null);
    }

    [Test]
    public async Task Thing_ThatAGuestTakes_GoesHomeWithAllThatItNeedsBeforeItsItem()
    {
        var texture = Texture();
        var shirt = Shirt(texture.Id);
        await Own.Store(texture);
        await Own.Store(shirt);
        Assert.That(await _inventory.PutItem(Item(shirt.Id, AssetType.Clothing), FolderType.Clothing), Is.Not.Null);
        Assert.That(Home.Brought, Is.EqualTo(new[] { shirt.Id, texture.Id }));

        Home.TakesAssets = false;
        var other = Shirt();
        await Own.Store(other);
        Assert.That(await _inventory.PutItem(Item(other.Id, AssetType.Clothing), FolderType.Clothing), Is.Null,
            "an item without anything in it is worth less than none");
    }

    [Test]
    public async Task Thing_ThatIsAtHomeAlready_IsNotSent()
    {
        var shirt = Shirt();
        Home.Add(shirt);
        Assert.That(await _inventory.AddItem(Item(shirt.Id, AssetType.Clothing) with
        {
            Folder = (await _his.Inventory.GetRootFolder(Alice.Visitor.Id))!.Id
        }), Is.True);
        Assert.That(Home.Brought, Is.Empty);
    }

    [Test]
    public async Task Things_WithoutOutboundPermission_StayHereButLandmarks()
    {
        Configuration.Set("HGInventoryAccessModule", "OutboundPermission", "false");
        var (shirt, place) = (Shirt(), Shirt() with { Type = AssetType.Landmark });
        await Own.Store(shirt);
        await Own.Store(place);
        Assert.That(await _inventory.PutItem(Item(shirt.Id, AssetType.Clothing), FolderType.Clothing), Is.Null);
        Assert.That(await _inventory.PutItem(Item(place.Id, AssetType.Landmark), FolderType.Landmark), Is.Not.Null);
        Assert.That(Home.Brought, Is.EqualTo(new[] { place.Id }));
    }

    [Test]
    public void Guest_IsSeenByTheNameOfHisHome_WhateverHeSays()
    {
        var book = new GuestBook(new OwnGrid("http://grid.example:8002/", "http://grid.example:8002/", []));
        var evil = Agent(UUID.Random(), "http://evil.example:8002") with { FirstName = "Grid", LastName = "Owner", UserLevel = 250 };
        var welcomed = book.Welcome(evil);
        Assert.That((welcomed.FirstName, welcomed.LastName, welcomed.UserLevel), Is.EqualTo(("Grid.Owner", "@evil.example:8002", 0)));
        var ours = Agent(UUID.Random(), "HTTP://grid.example:8002");
        Assert.That((book.IsGuest(ours), book.Welcome(ours)), Is.EqualTo((false, ours)));
        Assert.That(book.Find(ours.AgentId), Is.Null);
    }

    private static AgentCircuitData Agent(UUID id, string home) => new()
    {
        AgentId = id, SessionId = UUID.Random(), SecureSessionId = UUID.Random(), CircuitCode = 7, FirstName = "Alice", LastName = "Tester",
        CapsPath = $"{UUID.Random()}",
        ServiceUrls = new Dictionary<string, string>
        {
            ["HomeURI"] = home, ["InventoryServerURI"] = FakeHome.Address, ["AssetServerURI"] = FakeHome.Address
        }
    };

    private static InventoryItem Item(UUID asset, sbyte type) => new()
    {
        Id = UUID.Random(), AssetId = asset, AssetType = type, Owner = Alice.Visitor.Id, Name = "Thing"
    };

    private static StoreSet Stores()
    {
        var configuration = new Configuration();
        configuration.Set("DatabaseService", "StorageProvider", "OpenSim.Data.Null.dll");
        return new StoreSet(configuration, [new SqliteDriver()], NullLogger.Instance);
    }
}
