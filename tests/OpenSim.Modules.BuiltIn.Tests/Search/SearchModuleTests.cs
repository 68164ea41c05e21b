using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Maps;
using OpenSim.Modules.People.Search;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.BuiltIn.Tests.Search;

[TestFixture]
public sealed class SearchModuleTests : ServedRegionTests
{
    private static readonly UUID Query = new(5, 5);

    protected override IRegionModuleBase[] Modules => [new InventoryModule(), new WorldMapModule(), new SearchModule()];

    [Test]
    public void People_AreFoundByTheBeginningsOfTheirNames_WithWhoIsOnline()
    {
        var viewer = Region.Enter(Ada);
        Scene.Requests.Search.FindPeople(viewer, new SearchQuestion(Query, "tes", SearchFlags.People));
        Region.Settle();
        Assert.That(viewer.Take("SendPeople").Single(), Is.EqualTo(new object[]
        {
            Query, new[] { new FoundPerson(Ada.PrincipalId, "Ada", "Tester", true), new FoundPerson(Bob.PrincipalId, "Bob", "Tester", false) }
        }));

        Scene.Requests.Search.FindPeople(viewer, new SearchQuestion(Query, "tes", SearchFlags.People | SearchFlags.Online));
        Region.Settle();
        Assert.That((IReadOnlyList<FoundPerson>)viewer.Take("SendPeople").Single()[1]!, Has.Count.EqualTo(1));
        Scene.Requests.Search.FindPeople(viewer, new SearchQuestion(Query, " ", SearchFlags.People));
        Region.Settle();
        Assert.That((IReadOnlyList<FoundPerson>)viewer.Take("SendPeople").Single()[1]!, Is.Empty);
    }

