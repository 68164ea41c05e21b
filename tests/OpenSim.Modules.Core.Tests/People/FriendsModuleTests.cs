using OpenSim.Modules.Core.Friends;
using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.Presences;
using OpenSim.Modules.Core.Tests.Support;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Tests.People;

[TestFixture]
public sealed class FriendsModuleTests
{
    private ServedRegion _region = null!;
    private FriendsModule _friends = null!;
    private UserAccount _ada = null!;
    private UserAccount _bob = null!;

    [SetUp]
    public void Open()
    {
        _friends = new FriendsModule();
        _region = new ServedRegion().With(new InstantMessageModule(), new PresenceModule(), _friends);
        _ada = _region.CreateUser("Ada");
        _bob = _region.CreateUser("Bob");
    }

    [TearDown]
    public void Close() => _region.Dispose();

    [Test]
    public void Offer_Accepted_MakesFriendsWhoSeeEachOther()
    {
        var (ada, bob) = (_region.Enter(_ada), _region.Enter(_bob));
        Offer(ada, bob);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That(offer, Has.Property("Dialog").EqualTo(38).And.Property("FromName").EqualTo("Ada Tester").And.Property("Text").EqualTo("Be my friend"));

        _region.Scene.Events.TriggerFriendshipAnswered(bob, offer.SessionId, true);
        _region.Settle();

        Assert.That(((InstantMessage)ada.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(39));
        Assert.That(ada.Take("SendOnline").Single()[0], Is.EqualTo(new[] { _bob.PrincipalId }));
        Assert.That(bob.Take("SendOnline").Single()[0], Is.EqualTo(new[] { _ada.PrincipalId }));
        _region.Leave(bob);
        Assert.That(ada.Take("SendOffline").Single()[0], Is.EqualTo(new[] { _bob.PrincipalId }));
        var again = _region.Enter(_bob);
        Assert.That(ada.Take("SendOnline").Single()[0], Is.EqualTo(new[] { _bob.PrincipalId }));
        Assert.That(again.Take("SendOnline").Single()[0], Is.EqualTo(new[] { _ada.PrincipalId }));
    }

    [Test]
    public void Offer_ToSomebodyAway_WaitsForHim()
    {
        var ada = _region.Enter(_ada);
        _region.Scene.Events.TriggerInstantMessage(ada, Message(ada, _bob.PrincipalId));
        _region.Settle();
        var bob = _region.Enter(_bob);
        var offer = (InstantMessage)bob.Take("SendInstantMessage").Single()[0]!;
        Assert.That((offer.Dialog, offer.FromAgentId, offer.SessionId), Is.EqualTo(((byte)38, _ada.PrincipalId, _ada.PrincipalId)));
    }

    [Test]
    public void Answer_WithoutAnOffer_ChangesNothing()
    {
        var (ada, bob) = (_region.Enter(_ada), _region.Enter(_bob));
        _region.Scene.Events.TriggerFriendshipAnswered(bob, _ada.PrincipalId, true);
        _region.Settle();
        Assert.That(ServedRegion.Wait(_region.Services.Friends.GetFriends(_bob.PrincipalId.ToString())), Is.Empty);
        Assert.That(ada.Calls, Is.Empty);
    }

    [Test]
    public void Offer_Declined_IsForgotten()
    {
        var (ada, bob) = (_region.Enter(_ada), _region.Enter(_bob));
        Offer(ada, bob);
        _region.Scene.Events.TriggerFriendshipAnswered(bob, _ada.PrincipalId, false);
        _region.Settle();
        Assert.That(((InstantMessage)ada.Take("SendInstantMessage").Single()[0]!).Dialog, Is.EqualTo(40));
        _region.Scene.Events.TriggerFriendshipAnswered(bob, _ada.PrincipalId, true);
        _region.Settle();
        Assert.That(ServedRegion.Wait(_region.Services.Friends.GetFriends(_ada.PrincipalId.ToString())), Is.Empty);
    }

    [Test]
    public void Rights_AreToldToBoth_AndLetFriendsEdit()
    {
        var (ada, bob) = Friends();
        Assert.That(_friends.MayEditObjectsOf(_bob.PrincipalId, _ada.PrincipalId), Is.False);
        _region.Scene.Events.TriggerRightsGranted(ada, _bob.PrincipalId, 4);
        _region.Settle();

        Assert.That(ada.Take("SendRights").Single(), Is.EqualTo(new object[] { _ada.PrincipalId, _bob.PrincipalId, 4 }));
        Assert.That(bob.Take("SendRights").Single(), Is.EqualTo(new object[] { _ada.PrincipalId, _bob.PrincipalId, 4 }));
        Assert.That(bob.Take("SendOffline"), Has.Count.EqualTo(1), "he may no longer see her");
        Assert.That(_friends.MayEditObjectsOf(_bob.PrincipalId, _ada.PrincipalId), Is.True);
        Assert.That(_friends.MayEditObjectsOf(_ada.PrincipalId, _bob.PrincipalId), Is.False);
    }

    [Test]
    public void Rights_ToAStranger_AreNotGranted()
    {
        var (ada, bob) = (_region.Enter(_ada), _region.Enter(_bob));
        _region.Scene.Events.TriggerRightsGranted(ada, _bob.PrincipalId, 7);
        _region.Settle();
        Assert.That(_friends.MayEditObjectsOf(_bob.PrincipalId, _ada.PrincipalId), Is.False);
        Assert.That(bob.Calls, Is.Empty);
    }

    [Test]
    public void End_IsToldToBoth()
    {
        var (ada, bob) = Friends();
        _region.Scene.Events.TriggerFriendshipEnded(ada, _bob.PrincipalId);
        _region.Settle();
        Assert.That(ada.Take("SendFriendshipEnded").Single()[0], Is.EqualTo(_bob.PrincipalId));
        Assert.That(bob.Take("SendFriendshipEnded").Single()[0], Is.EqualTo(_ada.PrincipalId));
        Assert.That(ServedRegion.Wait(_region.Services.Friends.GetFriends(_bob.PrincipalId.ToString())), Is.Empty);
    }

    private (RecordingViewer Ada, RecordingViewer Bob) Friends()
    {
        var (ada, bob) = (_region.Enter(_ada), _region.Enter(_bob));
        Offer(ada, bob);
        _region.Scene.Events.TriggerFriendshipAnswered(bob, _ada.PrincipalId, true);
        _region.Settle();
        ada.Calls.Clear();
        bob.Calls.Clear();
        return (ada, bob);
    }

    private void Offer(RecordingViewer from, RecordingViewer to)
    {
        _region.Scene.Events.TriggerInstantMessage(from, Message(from, to.Agent.AgentId));
        _region.Settle();
    }

    private static InstantMessage Message(RecordingViewer from, UUID to) => new()
    {
        FromAgentId = from.Agent.AgentId,
        FromName = $"{from.Agent.FirstName} {from.Agent.LastName}",
        ToAgentId = to,
        Dialog = 38,
        SessionId = UUID.Random(),
        Text = "Be my friend"
    };
}
