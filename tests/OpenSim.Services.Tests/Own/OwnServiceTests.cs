using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Local.Economy;
using OpenSim.Services.Search;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Own;

/// <summary>What is the grid's in a grid of ours, over the stores and over the wire.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class OwnServiceTests(Wiring wiring) : ServiceFixture(wiring)
{
    private static readonly UUID Ada = UUID.Parse("11111111-0000-4000-8000-00000000000a");
    private static readonly UUID Bob = UUID.Parse("11111111-0000-4000-8000-00000000000b");
    private static readonly UUID Region = UUID.Parse("11111111-0000-4000-8000-000000000001");

    private IMoneyService Money => (IMoneyService)Services.GetService(typeof(IMoneyService))!;

    private IPlaceService Places => (IPlaceService)Services.GetService(typeof(IPlaceService))!;

    [Test]
    public async Task DisplayName_IsSeen_AndChangedAgainOnlyAfterTheWait()
    {
        Assert.That(await Services.DisplayNames.GetDisplayNames([Ada, Bob]), Is.Empty);
        Assert.That(await Services.DisplayNames.SetDisplayName(Ada, "Ädä & Co <3"), Is.EqualTo(DisplayNameChange.Done));
        var names = await Services.DisplayNames.GetDisplayNames([Ada, Bob, Ada]);
        Assert.That(names.Keys, Is.EqualTo(new[] { Ada }));
        Assert.That((names[Ada].Name, names[Ada].Changed), Is.EqualTo(("Ädä & Co <3", (int)Time.GetUtcNow().ToUnixTimeSeconds())));
        Assert.That(await Services.DisplayNames.SetDisplayName(Ada, "Other"), Is.EqualTo(DisplayNameChange.TooSoon));
        Assert.That(await Services.DisplayNames.SetDisplayName(Ada, new string('x', 40)), Is.EqualTo(DisplayNameChange.TooLong));
        Assert.That(Services.DisplayNames.Cooldown, Is.EqualTo(Local.DisplayNames.Cooldown));
        Assert.That(await Services.DisplayNames.SetDisplayName(Ada, ""), Is.EqualTo(DisplayNameChange.Done));
        Assert.That((await Services.DisplayNames.GetDisplayNames([Ada]))[Ada].Name, Is.Empty);
    }

    [Test]
    public async Task Event_IsFound_RemindedOf_AndDeleted()
    {
        var now = (int)Time.GetUtcNow().ToUnixTimeSeconds();
        var fair = new WorldEvent
        {
            OwnerId = Ada, CreatorId = Bob, Name = "A fair & more", Category = 29, Description = "100% fun", Begins = now + 3600, Duration = 90,
            HasCover = true, CoverAmount = 5, RegionName = "Here", ParcelId = Region, Position = new Vector3D(256128.5, 256100, 25), Flags = 1
        };
        var id = await Services.Events.Add(fair);
        Assert.That(await Services.Events.Get(id), Is.EqualTo(fair with { Id = id }));
        Assert.That(await Services.Events.Get(id + 1), Is.Null);
        var question = new EventQuestion(now, now + 86400, 0, "fair", maturity => maturity == 1);
        Assert.That((await Services.Events.Find(question, 0, 10)).Select(e => e.Id), Is.EqualTo(new[] { id }));
        Assert.That(await Services.Events.Find(question with { IsIncluded = maturity => maturity == 0 }, 0, 10), Is.Empty);
        Assert.That(await Services.Events.Find(question with { Region = "There" }, 0, 10), Is.Empty);
        Assert.That(await Services.Events.Find(question, 1, 10), Is.Empty);
        Assert.That(await Services.Events.SetReminder(Ada, id, true));
        Assert.That((await Local.Events.GetReminders(Ada)).Select(e => e.Id), Is.EqualTo(new[] { id }), "who logs in is reminded");
        Assert.That((await Services.Events.GetReminders(Ada)).Select(e => e.Id), Is.EqualTo(new[] { id }));
        Assert.That((await Services.Events.Delete(id), await Services.Events.Delete(id)), Is.EqualTo((true, false)));
        Assert.That(await Services.Events.GetReminders(Ada), Is.Empty);
    }

    [Test]
    public async Task Report_IsNumbered_Read_AndClosedOnce()
    {
        var report = new OpenSim.Primitives.AbuseReport
        {
            ReporterId = Ada, ReporterName = "Ada Tester", AbuserId = Bob, ObjectId = Region, Category = 51, RegionName = "Here",
            Position = new Vector3(1, 2.5f, 3), Summary = "He <shouts>", Details = "All\nday", Viewer = "V 1", ScreenshotId = Bob
        };
        var number = (await Services.Reports.Add(report))!.Value;
        var kept = report with { Id = number, Created = (int)Time.GetUtcNow().ToUnixTimeSeconds() };
        Assert.That(await Services.Reports.GetOpen(10), Is.EqualTo(new[] { kept }));
        Assert.That(await Services.Reports.Get(number), Is.EqualTo(kept));
        Assert.That(await Services.Reports.Get(number + 1), Is.Null);
        Assert.That((await Services.Reports.Close(number), await Services.Reports.Close(number)), Is.EqualTo((true, false)));
        Assert.That(await Services.Reports.GetOpen(10), Is.Empty);
    }

    [Test]
    public async Task WornObject_IsKeptUntilItIsRemoved()
    {
        Assert.That(await Services.WornObjects.Get(Ada, Region), Is.Null);
        var data = new byte[100_000];
        new Random(5).NextBytes(data);
        Assert.That(await Services.WornObjects.Store(Ada, Region, [1, 2, 3]));
        Assert.That(await Services.WornObjects.Store(Ada, Region, data));
        Assert.That(await Services.WornObjects.Get(Ada, Region), Is.EqualTo(data));
        Assert.That(await Services.WornObjects.Get(Bob, Region), Is.Null);
        Assert.That(await Services.WornObjects.Remove(Ada, Region));
        Assert.That(await Services.WornObjects.Remove(Ada, Region), Is.False);
        Assert.That(await Services.WornObjects.Get(Ada, Region), Is.Null);
    }

    [Test]
    public async Task Money_IsHeldAndPaid_OnceHoweverOftenItIsAsked()
    {
        await Money.Transfer(new MoneyTransfer { Id = UUID.Random(), To = Ada, Amount = 100, Kind = MoneyKind.Grant });
        var sale = new MoneyTransfer
        {
            Id = UUID.Random(), From = Ada, To = Bob, Amount = 60, Kind = MoneyKind.ObjectSale, Description = "a chäir", Region = Region,
            Goods = new Goods(GoodsKind.Object, Bob)
        };
        Assert.That((await Money.Hold(sale), await Money.Hold(sale)), Is.EqualTo((default(string), default(string))));
        Assert.That((await Money.GetBalance(Ada), await Money.GetBalance(Bob)), Is.EqualTo((40, 0)));
        var held = (await Money.GetHeld(Region, 10)).Single();
        Assert.That(held, Is.EqualTo(sale with { State = MoneyState.Held, Created = (int)Time.GetUtcNow().ToUnixTimeSeconds() }));
        Assert.That(await Money.Transfer(sale with { Id = UUID.Random(), Amount = 41 }), Is.EqualTo("You have 40, which is not enough to pay 41."));
        Assert.That(await Money.Settle(sale.Id));
        Assert.That((await Money.Settle(sale.Id), await Money.GiveBack(sale.Id)), Is.EqualTo((false, false)));
        Assert.That((await Money.GetBalance(Ada), await Money.GetBalance(Bob)), Is.EqualTo((40, 60)));
        Assert.That(await Money.GetBalance(UUID.Zero), Is.EqualTo(-100));
        Assert.That((await Money.GetTransfers(Ada, 10)).Select(t => t.Amount), Is.EquivalentTo(new[] { 100, 60 }));
    }

    [Test]
    public async Task Places_OfAllRegions_AreFoundAsWhatTheyAre()
    {
        var garden = new Place
        {
            ParcelId = new UUID(1, 1), RegionName = "Here", RegionX = 256000, RegionY = 256256, OwnerId = Ada, Name = "Rose_Garden 100%",
            Description = "Quiet", Category = 4, Maturity = 1, Area = 512, Dwell = 7, SnapshotId = Bob, IsShown = true, IsListed = true,
            Position = new Vector3(12, 13.5f, 22)
        };
        var plot = new Place
        {
            ParcelId = new UUID(1, 2), RegionName = "Here", OwnerId = Bob, IsGroupOwned = true, Name = "Plot", Area = 1024, SalePrice = 50,
            IsForSale = true, IsShown = true, Dwell = 3
        };
        await Places.Tell(Region, [garden, plot]);
        await Places.Tell(Bob, [garden with { Name = "Other garden", RegionName = "There", Dwell = 9, Maturity = 0 }]);

        var all = new PlaceQuestion { Max = 10, IsDescending = true };
        Assert.That(await Names(all), Is.EqualTo(new[] { "Other garden", "Rose_Garden 100%" }));
        Assert.That(await Names(all with { Max = 1, Start = 1 }), Is.EqualTo(new[] { "Rose_Garden 100%" }));
        Assert.That(await Names(all with { Words = "e_g" }), Is.EqualTo(new[] { "Rose_Garden 100%" }));
        Assert.That(await Names(all with { Words = "%" }), Is.EqualTo(new[] { "Rose_Garden 100%" }));
        Assert.That(await Names(all with { RegionName = "HERE" }), Is.EqualTo(new[] { "Rose_Garden 100%" }));
        Assert.That(await Names(all with { RegionName = "%" }), Is.Empty);
        Assert.That(await Names(all with { Maturities = 1 }), Is.EqualTo(new[] { "Other garden" }));
        Assert.That(await Names(all with { Category = 5 }), Is.Empty);
        var found = (await Places.Find(all with { Words = "quiet", Maturities = 2 })).Single();
        Assert.That(found with { Told = 0 }, Is.EqualTo(garden with { RegionId = Region }));

        var land = new PlaceQuestion { Kind = SoughtPlaces.ForSale, Buyer = Ada, Max = 10 };
        Assert.That(await Names(land), Is.EqualTo(new[] { "Plot" }));
        Assert.That(await Names(land with { MaxPrice = 49 }), Is.Empty);
        Assert.That(await Names(land with { MinArea = 1025 }), Is.Empty);
        var holdings = new PlaceQuestion { Kind = SoughtPlaces.Holdings, Owner = Bob, IsOfGroup = true, Max = 10 };
        Assert.That(await Names(holdings), Is.EqualTo(new[] { "Plot" }));
        Assert.That(await Names(holdings with { IsOfGroup = false }), Is.Empty);
        Assert.That(await Names(holdings with { Owner = Ada, IsOfGroup = false, Order = PlaceOrderKind.Name }),
            Is.EqualTo(new[] { "Other garden", "Rose_Garden 100%" }));

        await Places.Tell(Region, [plot with { AuthBuyerId = Bob }]);
        Assert.That(await Names(all), Is.EqualTo(new[] { "Other garden" }), "what is told takes the place of what was");
        Assert.That(await Names(land), Is.Empty, "it is kept for another");
        Time.Advance(IPlaceService.Kept + TimeSpan.FromSeconds(1));
        Assert.That(await Names(all), Is.Empty, "a region that tells nothing is not there");
    }

    protected override void Configure() =>
        Configuration.Set(EconomySettings.Module.Section, EconomySettings.Module.Key, EconomySettings.Sample);

    private async Task<string[]> Names(PlaceQuestion question) => [.. (await Places.Find(question)).Select(place => place.Name)];
}
