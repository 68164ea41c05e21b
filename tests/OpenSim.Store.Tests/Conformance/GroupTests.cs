using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Local.Groups;
using OpenSim.Services.Local.Login;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

/// <summary>Groups on every engine: what is allowed to whom, and what stands in the tables that OpenSimulator reads.</summary>
public sealed class GroupTests(string engine) : StoreFixture(engine, StoreKind.os_groups_Store)
{
    private readonly UUID _ada = UUID.Random();
    private readonly UUID _ben = UUID.Random();
    private readonly UUID _cem = UUID.Random();
    private Configuration _configuration = null!;
    private ManualTime _time = null!;
    private GroupsService _service = null!;
    private GroupRecord _group = null!;

    [SetUp]
    public async Task Found()
    {
        (_configuration, _time) = (new Configuration(), new ManualTime());
        _service = new GroupsService(Database, _configuration, _time);
        _group = await Create(_ada);
    }

    [TearDown]
    public void Empty()
    {
        foreach (var table in new[] { "groups", "membership", "roles", "rolemembership", "invites", "notices", "principals" })
            Database.Write(session => session.Execute($"delete from {"os_groups_" + table:raw}"));
        Database.Write(session => session.Execute($"delete from own_group_bans"));
    }

    [Test]
    public async Task Founder_OwnsAGroupOfThreeRoles_AndIsActiveInIt()
    {
        var mine = await _service.GetMemberships(_ada);

        Assert.That(mine.Active, Is.EqualTo(new GroupMembership
        {
            GroupId = _group.Id,
            GroupName = _group.Name,
            InsigniaId = _group.InsigniaId,
            RoleId = (await Role("Officers")).RoleId,
            Title = "Officer of " + _group.Name,
            Powers = mine.Active!.Powers,
            AcceptNotices = true,
            ListInProfile = true
        }));
        Assert.That(mine.Active.Powers.HasFlag(GroupPowers.ChangeActions | GroupPowers.ObjectManipulate | GroupPowers.JoinChat));
        Assert.That((await _service.GetRoles(_group.Id)).Select(r => (r.Name, r.Members)),
            Is.EqualTo(new[] { ("Everyone", 1), ("Officers", 1), ("Owners", 1) }));
        Assert.That((await _service.GetGroup(_group.Id))!, Is.EqualTo(_group with
        {
            MemberCount = 1,
            RoleCount = 3,
            OwnerRoleId = (await Role("Owners")).RoleId
        }));
    }

    [Test]
    public async Task Names_AreTakenOnce_WhateverTheirCase()
    {
        await _service.CreateGroup(Draft(_ada) with { Name = "The bakers" });
        Assert.That(await _service.CreateGroup(Draft(_ben) with { Name = " THE Bakers" }), Does.Contain("same name"));
        Assert.That(await _service.CreateGroup(Draft(_ben) with { Name = "  " }), Is.Not.Null);
        Assert.That(await _service.CreateGroup(Draft(_ben) with { Name = new string('n', 36) }), Is.Not.Null);
        Assert.That((await _service.GetMemberships(_ben)).All, Is.Empty);
    }

    [Test]
    public async Task Search_FindsByPartsOfNames_WhatWantsToBeFound_AndTakesSignsAsSigns()
    {
        await _service.CreateGroup(Draft(_ben) with { Name = "100% of us" });
        await _service.CreateGroup(Draft(_ben) with { Name = "Hidden us", ShowInList = false });

        Assert.That((await _service.FindGroups("US", 0, 10)).Select(g => (g.Name, g.Members)), Is.EqualTo(new[] { ("100% of us", 1) }));
        Assert.That((await _service.FindGroups("0%", 0, 10)).Select(g => g.Name), Is.EqualTo(new[] { "100% of us" }));
        Assert.That(await _service.FindGroups("u_", 0, 10), Is.Empty);
    }

    [Test]
    public async Task Join_IsForOpenGroups_Once()
    {
        Assert.That(await _service.Join(_ben, _group.Id), Is.EqualTo("This group takes only those who are invited."));
        Assert.That(await _service.UpdateGroup(_ada, _group with { OpenEnrollment = true }), Is.Null);
        Assert.That(await _service.Join(_ben, _group.Id), Is.Null);
        Assert.That(await _service.Join(_ben, _group.Id), Is.Not.Null);
        Assert.That(await _service.Join(_ben, UUID.Random()), Is.EqualTo("There is no such group."));
        Assert.That((await _service.GetMemberships(_ben)).Active!.Title, Is.EqualTo("Member of " + _group.Name));
    }

