using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Talks;
using OpenSim.Primitives;
using OpenSim.Testing;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.BuiltIn.Tests.Talks;

[TestFixture]
public sealed class TalksModuleTests : ServedRegionTests
{
    private const GroupPowers Chats = GroupPowers.JoinChat;

    private readonly UUID _group = UUID.Random();
    private RecordingViewer _ada = null!;
    private RecordingViewer _bob = null!;
    private RecordingViewer _cem = null!;
    private TestMemberships _members = null!;
    private TalksModule _talks = null!;

    protected override IRegionModuleBase[] Modules => [_talks = new TalksModule()];

    private ITalkRequests Requests => Scene.Requests.Talks;

    protected override void Prepare()
    {
        _members = new TestMemberships().Add(Ada.PrincipalId, _group, Chats | GroupPowers.ModerateChat, "Bakers")
            .Add(Bob.PrincipalId, _group, Chats);
        Scene.Memberships = _members;
    }

    [SetUp]
    public void Come()
    {
        (_ada, _bob, _cem) = (Region.Enter(Ada), Region.Enter(Bob), Region.Enter(Region.CreateUser("Cem")));
        foreach (var viewer in new[] { _ada, _bob, _cem })
            viewer.Calls.Clear();
    }

    [Test]
    public void GroupTalk_IsOpenedByAMember_AndByNobodyElse()
    {
        Requests.StartGroup(_ada, _group);
        var started = _ada.Take("SendStarted").Single();
        Assert.That(started[..4], Is.EqualTo(new object[] { _group, _group, "Bakers", true }));
        Assert.That(started[4], Is.EqualTo(new[] { new TalkMember(Ada.PrincipalId, true, false) }));

        Requests.StartGroup(_cem, _group);
        Assert.That(_cem.Take("SendNotStarted").Single(), Is.EqualTo(new object[] { _group, "no_ability_error" }));
        Say(_cem, _group, "Hello");
        Assert.That(_cem.Take("SendRefused").Single()[2], Is.EqualTo("session_does_not_exist_error"));
    }

    [Test]
    public void FirstWords_CallTheMembers_WhoThenHearTheRest()
    {
        Requests.StartGroup(_ada, _group);
        Say(_ada, _group, "Bread?");
        var invitation = _bob.Take("SendInvitation").Single();
        var message = (InstantMessage)invitation[1]!;
        Assert.That((invitation[0], message.Text, message.FromAgentId, message.SessionId, message.FromGroup),
            Is.EqualTo(("Bakers", "Bread?", Ada.PrincipalId, _group, true)));
        Assert.That(((InstantMessage)_ada.Take("SendInstantMessage").Single()[0]!).Text, Is.EqualTo("Bread?"), "what comes back is shown");
        Assert.That(_cem.Calls, Is.Empty);

        Assert.That(_talks.Accept(Bob.PrincipalId, _group), Has.Count.EqualTo(2));
        Region.Settle();
        Assert.That(_ada.Take("SendMembers")[^1][2], Is.EqualTo(TalkChange.Enter));
        Say(_bob, _group, "Please.");
        Assert.That(((InstantMessage)_ada.Take("SendInstantMessage").Single()[0]!).Text, Is.EqualTo("Please."));
        Assert.That(((InstantMessage)_bob.Take("SendInstantMessage").Single()[0]!).BinaryBucket, Is.EqualTo("Bakers\0"u8.ToArray()));
        Assert.That(_talks.Accept(_cem.Agent.AgentId, _group), Is.Null);
    }

