using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Primitives;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>What viewers of today ask by capability of modules that answer messages else.</summary>
[TestFixture]
public sealed class PeopleCapabilityTests : ServedRegionTests
{
    private readonly FakeCapabilities _capabilities = new();

    protected override IRegionModuleBase[] Modules => [new InstantMessageModule(), new FriendsModule()];

    protected override void Prepare() => Region.Services.Add<ICapabilities>(_capabilities);

    [Test]
    public void OfflineMessages_AreGivenOnce_WithTheFieldsThatViewersRead()
    {
        var ada = Region.Enter(Ada);
        Scene.Requests.Messages.Send(ada, new InstantMessage
        {
            FromAgentId = Ada.PrincipalId, FromName = "Ada Tester", ToAgentId = Bob.PrincipalId, Dialog = InstantMessageDialog.Message,
            SessionId = new UUID(4, 4), Text = "Hällo", BinaryBucket = [1, 2], RegionId = new UUID(5, 5)
        });
        Region.Settle();
        Assert.That(_capabilities.Call(Region, "ReadOfflineMsgs", Bob.PrincipalId, "POST"), Is.Null);
        var letter = _capabilities.Call(Region, "ReadOfflineMsgs", Bob.PrincipalId, "GET")!["messages"].Elements.Single();
        Assert.That((letter["from_agent_id"].AsUuid(), letter["from_agent_name"].AsString(), letter["message"].AsString()),
            Is.EqualTo((Ada.PrincipalId, "Ada Tester", "Hällo")));
        Assert.That((letter["dialog"].AsInteger(), letter["offline"].AsInteger(), letter["transaction-id"].AsUuid(), letter["from_group"].AsString()),
            Is.EqualTo((0, 1, new UUID(4, 4), "N")));
        Assert.That(letter["binary_bucket"].AsBinary(), Is.EqualTo(new byte[] { 1, 2 }));
        Assert.That(_capabilities.Call(Region, "ReadOfflineMsgs", Bob.PrincipalId, "GET")!["messages"].Elements, Is.Empty);
    }

    [TestCase("AcceptFriendship", "POST", 1)]
    [TestCase("DeclineFriendship", "DELETE", 0)]
    public void Friendship_OfferedWhileAway_IsAnswered(string capability, string method, int friends)
    {
        var ada = Region.Enter(Ada);
        Scene.Requests.Friends.Offer(ada, new InstantMessage { FromName = "Ada Tester", ToAgentId = Bob.PrincipalId });
        Region.Settle();
        Region.Enter(Bob);
        var reply = _capabilities.Call(Region, capability, Bob.PrincipalId, method, query: $"from={Ada.PrincipalId}");
        Assert.That(reply!["success"].AsBoolean());
        var list = ServedRegion.Wait(Region.Services.Friends.GetFriends(Bob.PrincipalId.ToString()));
        Assert.That(list.Count(f => f.TheirFlags >= 0), Is.EqualTo(friends));
        Assert.That(_capabilities.Call(Region, capability, Bob.PrincipalId, method, query: "from=nobody")!["success"].AsBoolean(), Is.False);
    }
}