    [Test]
    public async Task Join_EndsAtTheBoundOfGroupsOfAnAccount()
    {
        _configuration.Set("Groups", "MaxAgentGroups", "2");
        await Create(_ben);
        await Create(_ben);

        Assert.That(await _service.CreateGroup(Draft(_ben)), Does.Contain("2 groups"));
        await Open();
        Assert.That(await _service.Join(_ben, _group.Id), Does.Contain("2 groups"));
        Assert.That((await _service.GetMemberships(_ben)).All, Has.Count.EqualTo(2));
    }

    [Test]
    public async Task Bounds_OfAGroup_HoldForMembersRolesInvitesAndNotices()
    {
        foreach (var (key, max) in new[] { ("MembersPerGroup", "1"), ("RolesPerGroup", "4"), ("InvitesPerGroup", "1"),
            ("NoticesPerGroup", "2"), ("GroupsPerFounder", "1") })
            _configuration.Set("Limits", key, max);
        await Open();

        Assert.That(await _service.Join(_ben, _group.Id), Does.Contain("as many members"));
        Assert.That(await _service.CreateGroup(Draft(_ada)), Does.Contain("founded as many"));
        Assert.That(await _service.CreateRole(_ada, NewRole("four")), Is.Null);
        Assert.That(await _service.CreateRole(_ada, NewRole("five")), Does.Contain("as many roles"));
        Assert.That(await Invite(_ada, _ben), Is.Null);
        Assert.That(await Invite(_ada, _ben), Is.Null, "a second one takes the place of the first");
        Assert.That(await Invite(_ada, _cem), Does.Contain("no more"));
        for (uint i = 0; i < 4; i++)
            await _service.AddNotice(_ada, NewNotice("n" + i) with { Timestamp = i });
        Assert.That((await _service.GetNotices(_ada, _group.Id)).Select(n => n.Subject), Is.EqualTo(new[] { "n3", "n2" }));
    }

    [Test]
    public async Task Invite_IsAnsweredByWhoIsAsked_WithTheRoleThatHeIsAskedInto()
    {
        var officers = await Role("Officers");
        var invite = new GroupInvite(UUID.Random(), _group.Id, officers.RoleId, _ben);
        Assert.That(await _service.Invite(_ada, invite), Is.Null);

        Assert.That(await _service.FindInvite(invite.InviteId, UUID.Zero, UUID.Zero), Is.EqualTo(invite));
        Assert.That(await _service.FindInvite(UUID.Zero, _group.Id, _ben), Is.EqualTo(invite));
        Assert.That(await _service.FindInvite(UUID.Zero, _group.Id, _cem), Is.Null);
        Assert.That(await _service.AnswerInvite(invite, true), Is.Null);
        Assert.That(await _service.AnswerInvite(invite, true), Is.Not.Null, "it is used");
        Assert.That((await _service.GetMemberships(_ben)).Active!.RoleId, Is.EqualTo(officers.RoleId));
        Assert.That(await Invite(_ada, _ben), Does.Contain("already"));
    }

    [Test]
    public async Task Officers_InviteAndEject_ButMakeNoOwners_AndEjectNone()
    {
        var owners = await Role("Owners");
        await Bring(_ben, "Officers");

        Assert.That(await _service.Invite(_ben, new GroupInvite(UUID.Random(), _group.Id, owners.RoleId, _cem)), Is.Not.Null);
        Assert.That(await Invite(_ben, _cem), Is.Null);
        Assert.That(await _service.ChangeRoleMembers(_ben, _group.Id, [new(owners.RoleId, _ben, true)]), Is.Not.Null);
        Assert.That(await _service.Eject(_ben, _group.Id, _ada), Is.EqualTo("Owners of a group cannot be ejected."));
        await Bring(_cem, "Everyone");
        Assert.That(await _service.Eject(_cem, _group.Id, _ben), Is.Not.Null);
        Assert.That(await _service.Eject(_ben, _group.Id, _cem), Is.Null);
        Assert.That((await _service.GetMemberships(_cem)).All, Is.Empty);
        Assert.That((await _service.GetMemberships(_cem)).Active, Is.Null);
    }