    [Test]
    public void People_WhoWantToBeHidden_AreNotFound_AndWhoIsOnlineIsForFriendsToSee()
    {
        var viewer = Region.Enter(Ada);
        Region.Enter(Bob);
        Assert.That(Found().Single(found => found.Id == Bob.PrincipalId).IsOnline, Is.False);
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), Bob.PrincipalId.ToString(), 0));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Bob.PrincipalId.ToString(), Ada.PrincipalId.ToString(), 1));
        Assert.That(Found().Single(found => found.Id == Bob.PrincipalId).IsOnline, Is.True);
        ServedRegion.Wait(Region.Services.Profiles.StoreSettings(
            new Services.Users.UserSettings { UserId = Bob.PrincipalId, IsVisible = false }));
        Assert.That(Found().Select(found => found.Id), Is.EqualTo(new[] { Ada.PrincipalId }));

        IReadOnlyList<FoundPerson> Found()
        {
            Scene.Requests.Search.FindPeople(viewer, new SearchQuestion(Query, "tes", SearchFlags.People));
            Region.Settle();
            return (IReadOnlyList<FoundPerson>)viewer.Take("SendPeople").Single()[1]!;
        }
    }

    [Test]
    public void Places_AreThoseWhoseOwnersWantIt_UnlessTheRegionForbidsIt()
    {
        var viewer = Region.Enter(Ada);
        var parcel = Parcel("Rose Garden", ParcelFlags.ShowDirectory);
        Assert.That(Places(viewer, "garden"), Is.EqualTo(new[] { "Rose Garden" }));
        Assert.That(Places(viewer, "harbour"), Is.Empty);
        Assert.That(Places(viewer, "", regionName: Scene.Info.Name.ToUpperInvariant()), Is.EqualTo(new[] { "Rose Garden" }));
        Assert.That(Places(viewer, "", regionName: "Elsewhere"), Is.Empty);
        Assert.That(Places(viewer, "", SearchFlags.General), Is.Empty, "the region is moderate");
        Assert.That(Places(viewer, "", SearchFlags.Moderate), Has.Count.EqualTo(1));
        Assert.That(Places(viewer, "", start: 1), Is.Empty);

        Scene.Settings.Change(s => s with { BlockShowInSearch = true });
        Assert.That(Places(viewer, ""), Is.Empty);
        Scene.Settings.Change(s => s with { BlockShowInSearch = false });
        Scene.Land.Change(parcel, row => row with { Flags = 0 });
        Assert.That(Places(viewer, ""), Is.Empty, "what was remembered is old");
    }

    [Test]
    public void Places_ComeByDwell_AndByNameWhenThatIsWished_AHundredAndOneAtATime()
    {
        var viewer = Region.Enter(Ada);
        for (var i = 0; i < 110; i++)
        {
            var parcel = Scene.Land.Divide(new ParcelArea(i % 60 * 4, i / 60 * 4, (i % 60 * 4) + 4, (i / 60 * 4) + 4))!;
            Scene.Land.Change(parcel, row => row with { Name = $"Plot {i:D3}", Dwell = i % 7, Flags = (uint)ParcelFlags.ShowDirectory });
        }

        var byDwell = Places(viewer, "plot");
        Assert.That((byDwell.Count, byDwell[0]), Is.EqualTo((101, "Plot 006")));
        Assert.That(Places(viewer, "plot", start: 100), Has.Count.EqualTo(10));
        Assert.That(Places(viewer, "plot", SearchFlags.SortByName)[0], Is.EqualTo("Plot 000"));
        Scene.Requests.Search.FindPopular(viewer, new SearchQuestion(Query, "", SearchFlags.None));
        Region.Settle();
        Assert.That(((IReadOnlyList<FoundPlace>)viewer.Take("SendPopular").Single()[1]!)[0].Parcel.Name, Is.EqualTo("Plot 006"));
    }

    [Test]
    public void Land_ForSaleIsFound_WithinPriceAndArea_NotWhatIsKeptForAnother()
    {
        var viewer = Region.Enter(Ada);
        var parcel = Parcel("Field", ParcelFlags.ForSale);
        Scene.Land.Change(parcel, row => row with { SalePrice = 100 });
        Assert.That(Land(viewer, SearchFlags.None), Is.EqualTo(1));
        Assert.That(Land(viewer, SearchFlags.BoundByPrice, price: 99), Is.Zero);
        Assert.That(Land(viewer, SearchFlags.BoundByPrice, price: 100), Is.EqualTo(1));
        Assert.That(Land(viewer, SearchFlags.BoundByArea, area: parcel.Area + 1), Is.Zero);
        Scene.Land.Change(parcel, row => row with { AuthBuyerId = Bob.PrincipalId });
        Assert.That(Land(viewer, SearchFlags.None), Is.Zero);
    }

    [Test]
    public void Holdings_AreOnesOwnLand_AndTheGroupsForItsMembers()
    {
        var viewer = Region.Enter(Ada);
        var parcel = Parcel("Home", ParcelFlags.None);
        Assert.That(Holdings(viewer, UUID.Zero, SearchFlags.AgentOwned), Is.Zero, "nobody's");
        Scene.Land.Change(parcel, row => row with { OwnerId = Ada.PrincipalId });
        Assert.That(Holdings(viewer, UUID.Zero, SearchFlags.AgentOwned), Is.EqualTo(1), "listed or not");

        var group = UUID.Random();
        Scene.Land.Change(parcel, row => row with { OwnerId = group, GroupId = group, IsGroupOwned = true });
        Assert.That(Holdings(viewer, group, SearchFlags.GroupOwned), Is.Zero, "no member");
        Scene.Memberships = new TestMemberships().Add(Ada.PrincipalId, group);
        Assert.That(Holdings(viewer, group, SearchFlags.GroupOwned), Is.EqualTo(1));
    }

    [Test]
    public void Groups_AreFound_WhereThereAreGroups()
    {
        var viewer = Region.Enter(Ada);
        Assert.That(ServedRegion.Wait(Region.Services.Groups.CreateGroup(new GroupRecord
        {
            Id = UUID.Random(),
            FounderId = Ada.PrincipalId,
            Name = "Bakers",
            ShowInList = true
        })), Is.Null);
        Scene.Requests.Search.FindGroups(viewer, new SearchQuestion(Query, "bake", SearchFlags.None));
        Assert.That(viewer.Take("SendAlert"), Has.Count.EqualTo(1));
        Scene.Memberships = new TestMemberships();
        Scene.Requests.Search.FindGroups(viewer, new SearchQuestion(Query, "bake", SearchFlags.None));
        Region.Settle();
        var found = viewer.Take("SendGroups").Single();
        Assert.That((found[0], ((IReadOnlyList<GroupListing>)found[1]!).Single().Name), Is.EqualTo((Query, "Bakers")));
    }

    [Test]
    public void Classifieds_AreFoundByWordCategoryAndMaturity_UntilTheyRunOut()
    {
        var viewer = Region.Enter(Ada);
        Advertise("Shoes for sale", 1, 0, 20);
        Advertise("A boat, 50% off", 2, 2, 30);
        Advertise("Old news", 1, 0, 99, runsOut: 1);
        Assert.That(Classifieds(viewer, ""), Is.EqualTo(new[] { "A boat, 50% off", "Shoes for sale" }), "the dearest first");
        Assert.That(Classifieds(viewer, "SHOES"), Is.EqualTo(new[] { "Shoes for sale" }));
        Assert.That(Classifieds(viewer, "50% o"), Is.EqualTo(new[] { "A boat, 50% off" }), "a percent sign is one");
        Assert.That(Classifieds(viewer, "%"), Has.Count.EqualTo(1));
        Assert.That(Classifieds(viewer, "", category: 1), Is.EqualTo(new[] { "Shoes for sale" }));
        Assert.That(Classifieds(viewer, "", SearchFlags.General), Is.EqualTo(new[] { "Shoes for sale" }));
    }

    [Test]
    public void Events_AreWrittenDownFoundShownRemindedOfAndDeleted()
    {
        var viewer = Region.Enter(Ada);
        var name = Scene.Info.Name;
        var tomorrow = DateTimeOffset.FromUnixTimeSeconds(Scene.Clock.UnixTime).AddDays(1);
        Assert.That(Region.Commands.Type($"event add {tomorrow:yyyy-MM-ddTHH:mm} 60 20 100 110 25 Harp at dawn", name).Text,
            Does.Contain("number 1"));
        Assert.That(Region.Commands.Type("show events", name).Text, Does.Contain("Harp at dawn").And.Contain("Live Music"));
        Assert.That(Events(viewer, "u|0|harp"), Is.EqualTo(new[] { "Harp at dawn" }));
        Assert.That(Events(viewer, "1|20|"), Is.EqualTo(new[] { "Harp at dawn" }), "tomorrow");
        Assert.That(Events(viewer, "0|0|"), Is.Empty, "not today");
        Assert.That(Events(viewer, "u|18|harp"), Is.Empty, "no discussion");
        Assert.That(Events(viewer, "u|0|harp", SearchFlags.General), Is.Empty, "the region is moderate");

        Scene.Requests.Events.SendEvent(viewer, 1);
        Scene.Requests.Events.Remind(viewer, 1, true);
        Scene.Requests.Events.Remind(viewer, 77, true);
        Scene.Requests.Map.SendItems(viewer, 2, 3, 0);
        Region.Settle();
        Assert.That(((WorldEvent)viewer.Take("SendEvent").Single()[0]!).RegionName, Is.EqualTo(name));
        Assert.That(viewer.Take("SendAlert").Single()[0], Is.EqualTo("There is no such event any more."));
        Assert.That(ServedRegion.Wait(Region.Services.Events.GetReminders(Ada.PrincipalId)), Has.Count.EqualTo(1));
        var item = ((IReadOnlyList<MapItem>)viewer.Take("SendItems").Single()[2]!).Single();
        Assert.That((item.Name, item.Extra, item.Extra2), Is.EqualTo(("Harp at dawn", (int)(tomorrow.ToUnixTimeSeconds() / 60 * 60), 25)));

        Scene.Requests.Events.DeleteByForce(viewer.Presence!, 1);
        Assert.That(viewer.Take("SendAlert").Single()[0], Does.Contain("Only gods"));
        Assert.That(Region.Commands.Type("event delete 1", name).Good);
        Assert.That(Events(viewer, "u|0|"), Is.Empty);
        Assert.That(ServedRegion.Wait(Region.Services.Events.GetReminders(Ada.PrincipalId)), Is.Empty);
    }

    private Parcel Parcel(string name, ParcelFlags flags)
    {
        var parcel = Scene.Land.At(10, 10);
        Scene.Land.Change(parcel, row => row with { Name = name, Flags = (uint)flags });
        return parcel;
    }

    private void Advertise(string name, int category, byte flags, int price, int runsOut = int.MaxValue) =>
        ServedRegion.Wait(Region.Services.Profiles.StoreClassified(new Classified
        {
            Id = UUID.Random(), CreatorId = Bob.PrincipalId, Name = name, Category = category, Flags = flags, Price = price,
            CreationDate = Scene.Clock.UnixTime, ExpirationDate = runsOut
        }));

    private List<string> Places(RecordingViewer viewer, string words, SearchFlags flags = SearchFlags.None, int start = 0,
        string regionName = "")
    {
        Scene.Requests.Search.FindPlaces(viewer, new SearchQuestion(Query, words, flags, start, -1, regionName));
        Region.Settle();
        return [.. ((IReadOnlyList<FoundPlace>)viewer.Take("SendPlaces").Single()[1]!).Select(p => p.Parcel.Name)];
    }

    private int Land(RecordingViewer viewer, SearchFlags flags, int price = 0, int area = 0)
    {
        Scene.Requests.Search.FindLand(viewer, new LandQuestion(Query, flags, price, area, 0));
        Region.Settle();
        return ((IReadOnlyList<FoundPlace>)viewer.Take("SendLand").Single()[1]!).Count;
    }

    private int Holdings(RecordingViewer viewer, UUID query, SearchFlags flags)
    {
        Scene.Requests.Search.FindHoldings(viewer, UUID.Random(), new SearchQuestion(query, "", flags));
        Region.Settle();
        return ((IReadOnlyList<FoundPlace>)viewer.Take("SendHoldings").Single()[2]!).Count;
    }

    private List<string> Classifieds(RecordingViewer viewer, string words, SearchFlags flags = SearchFlags.None, int category = 0)
    {
        Scene.Requests.Search.FindClassifieds(viewer, new SearchQuestion(Query, words, flags, 0, category));
        Region.Settle();
        return [.. ((IReadOnlyList<Classified>)viewer.Take("SendClassifieds").Single()[1]!).Select(c => c.Name)];
    }

    private List<string> Events(RecordingViewer viewer, string text, SearchFlags flags = SearchFlags.None)
    {
        Scene.Requests.Search.FindEvents(viewer, new SearchQuestion(Query, text, flags | SearchFlags.DateEvents));
        Region.Settle();
        return [.. ((IReadOnlyList<WorldEvent>)viewer.Take("SendEvents").Single()[1]!).Select(e => e.Name)];
    }
}
