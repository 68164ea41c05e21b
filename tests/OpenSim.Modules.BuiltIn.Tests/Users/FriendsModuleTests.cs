using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Travels.Presences;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

[TestFixture]
public sealed class FriendsModuleTests : ServedRegionTests
{
    private FriendsModule _friends = null!;

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new PresenceModule(), _friends = new FriendsModule()];

    [Test]
    public void Offer_Accepted_MakesFriendsWhoSeeEachOther()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Offer(ada, bob);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That(offer, Has.Property("Dialog").EqualTo(InstantMessageDialog.FriendshipOffered).And.Property("FromName").EqualTo("Ada Tester").And.Property("Text")
            .EqualTo("Be my friend"));

        Scene.Requests.Friends.Answer(bob, offer.SessionId, true);
        Region.Settle();

        Assert.That(((InstantMessage)ada.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(InstantMessageDialog.FriendshipAccepted));
        Assert.That(ada.Take("SendOnline").Single()[0], Is.EqualTo(new[] { Bob.PrincipalId }));
        Assert.That(bob.Take("SendOnline").Single()[0], Is.EqualTo(new[] { Ada.PrincipalId }));
        Region.Leave(bob);
        Assert.That(ada.Take("SendOffline").Single()[0], Is.EqualTo(new[] { Bob.PrincipalId }));
        var again = Region.Enter(Bob);
        Assert.That(ada.Take("SendOnline").Single()[0], Is.EqualTo(new[] { Bob.PrincipalId }));
        Assert.That(again.Take("SendOnline").Single()[0], Is.EqualTo(new[] { Ada.PrincipalId }));
    }

    [Test]
    public void Offer_ToSomebodyAway_WaitsForHim()
    {
        var ada = Region.Enter(Ada);
        Scene.Requests.Friends.Offer(ada, Message(ada, Bob.PrincipalId));
        Region.Settle();
        var bob = Region.Enter(Bob);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((offer.Dialog, offer.FromAgentId, offer.SessionId),
            Is.EqualTo((InstantMessageDialog.FriendshipOffered, Ada.PrincipalId, Ada.PrincipalId)));
    }

    [Test]
    public void Answer_WithoutAnOffer_ChangesNothing()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Scene.Requests.Friends.Answer(bob, Ada.PrincipalId, true);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Friends.GetFriends(Bob.PrincipalId.ToString())), Is.Empty);
        Assert.That(ada.Calls, Is.Empty);
    }

    [Test]
    public void Offer_Declined_IsForgotten()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Offer(ada, bob);
        Scene.Requests.Friends.Answer(bob, Ada.PrincipalId, false);
        Region.Settle();
        Assert.That(((InstantMessage)ada.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(InstantMessageDialog.FriendshipDeclined));
        Scene.Requests.Friends.Answer(bob, Ada.PrincipalId, true);
        Region.Settle();
        Assert.That(ServedRegion.Wait(Region.Services.Friends.GetFriends(Ada.PrincipalId.ToString())), Is.Empty);
    }

    [Test]
    public void Rights_AreToldToBoth_AndLetFriendsEdit()
    {
        var (ada, bob) = Friends();
        Assert.That(_friends.MayEditObjectsOf(Bob.PrincipalId, Ada.PrincipalId), Is.False);
        Scene.Requests.Friends.Grant(ada, Bob.PrincipalId, 4);
        Region.Settle();

        Assert.That(ada.Take("SendRights").Single(), Is.EqualTo(new object[] { Ada.PrincipalId, Bob.PrincipalId, 4 }));
        Assert.That(bob.Take("SendRights").Single(), Is.EqualTo(new object[] { Ada.PrincipalId, Bob.PrincipalId, 4 }));
        Assert.That(bob.Take("SendOffline"), Has.Count.EqualTo(1), "he may no longer see her");
        Assert.That(_friends.MayEditObjectsOf(Bob.PrincipalId, Ada.PrincipalId), Is.True);
        Assert.That(_friends.MayEditObjectsOf(Ada.PrincipalId, Bob.PrincipalId), Is.False);
    }

    [Test]
    public void Rights_ToAStranger_AreNotGranted()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Scene.Requests.Friends.Grant(ada, Bob.PrincipalId, 7);
        Region.Settle();
        Assert.That(_friends.MayEditObjectsOf(Bob.PrincipalId, Ada.PrincipalId), Is.False);
        Assert.That(bob.Calls, Is.Empty);
    }

    [Test]
    public void Place_IsForFriendsWhoMaySeeItOnTheMap()
    {
        var (ada, bob) = Friends();
        Scene.Requests.Friends.Locate(bob, Ada.PrincipalId);
        Region.Settle();
        Assert.That(bob.Take("SendFound"), Is.Empty);
        Assert.That(bob.Take("SendAlert"), Has.Count.EqualTo(1), "and is told so");
        Scene.Requests.Friends.Grant(ada, Bob.PrincipalId, 3);
        Region.Settle();
        Scene.Requests.Friends.Locate(bob, Ada.PrincipalId);
        Region.Settle();
        var found = bob.Take("SendFound").Single();
        var handle = Scene.Info.Handle;
        Assert.That(((UUID)found[0]!, (double)found[1]!),
            Is.EqualTo((Ada.PrincipalId, (double)(handle.MetresX + ada.Presence!.AbsolutePosition.X))));
    }

    [Test]
    public void WhoOfFriendsIsHere_IsToldWhenAsked()
    {
        var (_, bob) = Friends();
        Scene.Requests.Friends.SendOnline(bob, [Ada.PrincipalId, UUID.Random()]);
        Region.Settle();
        Assert.That((IReadOnlyList<UUID>)bob.Take("SendOnline").Single()[0]!, Is.EqualTo(new[] { Ada.PrincipalId }));
    }

    [Test]
    public void End_IsToldToBoth()
    {
        var (ada, bob) = Friends();
        Scene.Requests.Friends.End(ada, Bob.PrincipalId);
        Region.Settle();
        Assert.That(ada.Take("SendFriendshipEnded").Single()[0], Is.EqualTo(Bob.PrincipalId));
        Assert.That(bob.Take("SendFriendshipEnded").Single()[0], Is.EqualTo(Ada.PrincipalId));
        Assert.That(ServedRegion.Wait(Region.Services.Friends.GetFriends(Bob.PrincipalId.ToString())), Is.Empty);
    }

    private (RecordingViewer Ada, RecordingViewer Bob) Friends()
    {
        var (ada, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        Offer(ada, bob);
        Scene.Requests.Friends.Answer(bob, Ada.PrincipalId, true);
        Region.Settle();
        ada.Calls.Clear();
        bob.Calls.Clear();
        return (ada, bob);
    }

    private void Offer(RecordingViewer from, RecordingViewer to)
    {
        Scene.Requests.Friends.Offer(from, Message(from, to.Agent.AgentId));
        Region.Settle();
    }

    private static InstantMessage Message(RecordingViewer from, UUID to) => new()
    {
        FromAgentId = from.Agent.AgentId,
        FromName = $"{from.Agent.FirstName} {from.Agent.LastName}",
        ToAgentId = to,
        Dialog = InstantMessageDialog.FriendshipOffered,
        SessionId = UUID.Random(),
        Text = "Be my friend"
    };
}