    [Test]
    public async Task Create_WithTheIdOfAnotherGroup_LeavesThatOneItsOwners()
    {
        Assert.That(await _service.CreateGroup(Draft(_ben) with { Id = _group.Id, Name = "Mine now" }), Does.Contain("same id"));
        Assert.That((await _service.GetGroup(_group.Id))!.FounderId, Is.EqualTo(_ada));
        Assert.That((await _service.GetMemberships(_ben)).All, Is.Empty);
    }

    [Test]
    public async Task Strangers_AreRefusedEverything()
    {
        var role = await Role("Officers");
        List<string?> answers =
        [
            await _service.UpdateGroup(_ben, _group with { Charter = "mine" }),
            await _service.Leave(_ben, _group.Id),
            await _service.Eject(_ben, _group.Id, _ada),
            await Invite(_ben, _cem),
            await _service.SetActive(_ben, _group.Id),
            await _service.SetTitle(_ben, _group.Id, role.RoleId),
            await _service.SetPreferences(_ben, _group.Id, false, false),
            await _service.SetContribution(_ben, _group.Id, 1),
            await _service.CreateRole(_ben, NewRole("mine")),
            await _service.UpdateRole(_ben, role with { Title = "King" }, true, true),
            await _service.DeleteRole(_ben, _group.Id, role.RoleId),
            await _service.ChangeRoleMembers(_ben, _group.Id, [new(role.RoleId, _ben, true)]),
            await _service.AddNotice(_ben, NewNotice("mine")),
            await _service.ChangeBans(_ben, _group.Id, [_ada], true)
        ];

        Assert.That(answers, Is.All.Not.Null);
        Assert.That(await _service.GetNotices(_ben, _group.Id), Is.Empty);
        Assert.That(await _service.GetBans(_ben, _group.Id), Is.Null);
        Assert.That((await _service.GetGroup(_group.Id))!.Charter, Is.EqualTo(_group.Charter));
    }

    [Test]
    public async Task LastOwner_Stays_UnlessHeIsTheLastOfAll()
    {
        var owners = await Role("Owners");
        await Bring(_ben, "Everyone");

        Assert.That(await _service.Leave(_ada, _group.Id), Does.Contain("only owner"));
        Assert.That(await _service.ChangeRoleMembers(_ada, _group.Id, [new(owners.RoleId, _ada, false)]), Does.Contain("only owner"));
        Assert.That(await _service.ChangeRoleMembers(_ada, _group.Id, [new(owners.RoleId, _ben, true)]), Is.Null);
        Assert.That(await _service.ChangeRoleMembers(_ada, _group.Id, [new(owners.RoleId, _ben, false)]), Is.Not.Null, "not his to take");
        Assert.That(await _service.Leave(_ada, _group.Id), Is.Null);
        Assert.That(await _service.Leave(_ben, _group.Id), Is.Null);
    }

    [Test]
    public async Task Roles_AreMadeWornAndDeleted()
    {
        var role = NewRole("Bakers") with { Title = "Baker", Powers = GroupPowers.AllowRez };
        Assert.That(await _service.CreateRole(_ada, role), Is.Null);
        await Bring(_ben, "Everyone");
        Assert.That(await _service.SetTitle(_ben, _group.Id, role.RoleId), Is.Not.Null, "not his");
        Assert.That(await _service.ChangeRoleMembers(_ada, _group.Id, [new(role.RoleId, _ben, true)]), Is.Null);
        Assert.That((await _service.GetMemberships(_ben)).Active,
            Has.Property(nameof(GroupMembership.Title)).EqualTo("Baker").And.Property(nameof(GroupMembership.RoleId)).EqualTo(role.RoleId));
        Assert.That((await _service.GetRoleMembers(_ben, _group.Id, 100)), Has.Member(new GroupRoleMember(role.RoleId, _ben)));
        Assert.That((await _service.GetRoleMembers(_cem, _group.Id, 100)), Has.No.Member(new GroupRoleMember(role.RoleId, _ben)));

        Assert.That(await _service.UpdateRole(_ada, role with { Title = "Cook", Powers = GroupPowers.AllowFly }, true, false), Is.Null);
        var worn = (await _service.GetMemberships(_ben)).Active!;
        Assert.That((worn.Title, worn.Powers & (GroupPowers.AllowRez | GroupPowers.AllowFly)), Is.EqualTo(("Cook", GroupPowers.AllowRez)));
        Assert.That(await _service.DeleteRole(_ada, _group.Id, role.RoleId), Is.Null);
        worn = (await _service.GetMemberships(_ben)).Active!;
        Assert.That((worn.Title, worn.Powers.HasFlag(GroupPowers.AllowRez)), Is.EqualTo(("Member of " + _group.Name, false)));
        Assert.That(await _service.DeleteRole(_ada, _group.Id, UUID.Zero), Is.Not.Null);
        Assert.That(await _service.DeleteRole(_ada, _group.Id, (await Role("Owners")).RoleId), Is.Not.Null);
    }

