using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;

namespace OpenSim.Services.Tests.Wire;

/// <summary>
/// The services are away for ten minutes of the clock: what people are to each other and to their groups changes in that time, and is so
/// when the services are back, once and in its order, also where the region's process has ended in between.
/// </summary>
/// <param name="isKilled">Another process sends what waits.</param>
[TestFixture(false)]
[TestFixture(true)]
public sealed class TenMinutesAwayPeopleTests(bool isKilled) : AwayFixture
{
    private const int Minutes = 10;

    private static readonly UUID Guild = UUID.Random();
    private static readonly UUID Choir = UUID.Random();
    private static readonly UUID Stranger = UUID.Random();

    [Test]
    public async Task Friendships_OfferedAcceptedGrantedAndEnded_AreSoAfterwards()
    {
        await Befriend(User, Stranger);
        await Offer(Friend, User);
        await Look();
        Fail();
        Pass();
        await Befriend(User, Friend); // accepted
        Assert.That(await Services.Friends.Grant(Text(User), Text(Friend), 5));
        Assert.That(await Services.Friends.Grant(Text(User), Text(Friend), 7));
        Assert.That(await Services.Friends.Delete(Text(User), Text(Stranger)));
        Assert.That(await Services.Friends.Delete(Text(Stranger), Text(User)));
        var third = UUID.Random();
        await Offer(User, third);
        Assert.That(Seen(await Services.Friends.GetFriends(Text(User))), Is.EqualTo(new[] { (Text(Friend), 7, 1) }), "as it was changed here");
        Assert.That(Seen(await Services.Friends.GetFriends(Text(Friend))), Is.EqualTo(new[] { (Text(User), 1, 7) }));

        await ComeBack();
        Assert.That(Seen(await Local.Friends.GetFriends(Text(User))), Is.EqualTo(new[] { (Text(Friend), 7, 1) }));
        Assert.That(await Local.Friends.GetFriends(Text(Stranger)), Is.Empty);
        Assert.That(Seen(await Local.Friends.GetFriends(Text(third))), Is.EqualTo(new[] { (Text(User), 0, -1) }), "an offer that waits for an answer");
        Assert.That(await Services.Friends.GetFriends(Text(User)), Is.EqualTo(await Local.Friends.GetFriends(Text(User))), "asked anew");
    }

    [Test]
    public async Task Offer_Declined_IsGone()
    {
        await Offer(Friend, User);
        await Look();
        Fail();
        Pass();
        Assert.That(await Services.Friends.Delete(Text(User), Text(Friend)));
        Assert.That(await Services.Friends.GetFriends(Text(User)), Is.Empty);
        await ComeBack();
        Assert.That(await Local.Friends.GetFriends(Text(User)), Is.Empty);
    }

    [Test]
    public async Task Rights_OfAFriendshipThatHasEndedElsewhere_AreNoOffer_AndTheirGiverIsTold()
    {
        await Befriend(User, Friend);
        await Look();
        Fail();
        Assert.That(await Services.Friends.Grant(Text(User), Text(Friend), 7));
        await Local.Friends.Delete(Text(User), Text(Friend));
        await Local.Friends.Delete(Text(Friend), Text(User));
        var news = await ComeBack();
        Assert.That(await Local.Friends.GetFriends(Text(User)), Is.Empty);
        Assert.That(news.Select(told => told.Person), Is.EqualTo(new[] { User }));
        Assert.That(news[0].Sentence, Does.StartWith("A friendship of yours"));
    }

