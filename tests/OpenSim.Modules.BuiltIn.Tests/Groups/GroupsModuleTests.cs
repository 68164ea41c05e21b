using System.Numerics;
using System.Text;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Economy;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Testing;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Groups;

[TestFixture]
public sealed class GroupsModuleTests : ServedRegionTests
{
    private static readonly Vector3 Place = new(50, 50, 25);

    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new LandModule(), new GroupsModule()];

    private IGroupRequests Requests => Scene.Requests.Groups;

    [SetUp]
    public void Come() => (_ada, _bob) = (Region.Enter(Ada), Region.Enter(Bob));

    [Test]
    public void Founder_IsTold_AndCarriesHisTitle()
    {
        var group = Found();

        Assert.That(_ada.Take("SendCreated").Single(), Is.EqualTo(new object[] { group, true, "Group created successfully" }));
        var data = _ada.Take("SendAgentData")[^1];
        Assert.That((data[0], data[4], data[5]), Is.EqualTo((group, "Bakers", "Officer of Bakers")));
        Assert.That(((AgentGroups)_ada.Take("SendOwn")[^1][0]!).All.Single().GroupId, Is.EqualTo(group));
        Assert.That(_ada.Presence!.Title, Is.EqualTo("Officer of Bakers"));
        Assert.That(Scene.Memberships.HasPower(Ada.PrincipalId, group, GroupPowers.ChangeActions));
    }

    [Test]
    public void Founding_NeedsTheLevel_AndAFreeName()
    {
        Region.Set("Groups", "LevelGroupCreate", "100");
        Requests.Create(_ada, new GroupRecord { Name = "Bakers" });
        Region.Settle();
        Assert.That(_ada.Take("SendCreated").Single()[2], Does.Contain("level 100"));
        Region.Set("Groups", "LevelGroupCreate", "0");
        Found();
        _ada.Take("SendCreated");
        Requests.Create(_ada, new GroupRecord { Name = "BAKERS" });
        Region.Settle();
        Assert.That(_ada.Take("SendCreated").Single(), Is.EqualTo(new object[] { UUID.Zero, false,
            "A group with the same name already exists." }));
    }

    [Test]
    public void Founding_CostsWhatIsSaid()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        Region.Set("Economy", "PriceGroupCreate", "50");
        Requests.Create(_ada, new GroupRecord { Name = "Bakers" });
        Region.Settle();
        Assert.That(money.Prices, Is.EqualTo(new[] { (UUID.Zero, 50, MoneyKind.GroupCreation, "Bakers") }));
        Assert.That(_ada.Take("SendCreated").Single()[1], Is.True);
    }

    [Test]
    public void Land_OfAGroup_IsShownToWhoJoinsIt()
    {
        Requests.Create(_ada, new GroupRecord { Name = "Bakers", OpenEnrollment = true });
        Region.Settle();
        var group = (UUID)_ada.Take("SendCreated").Single()[0]!;
        Scene.Land.Change(Scene.Land.At(Place), row => row with { GroupId = group });
        Region.Settle();
        _bob.Take("SendOverlay");
        Requests.Join(_bob, group);
        Region.Settle();
        var overlay = (ReadOnlyMemory<byte>)_bob.Take("SendOverlay").Single()[0]!;
        Assert.That(overlay.Span[0] & 7, Is.EqualTo(2), "owned by a group of his");
    }

    [Test]
    public void Joining_CostsTheGroupsFee()
    {
        var money = new FakeMoney();
        Scene.RegisterModuleInterface<IMoney>(money);
        Requests.Create(_ada, new GroupRecord { Name = "Bakers", OpenEnrollment = true, MembershipFee = 7 });
        Region.Settle();
        var group = (UUID)_ada.Take("SendCreated").Single()[0]!;
        Requests.Join(_bob, group);
        Region.Settle();
        Assert.That(money.Payments.Single(), Is.EqualTo(
            new Payment(UUID.Zero, 7, MoneyKind.GroupMembership, "Bakers", new Goods(GoodsKind.Membership, group))));
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, group));
    }

    [Test]
    public void Notices_AreBoundedByTheirOwnRate()
    {
        var group = Found();
        for (var i = 0; i < 20; i++)
            Notice(_ada, group, $"n{i}|again", [0]);
        Assert.That(ServedRegion.Wait(Region.Services.Groups.GetNotices(Ada.PrincipalId, group)), Has.Count.EqualTo(10));
        Assert.That(_ada.Take("SendAlert"), Is.Not.Empty);
    }

    [Test]
    public void Invited_IsAskedByTheGroup_AndHasHisRightsWhenHeAccepts()
    {
        var group = Found();
        var asked = Invite(group);
        Assert.That(asked, Has.Property("Dialog").EqualTo(InstantMessageDialog.GroupInvitation).And.Property("FromGroup").True.And.Property("FromAgentId").EqualTo(group)
            .And.Property("FromName").EqualTo("Ada Tester").And.Property("BinaryBucket").Length.EqualTo(20));

        Requests.AnswerInvite(_bob, asked.SessionId, UUID.Zero, true);
        Region.Settle();

        Assert.That(_bob.Take("SendJoined").Single(), Is.EqualTo(new object[] { group, true }));
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, group));
        Assert.That(Scene.Permissions.GroupOf(_bob.Presence!, group), Is.EqualTo(group));
    }

    [Test]
    public void Invitation_IsNobodyElsesToAccept()
    {
        var group = Found();
        var asked = Invite(group);
        var cem = Region.Enter(Region.CreateUser("Cem"));
        Requests.AnswerInvite(cem, asked.SessionId, UUID.Zero, true);
        Requests.AnswerInvite(cem, UUID.Zero, group, true);
        Region.Settle();
        Assert.That(Scene.Memberships.IsMember(cem.Agent.AgentId, group), Is.False);
        Requests.AnswerInvite(_bob, UUID.Zero, group, true);
        Region.Settle();
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, group), "by the capability, which names the group");
    }

    [Test]
    public void Invitation_ToSomebodyAway_WaitsForHim()
    {
        var group = Found();
        Region.Leave(_bob);
        Requests.Invite(_ada, group, [new GroupRoleMember(UUID.Zero, Bob.PrincipalId)]);
        Region.Settle();
        var bob = Region.Enter(Bob);
        Scene.Requests.Messages.SendKept(bob);
        Region.Settle();
        var kept = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((kept.Dialog, kept.FromAgentId), Is.EqualTo((InstantMessageDialog.GroupInvitation, group)));
    }

    [Test]
    public void Ejected_LosesHisRightsAtOnce_AndBothAreTold()
    {
        var group = Joined();
        Requests.Eject(_bob, group, [Ada.PrincipalId]);
        Region.Settle();
        Assert.That(_bob.Take("SendEjected").Single(), Is.EqualTo(new object[] { group, false }));

        Requests.Eject(_ada, group, [Bob.PrincipalId]);
        Region.Settle();

        Assert.That(_ada.Take("SendEjected").Single(), Is.EqualTo(new object[] { group, true }));
        Assert.That(_bob.Take("SendDropped").Single()[0], Is.EqualTo(group));
        Assert.That(((AgentGroups)_bob.Take("SendOwn")[^1][0]!).All, Is.Empty);
        Assert.That(((InstantMessage)_bob.Take("SendInstantMessage").Single()[0]!).Text,
            Is.EqualTo("You have been ejected from 'Bakers' by Ada Tester."));
        Assert.That((Scene.Memberships.IsMember(Bob.PrincipalId, group), _bob.Presence!.Title), Is.EqualTo((false, "")));
    }

    [Test]
    public void ARoleThatChanges_ChangesWhatItsMembersMay_WhoAreHere()
    {
        var group = Joined();
        Assert.That(Scene.Memberships.HasPower(Bob.PrincipalId, group, GroupPowers.AllowRez), Is.False);
        const GroupPowers Wanted = GroupPowers.AllowRez | GroupPowers.JoinChat;
        Scene.Requests.GroupRoles.Change(_ada, group,
            [new GroupRoleEdit(GroupRoleEditKind.Powers, new GroupRole { GroupId = group, Powers = Wanted })]);
        Region.Settle();
        Assert.That(Scene.Memberships.HasPower(Bob.PrincipalId, group, GroupPowers.AllowRez));
        Assert.That(((AgentGroups)_bob.Take("SendOwn")[^1][0]!).All.Single().Powers, Is.EqualTo(Wanted));
    }

    [Test]
    public void Titles_AreThoseOfOnesRoles_AndOthersSeeTheChosenOne()
    {
        var group = Found();
        Requests.SendTitles(_ada, group, UUID.Random());
        Region.Settle();
        var titles = (IReadOnlyList<(string Title, UUID Role, bool IsChosen)>)_ada.Take("SendTitles").Single()[2]!;
        Assert.That(titles.Select(t => (t.Title, t.IsChosen)), Is.EquivalentTo(new[]
        {
            ("Member of Bakers", false), ("Officer of Bakers", true), ("Owner of Bakers", false)
        }));
        Requests.ChooseTitle(_ada, group, titles.Single(t => t.Title == "Owner of Bakers").Role);
        Region.Settle();
        Assert.That(_ada.Presence!.Title, Is.EqualTo("Owner of Bakers"));
        Requests.Activate(_ada, UUID.Zero);
        Region.Settle();
        Assert.That(_ada.Presence.Title, Is.Empty);
    }

    [Test]
    public void Profile_ShowsWhatIsListed_AndToOneselfAll()
    {
        var group = Found();
        Requests.SetPreferences(_ada, group, true, false);
        Region.Settle();
        Requests.SendGroupsOf(_bob, Ada.PrincipalId);
        Requests.SendGroupsOf(_ada, Ada.PrincipalId);
        Region.Settle();
        Assert.That(_bob.Take("SendGroupsOf").Single()[1], Is.Empty);
        Assert.That(_ada.Take("SendGroupsOf").Single()[1], Is.Not.Empty);
    }

    [Test]
    public void Notice_GoesToWhoAccepts_AndWaitsForWhoIsAway()
    {
        var group = Joined();
        var cem = Join(group, "Cem");
        var dan = Join(group, "Dan");
        Requests.SetPreferences(cem, group, false, true);
        Region.Leave(dan);
        Region.Settle();

        Notice(_ada, group, "Bread|It is ready.", [0]);

        var told = (InstantMessage)_bob.Take("SendInstantMessage")[^1][0]!;
        Assert.That(told, Has.Property("Dialog").EqualTo(InstantMessageDialog.GroupNotice).And.Property("FromAgentId").EqualTo(group).And.Property("FromName")
            .EqualTo("Ada Tester").And.Property("Text").EqualTo("Bread|It is ready."));
        Assert.That(told.BinaryBucket, Is.EqualTo(new byte[] { 0, 0 }.Concat(Bytes(group)).Append((byte)0)));
        Assert.That(_ada.Take("SendInstantMessage"), Has.Count.EqualTo(1), "who sends hears it too");
        Assert.That(cem.Take("SendInstantMessage").Select(m => ((InstantMessage)m[0]!).Dialog), Has.None.EqualTo(InstantMessageDialog.GroupNotice));
        var again = Region.Enter(ServedRegion.Wait(Region.Services.Accounts.GetUserAccount(UUID.Zero, dan.Agent.AgentId))!);
        Scene.Requests.Messages.SendKept(again);
        Region.Settle();
        Assert.That(again.Take("SendInstantMessage").Select(m => (InstantMessage)m[0]!).Count(m => m.Dialog == InstantMessageDialog.GroupNotice && m.Offline == 1),
            Is.EqualTo(1));
        Scene.Requests.GroupNotices.SendNotice(_bob, told.SessionId);
        Region.Settle();
        Assert.That(((InstantMessage)_bob.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(InstantMessageDialog.GroupNoticeRequested));
    }

    [Test]
    public void Notice_NeedsThePower_AndIsNotReadByStrangers()
    {
        var group = Joined();
        Notice(_bob, group, "Mine|All.", [0]);
        Assert.That(_bob.Take("SendAlert").Single()[0], Is.EqualTo("You may not send notices to this group."));
        Notice(_ada, group, "Bread|Ready.", [0]);
        var id = ((InstantMessage)_bob.Take("SendInstantMessage")[^1][0]!).SessionId;
        var cem = Region.Enter(Region.CreateUser("Cem"));
        Scene.Requests.GroupNotices.SendNotice(cem, id);
        Scene.Requests.GroupNotices.SendList(cem, group);
        Region.Settle();
        Assert.That(cem.Take("SendInstantMessage"), Is.Empty);
        Assert.That(cem.Take("SendNotices").Single()[1], Is.Empty);
    }

    [Test]
    public void Thing_OnANotice_IsCopiedToWhoTakesIt_OutOfItsGiversInventoryOnly()
    {
        var group = Joined();
        var item = Give(Ada, PermissionMask.All);
        Notice(_ada, group, "Recipe|Here.", Bucket(item, Ada.PrincipalId));
        var told = (InstantMessage)_bob.Take("SendInstantMessage")[^1][0]!;
        Assert.That(told.BinaryBucket,
            Is.EqualTo(new byte[] { 1, 7 }.Concat(Bytes(group)).Concat(Encoding.UTF8.GetBytes("Recipe")).Append((byte)0)));

        Scene.Requests.GroupNotices.Take(_bob, told with { BinaryBucket = [], SessionId = told.SessionId });
        Region.Settle();

        var gift = (InventoryItem)_bob.Take("SendItemCreated").Single()[0]!;
        Assert.That((gift.Name, gift.Owner, gift.AssetType), Is.EqualTo(("Recipe", Bob.PrincipalId, 7)));
        Assert.That(gift.Id, Is.Not.EqualTo(item));
        var cem = Region.Enter(Region.CreateUser("Cem"));
        Scene.Requests.GroupNotices.Take(cem, told);
        Region.Settle();
        Assert.That(cem.Take("SendItemCreated"), Is.Empty, "no member");
        Notice(_ada, group, "Theirs|Not mine.", Bucket(Give(Bob, PermissionMask.All), Bob.PrincipalId));
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("not in your inventory"));
        Notice(_ada, group, "Bound|Mine.", Bucket(Give(Ada, PermissionMask.All & ~PermissionMask.Copy), Ada.PrincipalId));
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("Copy and Transfer"));
    }

    [Test]
    public void Announced_IsKnownBeforeHeComes_AndForgottenWhenHeGoes()
    {
        var group = Found();
        Region.Leave(_ada);
        Assert.That(Scene.Memberships.IsMember(Ada.PrincipalId, group), Is.False);
        ServedRegion.Wait(Learn());
        Assert.That(Scene.Memberships.IsMember(Ada.PrincipalId, group));

        async ValueTask<bool> Learn()
        {
            await Scene.Memberships.Learn(Ada.PrincipalId);
            return true;
        }
    }

    [Test]
    public void Land_IsDeededByItsOwner_ToTheGroupThatItIsSetTo()
    {
        var group = Joined();
        Scene.Land.Change(Scene.Land.At(Place), row => row with { OwnerId = Ada.PrincipalId });
        var parcel = Scene.Land.At(Place);
        Scene.Requests.Land.Deed(_ada, parcel.LocalId, group);
        Assert.That(_ada.Take("SendAlert").Single()[0], Does.Contain("Set the land"));
        Scene.Land.Change(parcel, row => row with { GroupId = group });
        Scene.Requests.Land.Deed(_bob, parcel.LocalId, group);
        Assert.That(_bob.Take("SendAlert").Single()[0], Does.Contain("owner"));

        Scene.Requests.Land.Deed(_ada, parcel.LocalId, group);

        Assert.That((parcel.Row.OwnerId, parcel.Row.IsGroupOwned), Is.EqualTo((group, true)));
        Assert.That(Scene.Land.Rules.MayEdit(_ada.Presence!, parcel), "an officer");
        Assert.That(Scene.Land.Rules.MayEdit(_bob.Presence!, parcel), Is.False);
    }

    [Test]
    public void LandOfAGroup_IsChangedAsFarAsOnesPowersGo()
    {
        var group = Joined();
        var parcel = Scene.Land.At(Place);
        Scene.Land.Change(parcel, row => row with { OwnerId = group, GroupId = group, IsGroupOwned = true, Name = "Old", SalePrice = 1 });
        Scene.Requests.GroupRoles.Change(_ada, group,
            [new GroupRoleEdit(GroupRoleEditKind.Powers, new GroupRole { GroupId = group, Powers = GroupPowers.LandChangeIdentity })]);
        Region.Settle();

        Scene.Requests.Land.Update(_bob, new World.Land.ParcelUpdate
        {
            LocalId = parcel.LocalId,
            Name = "New",
            SalePrice = 7,
            ParcelFlags = ParcelFlags.ForSale,
            MusicUrl = "http://example.org",
            GroupId = group
        });

        Assert.That((parcel.Row.Name, parcel.Row.SalePrice, parcel.Row.MusicUrl, parcel.Has(ParcelFlags.ForSale)),
            Is.EqualTo(("New", 1, "", false)));
    }

    private UUID Found()
    {
        Requests.Create(_ada, new GroupRecord { Name = "Bakers", Charter = "Bread." });
        Region.Settle();
        return ServedRegion.Wait(Region.Services.Groups.GetMemberships(Ada.PrincipalId)).All.Single().GroupId;
    }

    private InstantMessage Invite(UUID group)
    {
        Requests.Invite(_ada, group, [new GroupRoleMember(UUID.Zero, Bob.PrincipalId)]);
        Region.Settle();
        return (InstantMessage)_bob.Take("SendInstantMessage").Single()[0]!;
    }

    private UUID Joined()
    {
        var group = Found();
        Requests.AnswerInvite(_bob, Invite(group).SessionId, UUID.Zero, true);
        Region.Settle();
        return group;
    }

    private RecordingViewer Join(UUID group, string name)
    {
        var user = Region.CreateUser(name);
        var viewer = Region.Enter(user);
        Requests.Invite(_ada, group, [new GroupRoleMember(UUID.Zero, user.PrincipalId)]);
        Region.Settle();
        Requests.AnswerInvite(viewer, UUID.Zero, group, true);
        Region.Settle();
        return viewer;
    }

    private void Notice(RecordingViewer from, UUID group, string text, byte[] bucket)
    {
        Scene.Requests.GroupNotices.Send(from, new InstantMessage
        {
            FromAgentId = from.Agent.AgentId,
            FromName = $"{from.Agent.FirstName} {from.Agent.LastName}",
            ToAgentId = group,
            Dialog = InstantMessageDialog.GroupNotice,
            Text = text,
            BinaryBucket = bucket
        });
        Region.Settle();
    }

    private UUID Give(Services.Users.UserAccount owner, PermissionMask mask)
    {
        var folder = ServedRegion.Wait(Region.Services.Inventory.GetRootFolder(owner.PrincipalId))!;
        var item = new InventoryItem
        {
            Id = UUID.Random(),
            Owner = owner.PrincipalId,
            Folder = folder.Id,
            Name = "Recipe",
            AssetType = 7,
            InvType = 7,
            BasePermissions = (uint)mask,
            CurrentPermissions = (uint)mask,
            NextPermissions = (uint)PermissionMask.All
        };
        Assert.That(ServedRegion.Wait(Region.Services.Inventory.AddItem(item)));
        return item.Id;
    }

    // As viewers write it.
    private static byte[] Bucket(UUID item, UUID owner) => Encoding.UTF8.GetBytes(
        $"<? LLSD/XML ?>\n<llsd><map><key>item_id</key><uuid>{item}</uuid><key>owner_id</key><uuid>{owner}</uuid></map></llsd>\n\0");

    private static byte[] Bytes(UUID id)
    {
        var bytes = new byte[16];
        id.WriteTo(bytes);
        return bytes;
    }
}