    [Test]
    public void WhoHasLeft_IsNotCalledAgain_UntilHeComesHimself()
    {
        Requests.StartGroup(_ada, _group);
        Requests.StartGroup(_bob, _group);
        Requests.Leave(_bob, _group);
        Region.Settle();
        Assert.That(_ada.Take("SendMembers")[^1][2], Is.EqualTo(TalkChange.Leave));
        _bob.Calls.Clear();
        Say(_ada, _group, "Still there?");
        Assert.That(_bob.Calls, Is.Empty);
        Requests.StartGroup(_bob, _group);
        Say(_ada, _group, "Welcome.");
        Assert.That(_bob.Take("SendInstantMessage"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Moderator_Mutes_AndNobodyElse()
    {
        Requests.StartGroup(_ada, _group);
        Requests.StartGroup(_bob, _group);
        Requests.Mute(_bob, _group, Ada.PrincipalId, true);
        Assert.That(_bob.Take("SendRefused").Single()[1..], Is.EqualTo(new object[] { "mute", "not_a_mod_error" }));

        Requests.Mute(_ada, _group, Bob.PrincipalId, true);
        Region.Settle();

        var told = _bob.Take("SendMembers")[^1];
        Assert.That((((IReadOnlyList<TalkMember>)told[1]!)[0], told[2]),
            Is.EqualTo((new TalkMember(Bob.PrincipalId, false, true), TalkChange.Stay)));
        _ada.Calls.Clear();
        Say(_bob, _group, "But…");
        Assert.That(_bob.Take("SendRefused").Single()[2], Is.EqualTo("muted_error"));
        Assert.That(_ada.Calls, Is.Empty);
        Requests.Leave(_bob, _group);
        Requests.StartGroup(_bob, _group);
        Say(_bob, _group, "Again");
        Assert.That(_bob.Take("SendRefused"), Has.Count.EqualTo(1), "who leaves and comes again is still muted");
    }

    [Test]
    public void WhoIsNoMemberAnyMore_IsTakenOut()
    {
        Requests.StartGroup(_ada, _group);
        Requests.StartGroup(_bob, _group);
        _members.Remove(Bob.PrincipalId, _group);
        _talks.Close(Bob.PrincipalId, _group);
        Region.Settle();
        Assert.That(_bob.Take("SendClosed").Single(), Is.EqualTo(new object[] { _group, "removed" }));
        _bob.Calls.Clear();
        Say(_ada, _group, "Gone?");
        Assert.That(_bob.Calls, Is.Empty);
    }

    [Test]
    public void Conference_IsOfThoseWhoWereCalled()
    {
        var temporary = UUID.Random();
        Requests.StartConference(_ada, temporary, [_bob.Agent.AgentId]);
        var started = _ada.Take("SendStarted").Single();
        var session = (UUID)started[1]!;
        Assert.That((started[0], started[2], started[3]), Is.EqualTo((temporary, "Conference of Ada Tester", false)));
        Say(_ada, session, "Psst");
        Assert.That(_bob.Take("SendInvitation"), Has.Count.EqualTo(1));
        Say(_cem, session, "I know");
        Assert.That(_cem.Take("SendRefused"), Has.Count.EqualTo(1));
        Requests.Call(_cem, session, [_cem.Agent.AgentId]);
        Assert.That(_cem.Take("SendRefused"), Has.Count.EqualTo(1), "nobody calls himself");

        Requests.Call(_bob, session, [_cem.Agent.AgentId]);
        Assert.That(_bob.Take("SendRefused"), Has.Count.EqualTo(1), "he has not come in yet");
        _talks.Accept(_bob.Agent.AgentId, session);
        Requests.Call(_bob, session, [_cem.Agent.AgentId]);
        Say(_bob, session, "Cem too");
        Assert.That(_cem.Take("SendInvitation"), Has.Count.EqualTo(1));
    }

    [Test]
    public void Bounds_AreKept()
    {
        Region.Set("Limits", "PeopleInConference", "2");
        Requests.StartConference(_ada, UUID.Random(), [_bob.Agent.AgentId, _cem.Agent.AgentId]);
        Assert.That(_ada.Take("SendNotStarted"), Has.Count.EqualTo(1));
        Region.Set("Limits", "Talks", "1");
        Requests.StartConference(_ada, UUID.Random(), [_bob.Agent.AgentId]);
        var session = (UUID)_ada.Take("SendStarted").Single()[1]!;
        Requests.Call(_ada, session, [_cem.Agent.AgentId]);
        Assert.That(_ada.Take("SendRefused"), Has.Count.EqualTo(1));
        Requests.StartGroup(_bob, _group);
        Assert.That(_bob.Take("SendNotStarted"), Has.Count.EqualTo(1));
        Requests.Leave(_ada, session);
        Requests.StartGroup(_bob, _group);
        Assert.That(_bob.Take("SendStarted"), Has.Count.EqualTo(1), "a talk ends when nobody is in it");
    }

    [Test]
    public void WhoGoesOffline_IsOutOfAllTalks()
    {
        Requests.StartGroup(_ada, _group);
        Requests.StartGroup(_bob, _group);
        Region.Leave(_bob);
        Assert.That(_ada.Take("SendMembers")[^1][2], Is.EqualTo(TalkChange.Leave));
    }

    [Test]
    public void SwitchedOff_IsSaid()
    {
        Region.Set("Groups", "MessagingEnabled", "false");
        Requests.StartGroup(_ada, _group);
        Say(_ada, _group, "Hello");
        Assert.That((_ada.Take("SendNotStarted").Count, _ada.Take("SendAlert").Count), Is.EqualTo((1, 1)));
    }

    private void Say(RecordingViewer from, UUID session, string text)
    {
        Requests.Say(from, new InstantMessage
        {
            FromAgentId = from.Agent.AgentId,
            FromName = from.Agent.FirstName,
            ToAgentId = session,
            SessionId = session,
            Dialog = InstantMessageDialog.SessionSend,
            Text = text
        });
        Region.Settle();
    }
}
