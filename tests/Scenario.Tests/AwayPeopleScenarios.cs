using System.Numerics;
using OpenSim.Client.Session;
using OpenSim.ClientStack.Testing;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Services.Groups;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// The services of the grid are away while people become friends, part, and change what they are in their groups: nobody notices, and it is
/// so when the services are back.
/// </summary>
[TestFixture]
public sealed class AwayPeopleScenarios : WithDistantGrid
{
    private static readonly UUID Guild = UUID.Parse("33333333-3333-4333-8333-333333333333");

    private UUID OwnerId => Town.OwnerId;

    private UUID VisitorId => Town.VisitorId;

    [TestCase(GridState.Refusing)]
    [TestCase(GridState.Failing)]
    [TestCase(GridState.Frozen)]
    public void Away_PeopleBecomeFriends_GrantRights_AndPart(GridState state)
    {
        Grid.State = state;
        Say(Town.Visitor, OwnerId, InstantMessageDialog.FriendshipOffered, "Be my friend");
        Assert.That(Town.Owner.Events.Select(e => e.Text), Has.Member("Be my friend"));
        Do(Town.Owner, room =>
        {
            var writer = new AcceptFriendshipWriter(room);
            writer.AgentData(OwnerId, Town.Owner.Session.Login.SessionId);
            writer.TransactionBlock(VisitorId);
            return writer.Finish();
        });
        Do(Town.Visitor, room =>
        {
            var writer = new GrantUserRightsWriter(room);
            writer.AgentData(VisitorId, Town.Visitor.Session.Login.SessionId);
            writer.Rights(OwnerId, 7);
            return writer.Finish();
        });
        Assert.That(Alerts(), Is.Empty);
        Assert.That(Friends(VisitorId), Is.Empty, "the service knows nothing of it");
        Return();
        Assert.That(Friends(VisitorId), Is.EqualTo(new[] { (OwnerId.ToString(), 7, 1) }));

        Grid.State = state;
        Do(Town.Owner, room =>
        {
            var writer = new TerminateFriendshipWriter(room);
            writer.AgentData(OwnerId, Town.Owner.Session.Login.SessionId);
            writer.ExBlock(VisitorId);
            return writer.Finish();
        });
        Assert.That(Alerts(), Is.Empty);
        Return();
        Assert.That(Friends(VisitorId).Concat(Friends(OwnerId)), Is.Empty);
    }

    [Test]
    public void Away_ANotice_IsReadByThoseWhoAreHereAtOnce_AndByOthersWhenTheyCanBeFound()
    {
        Found();
        Grid.State = GridState.Refusing;
        Say(Town.Owner, Guild, InstantMessageDialog.GroupNotice, "News|All is well", new byte[] { 0 });
        Assert.That(Town.Visitor.Events.Select(e => e.Text), Has.Member("News|All is well"));
        Assert.That(Alerts(), Is.Empty);
        Town.Stack.Run(30);
        Town.Settle();
        Return();
        Assert.That(Town.Wait(Town.Services.Groups.GetNotices(OwnerId, Guild)).Select(n => n.Subject), Is.EqualTo(new[] { "News" }));
        Assert.That(Town.Wait(Town.Services.OfflineMessages.GetMessages(Town.Accounts[1].PrincipalId)).Select(m => m.Text),
            Is.EqualTo(new[] { "News|All is well" }), "once, and to who is not here alone");
        Assert.That(Town.Visitor.Events.Count(e => e.Text == "News|All is well"), Is.EqualTo(1));
    }

    [Test]
    public void Away_AMemberLeaves_AndIsToldSo()
    {
        Found();
        Grid.State = GridState.Refusing;
        Do(Town.Visitor, room =>
        {
            var writer = new LeaveGroupRequestWriter(room);
            writer.AgentData(VisitorId, Town.Visitor.Session.Login.SessionId);
            writer.GroupData(Guild);
            return writer.Finish();
        });
        Assert.That(Alerts(), Is.Empty);
        Assert.That(Town.Scene.Memberships.Find(VisitorId, Guild), Is.Null, "his rights are gone at once");
        Return();
        Assert.That(Town.Wait(Town.Services.Groups.GetMemberships(VisitorId)).All, Is.Empty);
    }

    // Olga's, with Frank, who is not here, and Vera; all of them are asked about as when they came.
    private void Found()
    {
        var groups = Town.Services.Groups;
        Assert.That(Town.Wait(groups.CreateGroup(new GroupRecord { Id = Guild, Name = "Guild", FounderId = OwnerId })), Is.Null);
        foreach (var account in Town.Accounts.Skip(1))
        {
            var invite = new GroupInvite(UUID.Random(), Guild, UUID.Zero, account.PrincipalId);
            Assert.That(Town.Wait(groups.Invite(OwnerId, invite)), Is.Null);
            Assert.That(Town.Wait(groups.AnswerInvite(invite, true)), Is.Null);
        }

        foreach (var viewer in new[] { Town.Owner, Town.Visitor })
            Do(viewer, room =>
            {
                var writer = new ActivateGroupWriter(room);
                writer.AgentData(viewer.Session.Login.AgentId, viewer.Session.Login.SessionId, Guild);
                return writer.Finish();
            });
    }

    private void Say(TestViewer viewer, UUID to, InstantMessageDialog dialog, string text, byte[]? bucket = null) => Do(viewer, room =>
    {
        var (me, first) = (viewer.Session.Login.AgentId, viewer.Session.Login.FirstName);
        var writer = new ImprovedInstantMessageWriter(room);
        writer.AgentData(me, viewer.Session.Login.SessionId);
        writer.MessageBlock(false, to, 0, UUID.Zero, Vector3.Zero, 0, (byte)dialog, UUID.Random(), 0, $"{first} Resident", text,
            bucket ?? []);
        writer.EstateBlock(0);
        return writer.Finish();
    });

    private void Do(TestViewer viewer, ClientSession.MessageBody body)
    {
        viewer.Session.Send(body, Town.Stack.Now);
        Town.Stack.Run(0.5);
        Town.Settle();
        Town.Settle();
    }

    private void Return()
    {
        Grid.Return(() => true);
        Town.Stack.Run(12); // what is tried again here, not by the grid's clock
        Town.Settle();
        Grid.Return(() => true);
    }

    private IEnumerable<(string, int, int)> Friends(UUID of) =>
        [.. Town.Wait(Town.Services.Friends.GetFriends(of.ToString())).Select(row => (row.Friend, row.MyFlags, row.TheirFlags))];

    private List<string> Alerts() =>
        [.. Town.Visitor.Events.Concat(Town.Owner.Events).Where(e => e.Kind == SessionEventKind.Alert).Select(e => e.Text)];
}