    [Test]
    public async Task Powers_AllBitsButTheHighest_ComeBack()
    {
        var role = NewRole("All") with { Powers = (GroupPowers)ulong.MaxValue };
        Assert.That(await _service.CreateRole(_ada, role), Is.Null);
        Assert.That((await Role("All")).Powers, Is.EqualTo((GroupPowers)long.MaxValue));
    }

    [Test]
    public async Task Powers_ThatOneLacks_AreNotForOneToGive()
    {
        var makers = NewRole("Makers") with { Powers = GroupPowers.CreateRole | GroupPowers.RoleProperties };
        await _service.CreateRole(_ada, makers);
        await Bring(_ben, "Makers");

        Assert.That(await _service.CreateRole(_ben, NewRole("Kings") with { Powers = GroupPowers.Eject }), Does.Contain("do not have"));
        Assert.That(await _service.CreateRole(_ben, NewRole("Singers") with { Powers = GroupPowers.JoinChat }), Is.Null);
        Assert.That(await _service.UpdateRole(_ben, makers with { Powers = GroupPowers.Eject }, true, true), Does.Contain("powers"));
        Assert.That(await _service.UpdateRole(_ben, makers with { Title = "Maker" }, true, true), Is.Null);
    }

    [Test]
    public async Task Notices_AreForMembers_WithWhatHangsOnThem()
    {
        var notice = NewNotice("Party") with
        {
            HasAttachment = true,
            AttachmentType = 7,
            AttachmentName = "Karte",
            AttachmentItemId = UUID.Random(),
            AttachmentOwnerId = _ada
        };
        Assert.That(await _service.AddNotice(_ada, notice), Is.Null);
        Assert.That(await _service.GetNotice(_ada, notice.NoticeId), Is.EqualTo(notice));
        Assert.That(await _service.GetNotice(_ben, notice.NoticeId), Is.Null);
        _time.Advance(TimeSpan.FromDays(15));
        Assert.That(await _service.AddNotice(_ada, NewNotice("Later")), Is.Null);
        Assert.That((await _service.GetNotices(_ada, _group.Id)).Select(n => n.Subject), Is.EqualTo(new[] { "Later" }), "two weeks");
    }

    [Test]
    public async Task Banned_NeitherJoinNorAreInvited_UntilTheyAreForgiven()
    {
        await Open();
        Assert.That(await Invite(_ada, _ben), Is.Null);
        Assert.That(await _service.ChangeBans(_ada, _group.Id, [_ben, _cem, _ben], true), Is.Null);

        Assert.That((await _service.GetBans(_ada, _group.Id))!.Select(b => b.AgentId), Is.EquivalentTo(new[] { _ben, _cem }));
        Assert.That(await _service.Join(_ben, _group.Id), Does.Contain("banned"));
        Assert.That(await Invite(_ada, _ben), Does.Contain("banned"));
        Assert.That(await _service.FindInvite(UUID.Zero, _group.Id, _ben), Is.Null);
        Assert.That(await _service.ChangeBans(_ada, _group.Id, [_ada], true), Does.Contain("Owners"));
        Assert.That(await _service.ChangeBans(_ada, _group.Id, [_ben], false), Is.Null);
        Assert.That(await _service.Join(_ben, _group.Id), Is.Null);
        _configuration.Set("Limits", "BansPerGroup", "1");
        Assert.That(await _service.ChangeBans(_ada, _group.Id, [UUID.Random()], true), Does.Contain("as many people"));
    }

