using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class UserServicesTests(Wiring wiring) : ServiceFixture(wiring)
{
    // What OpenSimulator's EstablishAppearance gives: copies of what is worn in Clothing, links, the same looks.
    [Test]
    public async Task CreateUser_Model_WearsCopiesOfWhatTheModelWears()
    {
        var model = (await CreateUser("Model", "One")).PrincipalId;
        var look = StoredAppearance.Unpack(await Local.Avatars.GetAvatar(model));
        var objects = (await Local.Inventory.GetFolderForType(model, FolderType.Object))!;
        var hat = new InventoryItem
        {
            Id = UUID.Random(), Folder = objects.Id, Owner = model, AssetId = UUID.Random(), AssetType = 6, InvType = 6, Name = "hat",
            CreatorId = model.ToString(), BasePermissions = 0x7fffffff, CurrentPermissions = 0x7fffffff, NextPermissions = 0x0008e000
        };
        await Local.Inventory.AddItem(hat);
        await Local.Avatars.SetAvatar(model, StoredAppearance.Pack(look with
        {
            VisualParams = [1, 2, 3],
            Attachments = [new WornAttachment(2, hat.Id, hat.AssetId)]
        }));

        var made = (await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Made", "Alike", "secret", "", "model one"))!.PrincipalId;

        var copy = StoredAppearance.Unpack(await Local.Avatars.GetAvatar(made));
        Assert.That(copy.VisualParams, Is.EqualTo(new byte[] { 1, 2, 3 }));
        Assert.That(copy.Wearables.Select(w => (w.Type, w.AssetId)), Is.EqualTo(look.Wearables.Select(w => (w.Type, w.AssetId))));
        var clothing = (await Local.Inventory.GetFolderForType(made, FolderType.Clothing))!.Id;
        var worn = (await Local.Inventory.GetItem(made, copy.Attachments.Single().ItemId))!;
        Assert.That((worn.AssetId, worn.Folder, worn.CurrentPermissions, worn.CreatorId),
            Is.EqualTo((hat.AssetId, clothing, 0x0008e000u, model.ToString())));
        var outfit = (await Local.Inventory.GetFolderForType(made, FolderType.CurrentOutfit))!.Id;
        Assert.That((await Local.Inventory.GetFolderItems(made, outfit)).Select(link => link.AssetId),
            Is.EquivalentTo(copy.Wearables.Select(w => w.ItemId).Append(worn.Id)));
    }

    [Test]
    public async Task CreateUser_ModelThatIsNot_IsRefused([Values("Nobody There", "one two three", "NoModel")] string model) =>
        Assert.That(await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Made", "Alike", "secret", "", model), Is.Null);

    [Test]
    public async Task CreateUser_NewName_IsFoundByNameIdAndWord()
    {
        var made = await CreateUser("Ima", "Tester");
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId), Has.Property("Name").EqualTo("Ima Tester"));
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, "ima", "TESTER"), Is.Not.Null);
        Assert.That(await Services.Accounts.FindUserAccounts(UUID.Zero, "tes"), Has.Count.EqualTo(1));
        Assert.That(await Services.Accounts.FindUserAccounts(UUID.Zero, " "), Is.Empty);
        Assert.That(await Services.Accounts.GetUserAccounts(UUID.Zero, [made.PrincipalId, UUID.Random()]), Has.Count.EqualTo(1));
        Assert.That(made.Created, Is.EqualTo((int)Time.GetUtcNow().ToUnixTimeSeconds()));
    }

    [TestCase("", "x")]
    [TestCase("x", "")]
    [TestCase("two words", "x")]
    [TestCase("x", "tab\t")]
    [TestCase("x", "aVeryLongNameThatNoViewerCouldShowInFull")]
    [TestCase("A;B", "C")]
    [TestCase("A", "B@C")]
    [TestCase("A|B", "C")]
    [TestCase("A,B", "C")]
    [TestCase("../x", "C")]
    [TestCase("<b>", "C")]
    [TestCase("A\"B", "C")]
    [TestCase("http:", "C")]
    [TestCase("\uD83D", "C")] // half a character
    public async Task AccountName_ThatPartsOtherTexts_IsRefusedAtEveryDoor(string first, string last)
    {
        Assert.That(await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, first, last, "secret", ""), Is.Null);
        var present = await CreateUser("Ima", "Tester");
        Assert.That(await Services.Accounts.StoreUserAccount(present with { FirstName = first, LastName = last }), Is.False);
        Assert.That(await Services.Accounts.GetUserAccount(UUID.Zero, "Ima", "Tester"), Is.Not.Null);
    }

    [TestCase("O'Brien", "Ünïcode")]
    [TestCase("日本", "語")]
    [TestCase("Jean-Luc", "de_la.Cruz")]
    public async Task AccountName_OfPeople_IsTaken(string first, string last) =>
        Assert.That(await CreateUser(first, last), Has.Property("Name").EqualTo($"{first} {last}"));

    [Test]
    public async Task CreateUser_NameTaken_IsRefusedAndThePasswordStays()
    {
        var made = await CreateUser("Ima", "Tester", "first");
        Assert.That(await Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "IMA", "tester", "second", ""), Is.Null);
        Assert.That(await Services.Accounts.CreateUser(UUID.Zero, made.PrincipalId, "Other", "Name", "second", ""), Is.Null);
        Assert.That(await Services.Authentication.Authenticate(made.PrincipalId, "first", TimeSpan.FromMinutes(1)), Is.Not.Null);
    }

    [Test]
    public async Task CreateUser_NewUser_WearsABodyAndClothesThatExist()
    {
        var made = await CreateUser();
        var avatar = await Services.Avatars.GetAvatar(made.PrincipalId);
        Assert.That(avatar.AvatarType, Is.EqualTo(1));
        for (var type = 0; type < 6; type++)
        {
            var (itemId, assetId) = Pair(avatar.Data[$"Wearable {type}:0"]);
            var item = await Services.Inventory.GetItem(made.PrincipalId, itemId);
            Assert.That(item, Is.Not.Null);
            Assert.That(item!.AssetId, Is.EqualTo(assetId));
            Assert.That(item.Flags, Is.EqualTo(type));
            var asset = await Services.Assets.Get(assetId);
            Assert.That(System.Text.Encoding.UTF8.GetString(asset!.Data),
                Does.StartWith("LLWearable version 22\n").And.Contains($"\ntype {type}\n"));
        }
    }

    [Test]
    public async Task CreateUser_NewUser_HasLinksInCurrentOutfit()
    {
        var made = await CreateUser();
        var outfit = await Services.Inventory.GetFolderForType(made.PrincipalId, FolderType.CurrentOutfit);
        var links = await Services.Inventory.GetFolderItems(made.PrincipalId, outfit!.Id);
        Assert.That(links, Has.Count.EqualTo(6));
        foreach (var link in links)
        {
            Assert.That(link.AssetType, Is.EqualTo(24));
            Assert.That(await Services.Inventory.GetItem(made.PrincipalId, link.AssetId), Is.Not.Null,
                "a link names the item that it stands for");
        }
    }

    [Test]
    public async Task UserAccount_StoredWithUrls_ComesBackEqual()
    {
        var made = await CreateUser();
        var changed = made with
        {
            UserLevel = 200,
            UserTitle = "Operator",
            Email = "ima@example.com",
            ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = "http://a:1/", ["IMServerURI"] = "" }
        };
        await Local.Accounts.StoreUserAccount(changed);
        var read = await Services.Accounts.GetUserAccountByEmail(UUID.Zero, "IMA@example.com");
        Assert.That(read!.UserLevel, Is.EqualTo(200));
        Assert.That(read.ServiceUrls, Is.EqualTo(changed.ServiceUrls));
        var stored = Stores.For(StoreKind.UserAccount).Read(session =>
            session.First($"select ServiceURLs from UserAccounts where PrincipalID = {made.PrincipalId}", row => row.Text(0)));
        Assert.That(stored, Is.EqualTo("HomeURI*http://a:1/ IMServerURI* "));
    }

    [Test]
    public async Task Account_NotActive_StaysSoWhenItIsChanged()
    {
        var made = await CreateUser();
        Sql(StoreKind.UserAccount,
            session => session.Execute($"update UserAccounts set active = 0, UserLevel = 7 where PrincipalID = {made.PrincipalId}"));
        var inactive = (await Local.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId))!;
        Assert.That((inactive.Active, inactive.UserLevel), Is.EqualTo((false, 7)));

        await Services.Accounts.StoreUserAccount(inactive with { UserTitle = "Gone" });

        Assert.That((await Local.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId))!.Active, Is.False);
    }

    [Test]
    public async Task Presence_LoginReportLogout()
    {
        var (user, session, secure, region) = (UUID.Random(), UUID.Random(), UUID.Random(), UUID.Random());
        await Local.Presence.LoginAgent(user.ToString(), session, secure);
        await Services.Presence.ReportAgent(session, region);
        Assert.That(await Services.Presence.GetAgent(session), Is.EqualTo(new PresenceInfo(user.ToString(), region, session)));
        var kept = (PresenceService)Local.Presence;
        Assert.That((await kept.IsSession(user, secure), await kept.IsSession(user, session), await kept.IsSession(region, secure)),
            Is.EqualTo((true, false, false)));
        Assert.That(await Services.Presence.LogoutAgent(session), Is.True);
        Assert.That(await Services.Presence.GetAgents([user.ToString()]), Is.Empty);
        Assert.That(await Services.Presence.ReportAgent(session, region), Is.False);
    }

    [Test]
    public async Task Restart_AfterACrash_OnlyWhoWasInTheRegionIsOut()
    {
        var (ours, theirs) = (UUID.Random(), UUID.Random());
        var (ghost, elsewhere) = (await Enter(ours), await Enter(theirs));

        Restart();
        Assert.That(await Services.Presence.GetAgents([ghost, elsewhere]), Has.Count.EqualTo(2), "a start alone logs out nobody");
        await Services.Presence.LogoutRegionAgents(ours);

        Assert.That((await Services.Presence.GetAgents([ghost, elsewhere])).Select(p => p.UserId), Is.EqualTo(new[] { elsewhere }));
        var gone = (await Services.GridUsers.GetGridUserInfo(ghost))!;
        Assert.That((gone.Online, gone.LastRegionId, gone.LastPosition), Is.EqualTo((false, ours, new Vector3(1, 2, 3))));
        Assert.That((await Services.GridUsers.GetGridUserInfo(elsewhere))!.Online, Is.True);
    }

    [Test]
    public async Task GridUser_HomeAndLogout_AreKeptApart()
    {
        var user = UUID.Random().ToString();
        var (home, last) = (UUID.Random(), UUID.Random());
        await Services.GridUsers.SetHome(user, home, new Vector3(10, 20, 30), Vector3.UnitY);
        await Services.GridUsers.LoggedIn(user);
        Time.AdvanceSeconds(100);
        await Services.GridUsers.LoggedOut(user, UUID.Zero, last, new Vector3(4, 5, 6), Vector3.UnitX);
        await Services.GridUsers.LoggedOut(user, UUID.Zero, UUID.Zero, Vector3.Zero, Vector3.Zero);

        var info = (await Services.GridUsers.GetGridUserInfos([user])).Single();
        Assert.That(info.HomeRegionId, Is.EqualTo(home));
        Assert.That(info.HomePosition, Is.EqualTo(new Vector3(10, 20, 30)));
        Assert.That(info.LastRegionId, Is.EqualTo(last), "a session that never arrived does not move the last place");
        Assert.That(info.Logout - info.Login, Is.EqualTo(100));
        Assert.That(info.Online, Is.False);
    }

    [Test]
    public async Task Avatar_ItemsSetAndRemoved()
    {
        var user = UUID.Random();
        Assert.That((await Services.Avatars.GetAvatar(user)).AvatarType, Is.Zero);
        await Services.Avatars.SetAvatar(user,
            new AvatarData { AvatarType = 1, Data = new Dictionary<string, string> { ["Serial"] = "1", ["_ap_5"] = "a,b" } });
        await Services.Avatars.SetItems(user, new Dictionary<string, string> { ["Serial"] = "2" });
        await Services.Avatars.RemoveItems(user, ["_ap_5"]);
        var avatar = await Services.Avatars.GetAvatar(user);
        Assert.That(avatar.Data, Is.EqualTo(new Dictionary<string, string> { ["Serial"] = "2" }));
        await Services.Avatars.ResetAvatar(user);
        Assert.That((await Services.Avatars.GetAvatar(user)).Data, Is.Empty);
    }

    [Test]
    public async Task Friends_BothSides_SeeEachOthersRights()
    {
        var (a, b) = (UUID.Random().ToString(), UUID.Random().ToString());
        await Services.Friends.StoreFriend(a, b, 3);
        Assert.That((await Services.Friends.GetFriends(a)).Single(), Is.EqualTo(new FriendInfo(a, b, 3, -1)));
        await Services.Friends.StoreFriend(b, a, 1);
        Assert.That((await Services.Friends.GetFriends(a)).Single(), Is.EqualTo(new FriendInfo(a, b, 3, 1)));
        await Services.Friends.Delete(a, b);
        Assert.That(await Services.Friends.GetFriends(a), Is.Empty);
    }

    [Test]
    public async Task Preferences_UnknownUser_HasDefaults()
    {
        var user = UUID.Random();
        Assert.That(await Services.AgentPreferences.GetAgentPreferences(user), Is.EqualTo(new AgentPreferences { PrincipalId = user }));
        var wanted = new AgentPreferences
        {
            PrincipalId = user, AccessPrefs = "PG", HoverHeight = 0.25, Language = "de",
            LanguageIsPublic = false, PermNextOwner = 8192
        };
        await Services.AgentPreferences.StoreAgentPreferences(wanted);
        Assert.That(await Services.AgentPreferences.GetAgentPreferences(user), Is.EqualTo(wanted));
    }

    [Test]
    public async Task Profile_PropertiesPicksAndNotes()
    {
        var (user, other) = (UUID.Random(), UUID.Random());
        Assert.That(await Services.Profiles.GetProperties(user), Is.EqualTo(new UserProfileProperties { UserId = user }));
        var profile = new UserProfileProperties
        {
            UserId = user, AboutText = "Über mich", WebUrl = "http://example.com",
            PublishProfile = true, ImageId = UUID.Random()
        };
        await Services.Profiles.StoreProperties(profile);
        Assert.That(await Services.Profiles.GetProperties(user), Is.EqualTo(profile));

        var pick = new Pick
        {
            Id = UUID.Random(), CreatorId = user, IsTop = true, Name = "Home", Description = "Mine", ParcelId = UUID.Random(),
            ParcelName = "Parcel", RegionName = "Region", Position = new Vector3D(1, 2, 3), IsEnabled = true
        };
        Assert.That(await Services.Profiles.StorePick(pick), Is.True);
        Assert.That(await Services.Profiles.GetPick(pick.Id), Is.EqualTo(pick));
        Assert.That(await Services.Profiles.StorePick(pick with { CreatorId = other }), Is.False, "somebody else's pick");
        Assert.That(await Services.Profiles.DeletePick(other, pick.Id), Is.False);
        Assert.That(await Services.Profiles.DeletePick(user, pick.Id), Is.True);

        var shop = new Classified
        {
            Id = UUID.Random(), CreatorId = user, CreationDate = 1000, Category = 3, Name = "Shop", Position = new Vector3D(256_100.5, 1, 2),
            Flags = 4, Price = 50
        };
        Assert.That(await Services.Profiles.StoreClassified(shop), Is.True);
        Assert.That(await Services.Profiles.StoreClassified(shop with { CreatorId = other }), Is.False, "somebody else's");
        Assert.That(await Services.Profiles.StoreClassified(shop with { Name = "Shops", CreationDate = 2000 }), Is.True);
        Assert.That(await Services.Profiles.GetClassified(shop.Id), Is.EqualTo(shop with { Name = "Shops" }), "made when it was made");
        Assert.That(await Services.Profiles.DeleteClassified(other, shop.Id), Is.False);
        Assert.That(await Services.Profiles.DeleteClassified(user, shop.Id), Is.True);
        Assert.That(await Services.Profiles.GetClassifieds(user), Is.Empty);

        var settings = new UserSettings { UserId = user, IsVisible = true };
        Assert.That(await Services.Profiles.GetSettings(user), Is.EqualTo(settings));
        await Services.Profiles.StoreSettings(settings with { MailsMessages = true, Email = "a@example.org" });
        Assert.That(await Services.Profiles.GetSettings(user),
            Is.EqualTo(settings with { MailsMessages = true, Email = "a@example.org" }));

        await Services.Profiles.StoreNotes(user, other, "a friend");
        Assert.That(await Services.Profiles.GetNotes(user, other), Is.EqualTo("a friend"));
        Assert.That(await Services.Profiles.GetNotes(other, user), Is.Empty);
    }

    /// <summary>Asked for with the profile alone, as by a region that has kept the change for a grid that was away.</summary>
    [Test]
    public async Task Profile_ThatIsNoLongerShown_HidesItsOwnerInSearch_AndKeepsHisPreferences()
    {
        var profile = new UserProfileProperties { UserId = UUID.Random(), AboutText = "me" };
        await Services.Profiles.StoreSettings(new UserSettings { UserId = profile.UserId, IsVisible = true, MailsMessages = true });
        async Task<(bool IsHidden, bool MailsMessages)> Stored(bool isShown, ProfileParts parts = ProfileParts.About)
        {
            await Services.Profiles.StoreProperties(profile with { PublishProfile = isShown }, parts);
            return ((await Services.Profiles.FindHidden([profile.UserId])).Count > 0,
                (await Services.Profiles.GetSettings(profile.UserId)).MailsMessages);
        }

        Assert.That(await Stored(false), Is.EqualTo((false, true)), "nobody has said so yet: profiles begin with it");
        Assert.That(await Stored(true), Is.EqualTo((false, true)));
        Assert.That(await Stored(false), Is.EqualTo((true, true)));
        Assert.That(await Stored(true, ProfileParts.Interests), Is.EqualTo((true, true)), "interests say nothing of it");
        Assert.That(await Stored(true, ProfileParts.All), Is.EqualTo((false, true)));
    }

    private async Task<string> Enter(UUID region)
    {
        var (user, session) = (UUID.Random().ToString(), UUID.Random());
        await Local.Presence.LoginAgent(user, session, UUID.Random());
        await Services.Presence.ReportAgent(session, region);
        await Services.GridUsers.LoggedIn(user);
        await Services.GridUsers.SetLastPosition(user, session, region, new Vector3(1, 2, 3), Vector3.UnitX);
        return user;
    }

    private static (UUID Item, UUID Asset) Pair(string text) => (UUID.Parse(text.Split(':')[0]), UUID.Parse(text.Split(':')[1]));

    [Test]
    public async Task GridUser_WhoLooksAtNoNumber_IsStoredLookingNowhere()
    {
        var user = UUID.Random().ToString();
        await Services.GridUsers.SetLastPosition(user, UUID.Zero, UUID.Random(), new Vector3(1, 2, 3), new Vector3(float.NaN, 0, 0));
        await Services.GridUsers.SetHome(user, UUID.Random(), new Vector3(0, float.PositiveInfinity, 0), Vector3.UnitX);
        var info = (await Services.GridUsers.GetGridUserInfo(user))!;
        Assert.That((info.LastPosition, info.LastLookAt, info.HomePosition),
            Is.EqualTo((new Vector3(1, 2, 3), Vector3.Zero, Vector3.Zero)));
    }

    [Test]
    public async Task GridUser_Visitor_IsFoundByTheBareIdAndTheLatestCounts()
    {
        var id = UUID.Random().ToString();
        var visitor = id + ";http://other.test:8002/;Dora Tester";
        await Services.GridUsers.LoggedIn(id + ";http://old.test:8002/;Dora Tester");
        Time.AdvanceSeconds(100);
        await Services.GridUsers.LoggedIn(visitor);
        Assert.That((await Services.GridUsers.GetGridUserInfo(id))!.UserId, Is.EqualTo(visitor));
        Assert.That((await Services.GridUsers.GetGridUserInfos([id, UUID.Random().ToString()])).Single().UserId, Is.EqualTo(visitor));
        Assert.That(await Services.GridUsers.GetGridUserInfo("short"), Is.Null);
    }

    [Test]
    public async Task Account_ChangedByTheService_IsSeenAtOnceByWhoChangedIt()
    {
        var made = await CreateUser();
        await Services.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId);
        Assert.That(await Services.Accounts.StoreUserAccount(made with { UserTitle = "Guide", UserLevel = 50 }), Is.True);
        var read = (await Services.Accounts.GetUserAccount(UUID.Zero, made.PrincipalId))!;
        Assert.That((read.UserTitle, read.UserLevel), Is.EqualTo(("Guide", 50)));
        Assert.That(await Services.Accounts.GetUserAccounts(UUID.Zero, [made.PrincipalId, UUID.Random()]), Has.Count.EqualTo(1));
    }
}
