using OpenSim.Llsd;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.Talks;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Groups;

/// <summary>GroupMemberData, GroupAPIv1, the two answers to invitations, and ChatSessionRequest.</summary>
[TestFixture]
public sealed class GroupCapabilitiesTests : ServedRegionTests
{
    private readonly FakeCapabilities _capabilities = new();
    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;
    private UUID _group;

    protected override IRegionModuleBase[] Modules => [new GroupsModule(), new TalksModule()];

    protected override void Prepare() => Region.Services.Add<ICapabilities>(_capabilities);

    [SetUp]
    public void Found()
    {
        (_ada, _bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Scene.Requests.Groups.Create(_ada, new GroupRecord { Name = "Bakers" });
        Region.Settle();
        _group = ServedRegion.Wait(Region.Services.Groups.GetMemberships(Ada.PrincipalId)).All.Single().GroupId;
        Scene.Requests.Groups.Invite(_ada, _group, [new GroupRoleMember(UUID.Zero, Bob.PrincipalId)]);
        Region.Settle();
    }

    [TestCase("AcceptGroupInvite", true)]
    [TestCase("DeclineGroupInvite", false)]
    public void Invitation_IsAnsweredByTheGroup(string capability, bool isMember)
    {
        Call(capability, Bob.PrincipalId, "POST", new LlsdMap { ["group"] = _group });
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, _group), Is.EqualTo(isMember));
        Call("AcceptGroupInvite", Bob.PrincipalId, "POST", new LlsdMap { ["group"] = _group });
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, _group), Is.EqualTo(isMember), "an answer is one");
    }

    [Test]
    public void Members_AreListed()
    {
        Call("AcceptGroupInvite", Bob.PrincipalId, "POST", new LlsdMap { ["group"] = _group });
        var body = Call("GroupMemberData", Ada.PrincipalId, "POST", new LlsdMap { ["group_id"] = _group })!;
        Assert.That(body["member_count"].AsInteger(), Is.EqualTo(2));
        Assert.That(body["members"][Bob.PrincipalId.ToString()]["last_login"].AsString(), Is.EqualTo("Online"));
        Assert.That(body["members"][Ada.PrincipalId.ToString()]["owner"].AsString(), Is.EqualTo("Y"));
    }

    [Test]
    public void Bans_AreMadeShownAndLifted_ByThoseWhoMay()
    {
        var query = "group_id=" + _group;
        var ban = new LlsdMap { ["ban_action"] = 1, ["ban_ids"] = new LlsdArray([(LlsdValue)Bob.PrincipalId]) };
        Assert.That(Call("GroupAPIv1", Bob.PrincipalId, "GET", null, query), Is.Null, "no member");
        Assert.That(Call("GroupAPIv1", Bob.PrincipalId, "POST", ban, query), Is.Null);
        Assert.That(_bob.Take("SendAlert"), Has.Count.EqualTo(1));
        var list = Call("GroupAPIv1", Ada.PrincipalId, "POST", ban, query)!;
        Assert.That(list["ban_list"][Bob.PrincipalId.ToString()]["ban_date"].IsDefined);
        Assert.That(list["group_id"].AsUuid(), Is.EqualTo(_group));
        Call("AcceptGroupInvite", Bob.PrincipalId, "POST", new LlsdMap { ["group"] = _group });
        Assert.That(Scene.Memberships.IsMember(Bob.PrincipalId, _group), Is.False, "his invitation is gone");
        ban["ban_action"] = 2;
        Call("GroupAPIv1", Ada.PrincipalId, "POST", ban, query);
        list = Call("GroupAPIv1", Ada.PrincipalId, "GET", null, query)!;
        Assert.That(((LlsdMap)list["ban_list"]).Items, Is.Empty);
        Assert.That(Call("GroupAPIv1", Ada.PrincipalId, "GET", null, "group_id=nonsense"), Is.Null);
    }

    [Test]
    public void Conference_IsCalledAcceptedAndModerated()
    {
        var temporary = UUID.Random();
        Talk(Ada.PrincipalId, "start conference", temporary, new LlsdArray([(LlsdValue)Bob.PrincipalId]));
        var session = (UUID)_ada.Take("SendStarted").Single()[1]!;
        var members = Talk(Bob.PrincipalId, "accept invitation", session, LlsdValue.Undefined)!;
        Assert.That(members["agent_info"][Ada.PrincipalId.ToString()]["is_moderator"].AsBoolean());
        Assert.That(members["agents"][1].AsUuid(), Is.EqualTo(Bob.PrincipalId));
        Talk(Ada.PrincipalId, "mute update", session, new LlsdMap
        {
            ["agent_id"] = Bob.PrincipalId,
            ["mute_info"] = new LlsdMap { ["text"] = true }
        });
        Assert.That(_bob.Take("SendMembers"), Is.Not.Empty);
        Assert.That(Talk(Bob.PrincipalId, "fetch history", session, LlsdValue.Undefined), Is.EqualTo(new LlsdArray()));
        Assert.That(Talk(Bob.PrincipalId, "start p2p voice", session, LlsdValue.Undefined), Is.Null);
        Assert.That(Talk(UUID.Random(), "accept invitation", session, LlsdValue.Undefined), Is.Null);
        Talk(Bob.PrincipalId, "decline invitation", session, LlsdValue.Undefined);
        Assert.That(_ada.Take("SendMembers")[^1][2], Is.EqualTo(World.Viewers.TalkChange.Leave));
    }

    [Test]
    public void Votes_AreRefusedInWords()
    {
        Call("StartGroupProposal", Ada.PrincipalId, "POST", new LlsdMap());
        Assert.That(_ada.Take("SendAlert").Single()[0], Is.EqualTo("Groups do not vote here."));
    }

    private LlsdValue? Talk(UUID agent, string method, UUID session, LlsdValue parameters) => Call("ChatSessionRequest", agent, "POST",
        new LlsdMap { ["method"] = method, ["session-id"] = session, ["params"] = parameters });

    private LlsdValue? Call(string name, UUID agent, string method, LlsdValue? body, string query = "") =>
        _capabilities.Call(Region, name, agent, method, body, query);
}