    [Test]
    public async Task Members_AreListed_WithTitlesForMembersOnly_VisitorsByTheirIds()
    {
        await Bring(_ben, "Officers");
        await Bring(_cem, "Everyone");
        var guest = UUID.Random();
        Database.Write(session => session.Execute($"""
            insert into os_groups_membership (GroupID, PrincipalID, SelectedRoleID, Contribution, ListInProfile, AcceptNotices, AccessToken)
            values ({_group.Id}, {guest + ";http://grid.example/;Some One"}, {UUID.Zero}, 5, 1, 0, '')
            """));

        var inside = (await _service.GetMembers(_cem, _group.Id, 100)).ToDictionary(m => m.AgentId);
        var outside = (await _service.GetMembers(UUID.Random(), _group.Id, 100)).ToDictionary(m => m.AgentId);
        Assert.That(inside.Keys, Is.EquivalentTo(new[] { _ada, _ben, _cem, guest }));
        Assert.That((inside[_cem].Title, outside[_cem].Title), Is.EqualTo(("Member of " + _group.Name, "")));
        Assert.That((inside[_ada].IsOwner, inside[_ben].IsOwner), Is.EqualTo((true, false)));
        Assert.That((inside[guest].Contribution, inside[guest].AcceptsNotices), Is.EqualTo((5, false)));
        Assert.That(await _service.GetMembers(_cem, _group.Id, 2), Has.Count.EqualTo(2));
    }

    [Test]
    public async Task Preferences_AndContribution_AreKept()
    {
        Assert.That(await _service.SetPreferences(_ada, _group.Id, false, false), Is.Null);
        Assert.That(await _service.SetContribution(_ada, _group.Id, 512), Is.Null);
        Assert.That(await _service.SetContribution(_ada, _group.Id, -1), Is.Not.Null);
        Assert.That(await _service.SetActive(_ada, UUID.Zero), Is.Null);
        var mine = await _service.GetMemberships(_ada);
        var kept = mine.Find(_group.Id)!;
        Assert.That((kept.AcceptNotices, kept.ListInProfile, kept.Contribution), Is.EqualTo((false, false, 512)));
        Assert.That(mine.Active, Is.Null);
    }

    [Test]
    public async Task OwnerRole_OfAnOldGroup_IsTheOneWithTheMostPowers()
    {
        Database.Write(session =>
            session.Execute($"update os_groups_groups set OwnerRoleID = {UUID.Random()} where GroupID = {_group.Id}"));
        Assert.That(await _service.ChangeBans(_ada, _group.Id, [_ada], true), Does.Contain("Owners"));
    }

