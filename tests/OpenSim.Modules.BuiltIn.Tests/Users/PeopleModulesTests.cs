using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.People.Profiles;
using OpenSim.Modules.People.Users;
using OpenSim.Modules.Travels.Presences;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

[TestFixture]
public sealed class PeopleModulesTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules =>
        [new InstantMessageModule(), new PresenceModule(), new NamesModule(), new ProfileModule(), new MuteListModule()];

    [Test]
    public void Leaving_KeepsTheLastPlace_AndTakesThePresenceAway()
    {
        var viewer = Region.Enter(Ada, new Vector3(40, 50, 30));
        Assert.That(Presences().Single().RegionId, Is.EqualTo(Scene.Info.Id));
        Region.Leave(viewer);

        var user = ServedRegion.Wait(Region.Services.GridUsers.GetGridUserInfo(Ada.PrincipalId.ToString()))!;
        Assert.That((user.Online, user.LastRegionId), Is.EqualTo((false, Scene.Info.Id)));
        Assert.That(user.LastPosition.X, Is.EqualTo(40).Within(0.1));
        Assert.That(Presences(), Is.Empty);
    }

    [Test]
    public void Leaving_AfterANewLogin_LeavesTheNewOneOnline()
    {
        var viewer = Region.Enter(Ada);
        ServedRegion.Wait(Region.Services.Presence.LoginAgent(Ada.PrincipalId.ToString(), UUID.Random(), UUID.Random()));
        Region.Leave(viewer);
        Assert.That(ServedRegion.Wait(Region.Services.GridUsers.GetGridUserInfo(Ada.PrincipalId.ToString()))!.Online, Is.True);
        Assert.That(Presences(), Has.Count.EqualTo(1));
    }

    [Test]
    public void Names_OfPeopleHereAndElsewhere_AreTold_UnknownOnesNot()
    {
        var viewer = Region.Enter(Ada);
        Scene.Requests.People.SendNames(viewer, [Ada.PrincipalId, Bob.PrincipalId, UUID.Random()]);
        Region.Settle();
        var names = viewer.Take("SendNames").SelectMany(c => (IReadOnlyList<(UUID, string, string)>)c[0]!);
        Assert.That(names, Is.EqualTo(new[] { (Ada.PrincipalId, "Ada", "Tester"), (Bob.PrincipalId, "Bob", "Tester") }));

        Scene.Requests.People.SendNames(viewer, [Bob.PrincipalId]);
        Assert.That(viewer.Take("SendNames"), Has.Count.EqualTo(1), "remembered: no waiting");
    }

    [Test]
    public async Task Names_OfWhoHasMadeSomethingHereAndIsAtHomeElsewhere_AreTold()
    {
        var viewer = Region.Enter(Ada);
        var (maker, writer) = (UUID.Random(), UUID.Random());
        var row = TestRegion.BoxRow(new Vector3(100, 100, 25));
        row.CreatorId = $"{maker};http://grid.example.org:8002/;Alice Maker";
        var box = Scene.Writer.AddObject([row])!.Value;
        Scene.Inventories.Replace(box.RootPart, [new PrimItemRow
        {
            ItemId = UUID.Random(), CreatorId = $"{writer};http://grid.example.org:8002/;Wil Writer"
        }]);
        Scene.Requests.People.SendNames(viewer, [maker, writer, UUID.Random()]);
        Region.Settle();
        var names = viewer.Take("SendNames").SelectMany(c => (IReadOnlyList<(UUID, string, string)>)c[0]!);
        Assert.That(names, Is.EqualTo(new[]
        {
            (maker, "Alice.Maker", "@grid.example.org:8002"), (writer, "Wil.Writer", "@grid.example.org:8002")
        }));
        var foreign = Scene.RequestModuleInterface<IForeignNames>()!;
        Assert.That((await foreign.Find([maker])).Single().ShownFirst, Is.EqualTo("Alice.Maker"));
    }

    [Test]
    public void Picker_FindsByPartOfAName()
    {
        var viewer = Region.Enter(Ada);
        var query = UUID.Random();
        Scene.Requests.People.Find(viewer, query, "ad");
        Region.Settle();
        var answer = viewer.Take("SendPickerReply").Single();
        Assert.That(answer[0], Is.EqualTo(query));
        Assert.That(answer[1], Is.EqualTo(new[] { (Ada.PrincipalId, "Ada", "Tester") }));
    }

    [Test]
    public void Profile_WhereWebAddressesAreNotAllowed_HasNone()
    {
        var viewer = Region.Enter(Ada);
        Update();
        Region.Configuration.Set("UserProfiles", "AllowUserProfileWebURLs", "false");
        Assert.That(UrlShown(), Is.Empty, "of a profile that has one");
        Update();
        Region.Configuration.Set("UserProfiles", "AllowUserProfileWebURLs", "true");
        Assert.That(UrlShown(), Is.Empty, "it was not kept");

        void Update()
        {
            Scene.Requests.Profiles.Update(viewer,
                new ProfileUpdate(UUID.Zero, UUID.Zero, "I build.", "", true, false, "http://example.org/"));
            Region.Settle();
        }

        string UrlShown()
        {
            Scene.Requests.Profiles.Send(viewer, Ada.PrincipalId);
            Region.Settle();
            return ((AvatarProfile)viewer.Take("SendProfile").Single()[0]!).Url;
        }
    }

    [Test]
    public void Profile_IsWhatWasSaid()
    {
        var viewer = Region.Enter(Ada);
        var image = UUID.Random();
        Scene.Requests.Profiles.Update(viewer,
            new ProfileUpdate(image, UUID.Zero, "I build.", "I sleep.", true, false, "http://example.org/"));
        Region.Settle();
        Scene.Requests.Profiles.UpdateInterests(viewer, new AvatarInterests(3, "meet", 8, "sew", "de, en"));
        Region.Settle();
        Scene.Requests.Profiles.Send(viewer, Ada.PrincipalId);
        Region.Settle();

        var profile = (AvatarProfile)viewer.Take("SendProfile").Single()[0]!;
        Assert.That((profile.AgentId, profile.ImageId, profile.About, profile.FirstLifeAbout, profile.Url),
            Is.EqualTo((Ada.PrincipalId, image, "I build.", "I sleep.", "http://example.org/")));
        Assert.That(profile.Flags, Is.EqualTo(17u), "published, and online");
        Assert.That(profile.BornOn, Does.Match(@"^\d+/\d+/\d{4}$"));
        Assert.That(viewer.Take("SendInterests").Single()[1], Is.EqualTo(new AvatarInterests(3, "meet", 8, "sew", "de, en")));
    }

    [TestCase(1, true)]
    [TestCase(0, false)]
    public void Profile_SaysWhoIsOnline_ToFriendsWhomHeLetsSeeIt(int right, bool isSeen)
    {
        Region.Enter(Bob);
        var viewer = Region.Enter(Ada);
        Assert.That(IsOnline(), Is.False, "not to strangers, in the same region or not");
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), Bob.PrincipalId.ToString(), 0));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Bob.PrincipalId.ToString(), Ada.PrincipalId.ToString(), right));
        Assert.That(IsOnline(), Is.EqualTo(isSeen));

        bool IsOnline()
        {
            Scene.Requests.Profiles.Send(viewer, Bob.PrincipalId);
            Region.Settle();
            return (((AvatarProfile)viewer.Take("SendProfile").Single()[0]!).Flags & 16) != 0;
        }
    }

    [Test]
    public void Profile_SaysWhatTheAccountIsCalled()
    {
        var viewer = Region.Enter(Ada);
        ServedRegion.Wait(Region.Services.Accounts.StoreUserAccount(Bob with { UserFlags = 0x300, UserTitle = "Harbour Master" }));
        Scene.Requests.Profiles.Send(viewer, Bob.PrincipalId);
        Region.Settle();
        var profile = (AvatarProfile)viewer.Take("SendProfile").Single()[0]!;
        Assert.That((profile.Title, profile.AccountType), Is.EqualTo(("Harbour Master", (byte)3)));
    }

    [Test]
    public void ShowInSearch_TakenAway_IsAWishThatSearchesObey()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        foreach (var isWanted in new[] { true, false })
        {
            Scene.Requests.Profiles.Update(bob, new ProfileUpdate(UUID.Zero, UUID.Zero, "", "", isWanted, false, ""));
            Region.Settle();
            Assert.That(Found(ada).Contains(Bob.PrincipalId), Is.EqualTo(isWanted));
        }

        Assert.That(Found(bob), Does.Contain(Bob.PrincipalId), "by himself he is found");

        IEnumerable<UUID> Found(RecordingViewer asker)
        {
            Scene.Requests.People.Find(asker, UUID.Random(), "Tester");
            Region.Settle();
            return ((IEnumerable<(UUID Id, string, string)>)asker.Take("SendPickerReply").Single()[1]!).Select(found => found.Id).ToList();
        }
    }

    [Test]
    public void Notes_AreTheWritersOwn()
    {
        var bob = Region.Enter(Bob);
        var viewer = Region.Enter(Ada);
        Scene.Requests.Profiles.UpdateNotes(viewer, bob.Agent.AgentId, "owes me a drink");
        Region.Settle();
        foreach (var asker in new[] { viewer, bob })
            Scene.Requests.Profiles.SendNotes(asker, bob.Agent.AgentId);
        Region.Settle();
        Assert.That(viewer.Take("SendNotes").Single()[1], Is.EqualTo("owes me a drink"));
        Assert.That(bob.Take("SendNotes").Single()[1], Is.EqualTo(""));
    }

    [Test]
    public void Picks_AreListedShownAndDeletedByTheirOwner()
    {
        var viewer = Region.Enter(Ada, new Vector3(100, 110, 30));
        var bob = Region.Enter(Bob);
        var id = UUID.Random();
        Scene.Requests.Picks.Update(viewer, new Pick { Id = id, Name = "The hill", Description = "A view", IsEnabled = true });
        Region.Settle();
        Scene.Requests.Picks.Delete(bob, id);
        Region.Settle();
        viewer.Calls.Clear();
        Scene.Requests.Picks.SendPicks(bob, Ada.PrincipalId);
        Scene.Requests.Picks.SendPick(bob, id);
        Region.Settle();

        Assert.That(bob.Take("SendPicks").Single()[1], Is.EqualTo(new[] { (id, "The hill") }));
        var shown = bob.Take("SendPick").Single();
        var pick = (Pick)shown[0]!;
        Assert.That((pick.Name, pick.Description, pick.RegionName, shown[1]),
            Is.EqualTo(("The hill", "A view", "Test Region", (object)"Ada Tester")));
        Assert.That(pick.Position.X, Is.EqualTo(256_100).Within(0.1));

        Scene.Requests.Picks.Delete(viewer, id);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Profiles.GetPicks(Ada.PrincipalId)), Is.Empty);
    }

    [Test]
    public void Classified_CostsItsPriceWhenItIsNew()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        var viewer = Region.Enter(Ada);
        var shop = new Classified { Id = UUID.Random(), CreatorId = Ada.PrincipalId, Name = "Shop", Price = 50 };
        foreach (var name in new[] { "Shop", "Better shop" })
        {
            Scene.Requests.Classifieds.Update(viewer, shop with { Name = name });
            Region.Settle();
        }

        Assert.That(money.Payments.Single(), Is.EqualTo(
            new Payment(UUID.Zero, 50, MoneyKind.Classified, "Shop", new Goods(GoodsKind.Classified, shop.Id))));
    }

    [Test]
    public void Classifieds_AreListedShownAndDeletedByTheirOwner_OrAGod()
    {
        var viewer = Region.Enter(Ada, new Vector3(100, 110, 30));
        var bob = Region.Enter(Bob);
        var (first, second) = (UUID.Random(), UUID.Random());
        foreach (var id in new[] { first, second })
            Scene.Requests.Classifieds.Update(viewer, new Classified { Id = id, CreatorId = Ada.PrincipalId, Name = "Shop", Flags = 2 });
        Region.Settle();
        Scene.Requests.Classifieds.Delete(bob, first);
        Scene.Requests.Classifieds.DeleteByForce(bob.Presence!, first);
        Region.Settle();
        Scene.Requests.Classifieds.SendClassifieds(bob, Ada.PrincipalId);
        Scene.Requests.Classifieds.SendClassified(bob, first);
        Region.Settle();

        Assert.That(bob.Take("SendClassifieds").Single()[1], Is.EquivalentTo(new[] { (first, "Shop"), (second, "Shop") }));
        var shown = (Classified)bob.Take("SendClassified").Single()[0]!;
        Assert.That((shown.RegionName, shown.ParcelName, shown.ExpirationDate - shown.CreationDate),
            Is.EqualTo(("Test Region", "Your Parcel", 7 * 24 * 3600)));
        Assert.That(shown.Position.X, Is.EqualTo(256_100).Within(0.1));
        Assert.That(bob.Take("SendAlert"), Has.Count.EqualTo(1), "he is no god");

        Scene.Requests.Classifieds.Delete(viewer, first);
        Scene.Writer.SetGod(bob.Presence!, true);
        Scene.Requests.Classifieds.DeleteByForce(bob.Presence!, second);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Profiles.GetClassifieds(Ada.PrincipalId)), Is.Empty);
    }

    [Test]
    public void UserInfo_IsWhatWasChosen_AndSaysThatNobodyMails()
    {
        var viewer = Region.Enter(Ada);
        Scene.Requests.Profiles.SendUserInfo(viewer);
        Region.Settle();
        Assert.That(viewer.Take("SendUserInfo").Single(), Is.EqualTo(new object[] { false, true, "Ada@example.org" }));
        Scene.Requests.Profiles.UpdateUserInfo(viewer, true, false);
        Region.Settle();
        Scene.Requests.Profiles.SendUserInfo(viewer);
        Region.Settle();
        Assert.That(viewer.Take("SendUserInfo").Single(), Is.EqualTo(new object[] { true, false, "Ada@example.org" }));
        Assert.That(viewer.Take("SendAlert").Single()[0], Does.Contain("not sent by e-mail"));
    }

    [Test]
    public void Picks_OfOthers_AreRemovedByGodsOnly()
    {
        var viewer = Region.Enter(Ada);
        var bob = Region.Enter(Bob);
        var id = UUID.Random();
        Scene.Requests.Picks.Update(viewer, new Pick { Id = id, Name = "Rude" });
        Region.Settle();
        Scene.Requests.Picks.DeleteByForce(bob.Presence!, id);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Profiles.GetPick(id)), Is.Not.Null);
        Scene.Writer.SetGod(bob.Presence!, true);
        Scene.Requests.Picks.DeleteByForce(bob.Presence!, id);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Profiles.GetPick(id)), Is.Null);
    }

    [Test]
    public void Mutes_AreAFile_NothingWhenNone_AndNotSentTwice()
    {
        var viewer = Region.Enter(Ada);
        Scene.Requests.Mutes.Send(viewer, 0);
        Region.Settle();
        Assert.That(viewer.Take("SendGeneric").Single()[0], Is.EqualTo("emptymutelist"));

        var noisy = UUID.Random();
        Scene.Requests.Mutes.Update(viewer, new Mute(noisy, "Noisy Box", 2, 0));
        Region.Settle();
        Scene.Requests.Mutes.Send(viewer, 0);
        Region.Settle();
        var offered = viewer.Take("Offer").Single();
        Assert.That(Encoding.UTF8.GetString((byte[])offered[1]!), Is.EqualTo($"2 {noisy} Noisy Box|0\n"));
        Assert.That(viewer.Take("SendMuteList").Single()[0], Is.EqualTo(offered[0]));

        Scene.Requests.Mutes.Remove(viewer, noisy, "Noisy Box");
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.MuteLists.GetMutes(Ada.PrincipalId)), Is.Empty);
    }

    [TestCase(InstantMessageDialog.Busy)]
    [TestCase(InstantMessageDialog.InventoryDeclined)]
    [TestCase(InstantMessageDialog.LureDeclined)]
    public void Answer_ReachesWhoHasAsked_AndNobodyElse(InstantMessageDialog answer)
    {
        var (viewer, other) = (Region.Enter(Ada), Region.Enter(Bob));
        var id = UUID.Random();
        var said = new InstantMessage
        {
            FromAgentId = Bob.PrincipalId, ToAgentId = Ada.PrincipalId, Dialog = answer, SessionId = id
        };
        Scene.Requests.Messages.Send(other, said);
        Region.Settle();
        Assert.That(viewer.Take("SendInstantMessage"), Is.Empty, "nobody has asked");

        var question = answer switch
        {
            InstantMessageDialog.Busy => InstantMessageDialog.Message,
            InstantMessageDialog.LureDeclined => InstantMessageDialog.Lure,
            _ => InstantMessageDialog.InventoryOffered
        };
        Scene.RequestModuleInterface<IInstantMessageRouter>()!.Send(viewer, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, ToAgentId = Bob.PrincipalId, Dialog = question, SessionId = id
        });
        Region.Settle();
        Scene.Requests.Messages.Send(other, said);
        Region.Settle();
        Assert.That(((InstantMessage)viewer.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(answer));
    }

    [Test]
    public void InstantMessage_ReachesWhoIsHere_AndIsKeptForWhoIsNot()
    {
        var viewer = Region.Enter(Ada);
        var message = new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, FromName = "Ada Tester", ToAgentId = Bob.PrincipalId,
            Text = "Hello"
        };
        Scene.Requests.Messages.Send(viewer, message);
        Region.Settle();
        Assert.That(((InstantMessage)viewer.Take("SendInstantMessage").Single()[0]!).Text, Does.Contain("kept"));

        var other = Region.Enter(Bob);
        Scene.Requests.Messages.SendKept(other);
        Region.Settle();
        Assert.That(((InstantMessage)other.Take("SendInstantMessage").Single()[0]!), Has.Property("Text")
            .EqualTo("Hello").And.Property("Offline").EqualTo(1));
        Scene.Requests.Messages.Send(viewer, message);
        Region.Settle();
        Assert.That(((InstantMessage)other.Take("SendInstantMessage").Single()[0]!).Text, Is.EqualTo("Hello"));
    }

    private IReadOnlyList<PresenceInfo> Presences() => ServedRegion.Wait(Region.Services.Presence.GetAgents([Ada.PrincipalId.ToString()]));
}
