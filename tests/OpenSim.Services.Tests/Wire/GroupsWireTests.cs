using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Local.Groups;

namespace OpenSim.Services.Tests.Wire;

/// <summary>The life of a group, asked here and over the wire; and what of it OpenSimulator's regions see byte for byte.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class GroupsWireTests(Wiring wiring) : ServiceFixture(wiring)
{
    private static readonly UUID Founder = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001");
    private static readonly UUID Guest = UUID.Parse("aaaaaaaa-0000-4000-8000-000000000002");
    private static readonly UUID Id = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");

    [Test]
    public async Task Found_AGroup_IsThereWithEverythingSaidOfIt()
    {
        await Found();
        var group = (await Services.Groups.GetGroup(Id))!;
        Assert.That(group, Is.EqualTo(Draft with { OwnerRoleId = group.OwnerRoleId, MemberCount = 1, RoleCount = 3 }));
        Assert.That(await Services.Groups.GetGroup(UUID.Random()), Is.Null);
        Assert.That(await Services.Groups.CreateGroup(Draft with { Id = UUID.Random() }), Is.EqualTo("A group with the same name already exists."));
        Assert.That(await Services.Groups.GetNames([Id, UUID.Random()]), Is.EqualTo(new[] { (Id, "Gärtner & Co.") }));
        Assert.That(await Services.Groups.FindGroups("gärt", 0, 10), Is.EqualTo(new[] { new GroupListing(Id, "Gärtner & Co.", 1) }));
        Assert.That(await Services.Groups.UpdateGroup(Founder, group with { Charter = "Anders" }), Is.Null);
        Assert.That((await Services.Groups.GetGroup(Id))!.Charter, Is.EqualTo("Anders"));
        Assert.That(await Services.Groups.UpdateGroup(Guest, group), Is.EqualTo("You are not a member of this group."));
    }

    [Test]
    public async Task Members_InvitedJoinedAndEjected_AreTold()
    {
        await Found();
        Assert.That(await Services.Groups.Join(Guest, Id), Is.Not.Null, "it is not open");
        var invite = new GroupInvite(UUID.Random(), Id, UUID.Zero, Guest);
        Assert.That(await Services.Groups.Invite(Founder, invite), Is.Null);
        Assert.That(await Services.Groups.FindInvite(invite.InviteId, UUID.Zero, UUID.Zero), Is.EqualTo(invite));
        Assert.That(await Services.Groups.AnswerInvite(invite, accepted: true), Is.Null);
        Assert.That(await Services.Groups.FindInvite(invite.InviteId, UUID.Zero, UUID.Zero), Is.Null);
        Assert.That(await Services.Groups.SetActive(Guest, Id), Is.Null);
        Assert.That(await Services.Groups.SetPreferences(Guest, Id, acceptNotices: false, listInProfile: false), Is.Null);
        Assert.That(await Services.Groups.SetContribution(Founder, Id, 512), Is.Null);
        var groups = await Services.Groups.GetMemberships(Guest);
        Assert.That(groups.Active, Is.SameAs(groups.Find(Id)));
        Assert.That((groups.Active!.GroupName, groups.Active.AcceptNotices, groups.Active.ListInProfile), Is.EqualTo(("Gärtner & Co.", false, false)));
        Assert.That(groups.Active.Powers, Is.EqualTo(GroupRoles.Everyone));
        var members = await Services.Groups.GetMembers(Founder, Id, 100);
        Assert.That(members.Select(m => (m.AgentId, m.IsOwner, m.Contribution)),
            Is.EquivalentTo(new[] { (Founder, true, 512), (Guest, false, 0) }));
        Assert.That(await Services.Groups.SetActive(Guest, UUID.Zero), Is.Null);
        Assert.That((await Services.Groups.GetMemberships(Guest)).Active, Is.Null);
        Assert.That(await Services.Groups.Eject(Guest, Id, Founder), Is.Not.Null);
        Assert.That(await Services.Groups.Eject(Founder, Id, Guest), Is.Null);
        Assert.That((await Services.Groups.GetMemberships(Guest)).All, Is.Empty);
    }

    // As OpenSimulator's RetrieveGroup(name): exact, and of who does not want to be found too.
    [Test]
    public async Task Group_ByItsName_IsFoundThoughItIsHidden()
    {
        await Found();
        await Services.Groups.UpdateGroup(Founder, (await Services.Groups.GetGroup(Id))! with { ShowInList = false });
        Assert.That((await Services.Groups.GetGroup("gärtner & co."))?.Id, Is.EqualTo(Id));
        Assert.That(await Services.Groups.GetGroup("Gärtner"), Is.Null);
    }

    // OpenSimulator's regions read it with ConvertGroupMembersData: the home of who is from elsewhere is in his id.
    [Test]
    public async Task Members_OverTheWire_SayWhenTheyWereSeenAndWhoTheyAre()
    {
        if (Wiring == Wiring.Local)
            return;
        await Found();
        var visitor = $"{Guest};http://home.example:8002/;Vera Visitor";
        Sql(Store.StoreKind.os_groups_Store, session => session.Execute($"""
            insert into os_groups_membership (GroupID, PrincipalID, SelectedRoleID, Contribution, ListInProfile, AcceptNotices)
            values ({Id}, {visitor}, {UUID.Zero}, 0, 0, 1)
            """));
        await Local.GridUsers.LoggedIn(Founder.ToString());
        await Local.GridUsers.LoggedIn(visitor);
        await Local.GridUsers.LoggedOut(visitor, UUID.Zero, UUID.Zero, default, default);
        var form = $"METHOD=GETGROUPMEMBERS&RequestingAgentID={Founder}&GroupID={Id}";
        var answer = await Pipe.Ask("POST", "/groups", form);
        Assert.That(answer, Does.Contain("<OnlineStatus>Online</OnlineStatus>").And.Contain("<OnlineStatus>01/01/2026</OnlineStatus>"));
        Assert.That(answer, Does.Contain($"<AgentID>{visitor}</AgentID>").And.Contain("<ListInProfile>False</ListInProfile>"));
        Assert.That((await Services.Groups.GetMembers(Founder, Id, 10)).Single(m => m.AgentId == Guest).UniversalId, Is.EqualTo(visitor));
    }

    [Test]
    public async Task Roles_MadeChangedGivenAndDeleted_AreTold()
    {
        await Found();
        await Services.Groups.Invite(Founder, new GroupInvite(UUID.Random(), Id, UUID.Zero, Guest));
        Assert.That(await Services.Groups.Join(Guest, Id), Wiring == Wiring.Local ? Is.Not.Null : Is.Null, "over the wire the one call does both");
        if (Wiring == Wiring.Local)
            await Services.Groups.AnswerInvite((await Services.Groups.FindInvite(UUID.Zero, Id, Guest))!, accepted: true);
        var role = new GroupRole { GroupId = Id, RoleId = UUID.Random(), Name = "Diggers", Title = "Digger", Powers = GroupPowers.SendNotices };
        Assert.That(await Services.Groups.CreateRole(Founder, role), Is.Null);
        Assert.That(await Services.Groups.UpdateRole(Founder, role with { Name = "Other", Title = "Spade", Powers = GroupPowers.Invite }, true, false),
            Is.Null);
        Assert.That(await Services.Groups.ChangeRoleMembers(Founder, Id, [new GroupRoleChange(role.RoleId, Guest, true)]), Is.Null);
        Assert.That(await Services.Groups.SetTitle(Guest, Id, role.RoleId), Is.Null);
        var known = (await Services.Groups.GetRoles(Id)).Single(r => r.RoleId == role.RoleId);
        Assert.That((known.Name, known.Title, known.Powers, known.Members), Is.EqualTo(("Other", "Spade", GroupPowers.SendNotices, 1)));
        Assert.That((await Services.Groups.GetRolesOf(Guest, Id)).Select(r => r.RoleId), Does.Contain(role.RoleId));
        Assert.That(await Services.Groups.GetRoleMembers(Founder, Id, 100), Does.Contain(new GroupRoleMember(role.RoleId, Guest)));
        Assert.That((await Services.Groups.GetMemberships(Guest)).Find(Id)!.Title, Is.EqualTo("Spade"));
        Assert.That(await Services.Groups.DeleteRole(Guest, Id, role.RoleId), Is.Not.Null);
        Assert.That(await Services.Groups.DeleteRole(Founder, Id, role.RoleId), Is.Null);
    }

    [Test]
    public async Task NoticesAndBans_AreTold()
    {
        await Found();
        var notice = new GroupNotice
        {
            GroupId = Id, NoticeId = UUID.Random(), FromName = "Ima Tester", Subject = "Söil & sun", Message = "Line 1\nline 2",
            HasAttachment = true, AttachmentType = 7, AttachmentName = "list", AttachmentItemId = UUID.Random(), AttachmentOwnerId = Founder
        };
        Assert.That(await Services.Groups.AddNotice(Founder, notice), Is.Null);
        var known = (await Services.Groups.GetNotice(Founder, notice.NoticeId))!;
        Assert.That(known with { Timestamp = 0 }, Is.EqualTo(notice));
        Assert.That((await Services.Groups.GetNotices(Founder, Id)).Select(n => (n.NoticeId, n.Subject, n.GroupId)),
            Is.EqualTo(new[] { (notice.NoticeId, notice.Subject, Id) }));
        Assert.That(await Services.Groups.GetNotices(Guest, Id), Is.Empty);
        Assert.That(await Services.Groups.GetBans(Founder, Id), Is.Empty);
        Assert.That(await Services.Groups.ChangeBans(Founder, Id, [Guest], areBanned: true), Is.Null);
        Assert.That((await Services.Groups.GetBans(Founder, Id))!.Select(b => b.AgentId), Is.EqualTo(new[] { Guest }));
        Assert.That(await Services.Groups.GetBans(Guest, Id), Is.Null);
    }

    [Test]
    public async Task Answers_AsOpenSimulatorsRegionsReadThem_AreWordForWord()
    {
        if (Wiring == Wiring.Local)
            return;
        await Found();
        var owner = (await Local.Groups.GetGroup(Id))!.OwnerRoleId;
        await Services.Groups.GetGroup(Id);
        Assert.That(Pipe.Answers[^1], Is.EqualTo($"""
            200 <?xml version="1.0"?><ServerResponse><RESULT type="List"><AllowPublish>True</AllowPublish><Charter>Dig.</Charter><FounderID>{Founder}</FounderID><FounderUUI></FounderUUI><GroupID>{Id}</GroupID><GroupName>Gärtner &amp; Co.</GroupName><InsigniaID>{Draft.InsigniaId}</InsigniaID><MaturePublish>False</MaturePublish><MembershipFee>5</MembershipFee><OpenEnrollment>False</OpenEnrollment><OwnerRoleID>{owner}</OwnerRoleID><ServiceLocation></ServiceLocation><ShownInList>True</ShownInList><MemberCount>1</MemberCount><RoleCount>3</RoleCount></RESULT></ServerResponse>
            """));
        await Services.Groups.GetMemberships(Guest);
        Assert.That(Pipe.Requests[^1],
            Is.EqualTo($"POST /groups AgentID={Guest}&ALL=true&RequestingAgentID={Guest}&METHOD=GETMEMBERSHIP"));
        Assert.That(Pipe.Answers[^1],
            Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><RESULT>NULL</RESULT><REASON>No memberships</REASON></ServerResponse>"));
    }

    private static GroupRecord Draft => new()
    {
        Id = Id, Name = "Gärtner & Co.", Charter = "Dig.", FounderId = Founder, MembershipFee = 5, ShowInList = true, AllowPublish = true,
        InsigniaId = UUID.Parse("cccccccc-0000-4000-8000-000000000001")
    };

    private async Task Found() => Assert.That(await Services.Groups.CreateGroup(Draft), Is.Null);
}
