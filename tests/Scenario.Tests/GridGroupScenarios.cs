using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Users;
using OpenSim.Testing;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>A group whose members are in regions of different processes.</summary>
[TestFixture]
public sealed class GridGroupScenarios
{
    private static readonly Vector3 Middle = new(128, 128, 25);

    private Coast _coast = null!;
    private UUID _group;
    private Wanderer _ada = null!;
    private Wanderer _bob = null!;
    private Wanderer _cleo = null!;
    private Wanderer _dora = null!;

    [SetUp]
    public void Open()
    {
        _coast = new Coast(70, 256, 256, 256, 256, 256);
        var (ada, bob, cleo, dora) = (NewUser("Ada"), NewUser("Bob"), NewUser("Cleo"), NewUser("Dora"));
        _group = UUID.Random();
        var groups = _coast.Services.Groups;
        Assert.That(Waiting.For(groups.CreateGroup(new GroupRecord
        {
            Id = _group, Name = "Bakers", FounderId = ada.PrincipalId, OpenEnrollment = true
        })), Is.Null);
        foreach (var member in new[] { bob, cleo })
            Assert.That(Waiting.For(groups.Join(member.PrincipalId, _group)), Is.Null);
        (_ada, _bob) = (_coast.Enter(ada, 0, Middle), _coast.Enter(bob, 4, Middle));
        (_cleo, _dora) = (_coast.Enter(cleo, 4, Middle), _coast.Enter(dora, 2, Middle));
        _coast.Run(1);
    }

    [TearDown]
    public void Close() => _coast.Dispose();

    [Test]
    public void Talk_ReachesEachMemberOnce_InWhateverProcess_AndNobodyElse()
    {
        Say(_ada, "Is it done?");
        _coast.Until(() => Invitations(_bob).Count > 0 && Invitations(_cleo).Count > 0, "both to be called");
        Assert.That(_coast.Line.Calls.Count(call => call == "9004/"), Is.EqualTo(1), "one call for two members");

        Say(_bob, "Soon.");
        _coast.Until(() => Words(_ada).Contains("Soon."), "Ada to hear");
        Say(_ada, "Good.");
        _coast.Until(() => Words(_bob).Contains("Good."), "Bob to hear, who is in the talk by now");
        _coast.Run(1);
        Assert.That(Invitations(_bob), Is.EqualTo(new[] { "Is it done?" }));
        Assert.That(Invitations(_cleo), Is.EqualTo(new[] { "Is it done?", "Soon.", "Good." }), "she has not come in");
        Assert.That((Words(_ada).Count(w => w == "Soon."), Words(_bob).Count(w => w == "Good.")), Is.EqualTo((1, 1)));
        Assert.That((Invitations(_dora), Words(_dora)), Is.EqualTo((new List<string>(), new List<string>())));
    }

    [Test]
    public void Talk_FollowsWhoHasGoneToAnotherProcess()
    {
        Say(_ada, "Where are you?");
        _coast.Until(() => Invitations(_bob).Count == 1, "Bob to be called");
        _bob.Teleport(1, Middle);
        _coast.Until(() => _bob.IsIn(1), "Bob elsewhere");
        _coast.Run(25); // who is where is remembered for twenty seconds
        Say(_ada, "And now?");
        _coast.Until(() => Invitations(_bob).Contains("And now?"), "Bob to hear where he is");
    }

    [Test]
    public void Talk_FromAnOpenSimulatorRegion_IsForThoseWhoDoNotLookIntoIt()
    {
        var (from, origin) = (UUID.Random(), _coast.Region(3).Info.Id);
        var said = new InstantMessage
        {
            FromAgentId = from, FromName = "Eve Elsewhere", FromGroup = true, ToAgentId = _bob.Id, Dialog = InstantMessageDialog.SessionSend,
            SessionId = _group, Text = "Hello from there", RegionId = origin
        };
        // Both look into the region next door: its own region has told them by their views.
        Assert.That(_coast.Bring(4, said), Is.True);
        _coast.Run(2);
        Assert.That((Invitations(_bob), Invitations(_cleo)), Is.EqualTo((new List<string>(), new List<string>())));
        Assert.That(_coast.Bring(4, said with { RegionId = _coast.Region(0).Info.Id }), Is.True);
        _coast.Until(() => Invitations(_bob).Contains("Hello from there") && Invitations(_cleo).Contains("Hello from there"), "both to hear");
    }

    [Test]
    public void Notice_IsShownToMembersElsewhere_AndKeptForThoseWhoAreAway()
    {
        _cleo.Session.Logout(_cleo.Stack.Now);
        _coast.Until(() => _coast.WhereIs(_cleo.Id).Count == 0, "Cleo to be gone");
        _coast.Run(1);
        Send(_ada, InstantMessageDialog.GroupNotice, _group, UUID.Zero, "Bread|It is done.");
        _coast.Until(() => Messages(_bob).Exists(m => m.Dialog == 32 && m.Text == "Bread|It is done." && m.From == _group), "Bob to be told");
        _coast.Run(1);
        Assert.That(Waiting.For(_coast.Services.OfflineMessages.GetMessages(_cleo.Id)).Select(m => m.Text), Is.EqualTo(new[] { "Bread|It is done." }));
        Assert.That(Waiting.For(_coast.Services.OfflineMessages.GetMessages(_bob.Id)), Is.Empty);
    }

    [Test]
    public void WhoIsEjected_IsToldInAnotherProcess_AndHasNoRightsThereAnyMore()
    {
        Assert.That(_coast.Region(4).Memberships.IsMember(_bob.Id, _group));
        _ada.Session.Send(room =>
        {
            var writer = new EjectGroupMemberRequestWriter(room);
            writer.AgentData(_ada.Agent.AgentId, _ada.Agent.SessionId);
            writer.GroupData(_group);
            writer.EjectData(_bob.Id);
            return writer.Finish();
        }, _ada.Stack.Now);
        _coast.Until(() => Words(_bob, 0).Contains("You have been ejected from 'Bakers' by Ada Resident."), "Bob to be told");
        _coast.Until(() => !_coast.Region(4).Memberships.IsMember(_bob.Id, _group), "the region to know");
        _coast.Run(1);
        Assert.That(Words(_bob, 0), Has.Count.EqualTo(1), "words by themselves, which regions of OpenSimulator show too");
    }

    private UserAccount NewUser(string name) =>
        Waiting.For(_coast.Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, name, "Resident", "secret", ""))!;

    private void Say(Wanderer who, string text) => Send(who, InstantMessageDialog.SessionSend, _group, _group, text);

    private static void Send(Wanderer who, InstantMessageDialog dialog, UUID to, UUID session, string text) => who.Session.Send(room =>
    {
        var writer = new ImprovedInstantMessageWriter(room);
        writer.AgentData(who.Agent.AgentId, who.Agent.SessionId);
        writer.MessageBlock(false, to, 0, UUID.Zero, default, 0, (byte)dialog, session, 0, "", text, ReadOnlySpan<byte>.Empty);
        writer.EstateBlock(0);
        return writer.Finish();
    }, who.Stack.Now);

    private static List<string> Invitations(Wanderer who) => [.. who.Heard.Where(e => e.Message == "ChatterBoxInvitation")
        .Select(e => e.Body["instantmessage"]["message_params"]["message"].AsString())];

    private static List<string> Words(Wanderer who, byte dialog = 17) =>
        [.. Messages(who).Where(m => m.Dialog == dialog).Select(m => m.Text)];

    private static List<SaidMessage> Messages(Wanderer who) => who.Messages;
}