    [Test]
    public async Task Friends_NobodyHasAskedAbout_AreNotMadeUp()
    {
        await Befriend(User, Friend);
        await Services.Friends.GetFriends(Text(User));
        Fail();
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Friends.GetFriends(Text(UUID.Random())));
    }

    [Test]
    public async Task OwnMembership_Changed_IsSoAfterwards()
    {
        await Found(Guild, "Guild");
        await Found(Choir, "Choir");
        var owners = (await Local.Groups.GetRoles(Choir)).Single(role => role.Name == "Owners");
        await Look();
        Fail();
        for (var minute = 1; minute <= Minutes; minute++)
        {
            Time.Advance(TimeSpan.FromMinutes(1));
            Assert.That(await Services.Groups.SetPreferences(User, Choir, minute % 2 == 1, minute % 2 == 0), Is.Null);
            Assert.That(await Services.Groups.SetActive(User, minute % 2 == 0 ? Choir : UUID.Zero), Is.Null);
            Assert.That(await Services.Groups.AddNotice(User, Notice($"notice {minute}", minute)), Is.Null);
        }

        Assert.That(await Services.Groups.SetTitle(User, Choir, owners.RoleId), Is.Null);
        Assert.That(await Services.Groups.Leave(User, Guild), Is.Null);
        Check(await Services.Groups.GetMemberships(User), owners.Title);
        var news = await ComeBack();
        Check(await Local.Groups.GetMemberships(User), owners.Title);
        Assert.That((await Local.Groups.GetNotices(User, Choir)).Select(notice => notice.Subject),
            Is.EqualTo(Enumerable.Range(1, Minutes).Reverse().Select(minute => $"notice {minute}")));
        Assert.That(news, Is.Empty);
    }

    [Test]
    public async Task Group_WhatTheServiceHasToDecide_IsRefused_AndNotDoneLater()
    {
        await Found(Guild, "Guild");
        var invite = new GroupInvite(UUID.Random(), Guild, UUID.Zero, Friend);
        await Look();
        Fail();
        var groups = Services.Groups;
        List<Func<ValueTask<string?>>> all =
        [
            () => groups.CreateGroup(Draft(Choir, "Choir")), () => groups.UpdateGroup(User, Draft(Guild, "Guild") with { Charter = "new" }),
            () => groups.Join(User, Choir), () => groups.Eject(User, Guild, Friend), () => groups.Invite(User, invite),
            () => groups.AnswerInvite(invite, true), () => groups.SetActive(User, Choir),
            () => groups.SetPreferences(User, Choir, true, true),
            () => groups.SetTitle(User, Guild, UUID.Random()), () => groups.Leave(User, Choir),
            () => groups.AddNotice(User, Notice("none of mine", 1)),
            () => groups.CreateRole(User, new GroupRole { GroupId = Guild, RoleId = UUID.Random(), Name = "Bakers" }),
            () => groups.DeleteRole(User, Guild, UUID.Random()), () => groups.ChangeBans(User, Guild, [Friend], true),
            () => groups.ChangeRoleMembers(User, Guild, [new GroupRoleChange(UUID.Zero, User, true)])
        ];
        foreach (var change in all)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await change());
        Assert.That(Late.Count, Is.Zero);
    }

    [Test]
    public async Task Left_WithoutAnAnswer_IsNoRefusal()
    {
        await Found(Guild, "Guild");
        await Look();
        Pipe.LosesAnswers = true;
        Assert.That(await Services.Groups.Leave(User, Guild), Is.Null);
        Assert.That(await Services.Groups.SetActive(User, UUID.Zero), Is.Null);
        Assert.That(await ComeBack(), Is.Empty);
        Assert.That((await Local.Groups.GetMemberships(User)).All, Is.Empty);
    }

    [Test]
    public async Task Estate_ChangedAgainAndAgain_IsAsItWasLast()
    {
        var estate = await Local.Estates.StoreEstate(new Estate { Name = "Isle", OwnerId = User });
        Fail();
        for (var minute = 1; minute <= Minutes; minute++)
        {
            Time.Advance(TimeSpan.FromMinutes(1));
            await Services.Estates.StoreEstate(estate with { Bans = [new EstateBan(Friend, User, minute)], Name = $"Isle {minute}" });
        }

        Assert.That(Late.Count, Is.EqualTo(1));
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Estates.StoreEstate(new Estate { Name = "New" }), "its number is the service's");
        await ComeBack();
        var stored = (await Local.Estates.GetEstate(estate.Id))!;
        Assert.That((stored.Name, stored.Bans.Single().BannedId), Is.EqualTo(($"Isle {Minutes}", Friend)));
    }

    // What a region asks when somebody comes.
    private async Task Look()
    {
        await Services.Friends.GetFriends(Text(User));
        await Services.Friends.GetFriends(Text(Friend));
        foreach (var group in (await Services.Groups.GetMemberships(User)).All)
            await Services.Groups.GetRolesOf(User, group.GroupId);
    }

    private async Task<List<LateRefusal>> ComeBack()
    {
        Pass();
        if (isKilled)
            await Restart();
        List<LateRefusal> news = [];
        Late.OnRefused += news.Add;
        Assert.That(Late.Count, Is.GreaterThan(0));
        (Pipe.Fault, Pipe.LosesAnswers) = (null, false);
        Assert.That(await Late.Drain());
        return news;
    }

    private void Pass() => Time.Advance(TimeSpan.FromMinutes(Minutes / 2));

    private ValueTask<bool> Offer(UUID from, UUID to) => Services.Friends.StoreFriend(Text(to), Text(from), 0);

    private async Task Befriend(UUID one, UUID other)
    {
        Assert.That(await Services.Friends.StoreFriend(Text(one), Text(other), 1));
        Assert.That(await Services.Friends.StoreFriend(Text(other), Text(one), 1));
    }

    private async Task Found(UUID id, string name)
    {
        Assert.That(await Local.Groups.CreateGroup(Draft(id, name)), Is.Null);
        Assert.That(await Local.Groups.Invite(User, new GroupInvite(UUID.Random(), id, UUID.Zero, Friend)), Is.Null);
        var owners = (await Local.Groups.GetRoles(id)).Single(role => role.Name == "Owners").RoleId;
        Assert.That(await Local.Groups.AnswerInvite((await Local.Groups.FindInvite(UUID.Zero, id, Friend))!, true), Is.Null);
        Assert.That(await Local.Groups.ChangeRoleMembers(User, id, [new GroupRoleChange(owners, Friend, true)]), Is.Null);
    }

    private static void Check(AgentGroups groups, string title)
    {
        Assert.That(groups.All.Select(group => group.GroupId), Is.EqualTo(new[] { Choir }));
        Assert.That(groups.Active, Is.Not.Null);
        Assert.That((groups.Active!.AcceptNotices, groups.Active.ListInProfile, groups.Active.Title), Is.EqualTo((false, true, title)));
    }

    private static GroupRecord Draft(UUID id, string name) => new() { Id = id, Name = name, FounderId = User };

    private static GroupNotice Notice(string subject, int minute) => new()
    {
        GroupId = Choir, NoticeId = UUID.Random(), FromName = "Vera Resident", Subject = subject, Message = "text",
        Timestamp = (uint)(1_700_000_000 + (60 * minute))
    };

    private static IEnumerable<(string, int, int)> Seen(IReadOnlyList<FriendInfo> friends) =>
        friends.Select(friend => (friend.Friend, friend.MyFlags, friend.TheirFlags));

    private static string Text(UUID id) => id.ToString();
}