    /// <summary>People come, go, are thrown out and are made owners from all sides at once.</summary>
    [Test]
    public async Task Everything_OfManyAtOnce_LeavesAGroupThatIsWhole()
    {
        const int Each = 15;
        await Open();
        Assert.That(await _service.Join(UUID.Random(), _group.Id), Is.Null, "somebody is always there: nobody is ever alone and leaves no owner");
        UUID[] people = [_ada, _ben, _cem, UUID.Random(), UUID.Random()];
        var (owners, officers) = ((await Role("Owners")).RoleId, (await Role("Officers")).RoleId);
        void Act(int seed)
        {
            var random = new Random(seed);
            for (var i = 0; i < Each; i++)
            {
                var (me, other) = (people[random.Next(people.Length)], people[random.Next(people.Length)]);
                var role = new GroupRole { GroupId = _group.Id, RoleId = new UUID(7, (ulong)random.Next(1, 4)), Name = $"role {i}" };
                _ = random.Next(8) switch
                {
                    0 or 1 => Waiting.For(_service.Join(me, _group.Id)),
                    2 => Waiting.For(_service.Leave(me, _group.Id)),
                    3 => Waiting.For(_service.Eject(me, _group.Id, other)),
                    4 => Waiting.For(_service.CreateRole(me, role)),
                    5 => Waiting.For(_service.DeleteRole(me, _group.Id, role.RoleId)),
                    6 => Waiting.For(_service.UpdateRole(me, role with { Title = $"title {i}" }, withTexts: true, withPowers: false)),
                    _ => Waiting.For(_service.ChangeRoleMembers(me, _group.Id,
                        [new GroupRoleChange(random.Next(2) == 0 ? owners : officers, other, IsAdded: random.Next(3) > 0)]))
                };
            }
        }

        await Task.WhenAll(Enumerable.Range(0, 5).Select(seed => Task.Run(() => Act(seed))));

        long Count(string sql) => Database.Read(s => s.Number($"{sql:raw}"));
        var members = Count("select count(*) from os_groups_membership");
        Assert.That(Count("select count(distinct PrincipalID) from os_groups_membership"), Is.EqualTo(members), "nobody is in it twice");
        Assert.That(Count($"select count(*) from os_groups_rolemembership where RoleID = '{UUID.Zero}'"), Is.EqualTo(members),
            "everybody is in the role of everyone");
        Assert.That(Count("select count(*) from os_groups_rolemembership r where not exists (select 1 from os_groups_membership m "
            + "where m.GroupID = r.GroupID and m.PrincipalID = r.PrincipalID)"), Is.Zero, "who is in a role is a member");
        Assert.That(Count("select count(*) from os_groups_rolemembership r where not exists (select 1 from os_groups_roles o "
            + "where o.GroupID = r.GroupID and o.RoleID = r.RoleID)"), Is.Zero, "the role is there");
        Assert.That(Count($"select count(*) from os_groups_rolemembership where RoleID = '{owners}'"), Is.Positive,
            "somebody owns it");
        Assert.That(Count("select count(*) from os_groups_principals"), Is.EqualTo(Count("select count(distinct PrincipalID) from os_groups_principals")));
    }

    [Test]
    public async Task Joins_OfOnePersonAtOnce_StopWhereHeIsInAsManyAsHeMay()
    {
        _configuration.Set(LoginSettings.MaxAgentGroups.Section, LoginSettings.MaxAgentGroups.Key, "2");
        var groups = new List<GroupRecord>();
        for (var i = 0; i < 6; i++)
        {
            var founder = UUID.Random();
            groups.Add(await Create(founder));
            Assert.That(await _service.UpdateGroup(founder, groups[^1] with { OpenEnrollment = true }), Is.Null);
        }

        var answers = await Task.WhenAll(groups.Select(group => Task.Run(() => Waiting.For(_service.Join(_ben, group.Id)))));
        Assert.That((await _service.GetMemberships(_ben)).All, Has.Count.EqualTo(2));
        Assert.That(answers.Count(answer => answer is null), Is.EqualTo(2));
    }

    private static string NewName() => "Ünïque " + UUID.Random().ToString()[..8];

    private static GroupRecord Draft(UUID founder) => new()
    {
        Id = UUID.Random(),
        FounderId = founder,
        Name = NewName(),
        Charter = "We do as we like. 🎉",
        InsigniaId = UUID.Random(),
        ShowInList = true,
        AllowPublish = true
    };

    private async Task<GroupRecord> Create(UUID founder)
    {
        var draft = Draft(founder);
        Assert.That(await _service.CreateGroup(draft), Is.Null);
        return draft;
    }

    private async Task Open() => Assert.That(await _service.UpdateGroup(_ada, _group with { OpenEnrollment = true }), Is.Null);

    private async Task<GroupRole> Role(string name) => (await _service.GetRoles(_group.Id)).Single(role => role.Name == name);

    private async Task Bring(UUID who, string role)
    {
        var invite = new GroupInvite(UUID.Random(), _group.Id, (await Role(role)).RoleId, who);
        Assert.That(await _service.Invite(_ada, invite), Is.Null);
        Assert.That(await _service.AnswerInvite(invite, true), Is.Null);
    }

    private ValueTask<string?> Invite(UUID from, UUID whom) =>
        _service.Invite(from, new GroupInvite(UUID.Random(), _group.Id, UUID.Zero, whom));

    private GroupRole NewRole(string name) => new() { GroupId = _group.Id, RoleId = UUID.Random(), Name = name };

    private GroupNotice NewNotice(string subject) => new()
    {
        GroupId = _group.Id,
        NoticeId = UUID.Random(),
        Timestamp = (uint)_time.GetUtcNow().ToUnixTimeSeconds(),
        FromName = "Ada Tester",
        Subject = subject,
        Message = "Come all."
    };
}
