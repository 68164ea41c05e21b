using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Guests;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Travels.Presences;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>
/// Friendship between a user of this grid and Dora, who is a visitor or has been one. What stands in the table is OpenSimulator's.
/// </summary>
[TestFixture]
public sealed class ForeignFriendshipTests : ServedRegionTests
{
    private const string Own = "http://own.test:8002/";

    private static readonly UUID Dora = OtherGrid.Dora;
    private static readonly string DorasId = $"{Dora};{OtherGrid.Home};Dora Tester";

    private readonly OtherGrid _grid = new();
    private readonly GuestBook _guests = new(new OwnGrid(Own, Own, []));

    private string AdasId => $"{Ada.PrincipalId};{Own};{Ada.Name}";

    protected override IRegionModuleBase[] Modules
    {
        get
        {
            Region.Services.Add<IForeignGrids>(_grid);
            Region.Services.Add(new OwnGrid(Own, Own, []));
            Region.Services.Add(_guests);
            return [new InstantMessageModule(), new PresenceModule(), new FriendsModule()];
        }
    }

    [SetUp]
    public void Forget() => _grid.Told.Clear();

    [TestCase(true)]
    [TestCase(false)]
    public void Offer_BetweenAUserAndAVisitor_IsAFriendshipHere_AndToldAtHerHomeByHerSession(bool fromVisitor)
    {
        var (ada, dora) = (Region.Enter(Ada), EnterDora());
        var (from, to) = fromVisitor ? (dora, ada) : (ada, dora);
        Scene.Requests.Friends.Offer(from, Message(from, to.Agent.AgentId));
        Region.Settle();
        var offer = (InstantMessage)to.Take("SendInstantMessage").Single()[0]!;
        Scene.Requests.Friends.Answer(to, offer.SessionId, true);
        Region.Settle();

        var row = Friends(Ada.PrincipalId).Single();
        var secret = Visitor.SecretOf(row.Friend);
        Assert.That((row.Friend, row.MyFlags, row.TheirFlags), Is.EqualTo(($"{DorasId};{secret}", 1, 1)));
        Assert.That(secret, Has.Length.EqualTo(8));
        Assert.That(Friends(Dora).Select(other => other.Friend), Is.EqualTo(new[] { Ada.PrincipalId.ToString() }));
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"friend of {Dora}: {AdasId};{secret}" }));
        Assert.That(_grid.Key, Is.EqualTo("launched"));

        Scene.Requests.Friends.Grant(ada, Dora, 3);
        Region.Settle();
        Assert.That(Friends(Ada.PrincipalId).Single().MyFlags, Is.EqualTo(3));
        Scene.Requests.Friends.End(ada, Dora);
        Region.Settle();
        Assert.That(Friends(Ada.PrincipalId).Concat(Friends(Dora)), Is.Empty);
        Assert.That(_grid.Told[^1], Is.EqualTo($"no friend of {Dora}: {Ada.PrincipalId} {secret}"));
    }

    [Test]
    public void Offer_ToAVisitorWhoHasGone_GoesToHerHome()
    {
        var (ada, dora) = (Region.Enter(Ada), EnterDora());
        Region.Leave(dora);
        Scene.Requests.Friends.Offer(ada, Message(ada, Dora));
        Region.Settle();
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Ada.FirstName}.{Ada.LastName}@own.test:8002 offers {Dora}" }));
        Assert.That(Friends(Dora).Single(), Is.EqualTo(new FriendInfo(Dora.ToString(), Ada.PrincipalId.ToString(), 0, -1)),
            "what her home asks for");
    }

    [TestCase(0, false)]
    [TestCase(100, true)]
    public void Offer_ToAVisitor_IsForThoseOfTheLevelThatTheOperatorSays(int level, bool isTold)
    {
        Region.Configuration.Set("HGFriendsModule", "LevelHGFriends", "100");
        Assert.That(ServedRegion.Wait(Region.Services.Accounts.StoreUserAccount(Ada with { UserLevel = level })));
        var (ada, dora) = (Region.Enter(Ada), EnterDora());
        Scene.Requests.Friends.Offer(ada, Message(ada, Dora));
        Region.Settle();
        Assert.That(dora.Take("SendInstantMessage"), Has.Count.EqualTo(isTold ? 1 : 0));
        Assert.That(ada.Take("SendAlert"), Has.Count.EqualTo(isTold ? 0 : 1));
    }

    [Test]
    public void FriendshipMadeElsewhere_IsToBeConfirmedAtHome_WithTheSecretOfTheTwo()
    {
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), DorasId + ";e8e38990", 0));
        var ada = Region.Enter(Ada);
        var offer = (InstantMessage)ada.Take("SendInstantMessage").Single()[0]!;
        Assert.That((offer.FromName, offer.SessionId), Is.EqualTo(("Dora.Tester @grid.test:8002", Dora)));
        Scene.Requests.Friends.Answer(ada, Dora, true);
        Region.Settle();
        var row = Friends(Ada.PrincipalId).Single();
        Assert.That((row.Friend, row.MyFlags, row.TheirFlags), Is.EqualTo((DorasId + ";e8e38990", 1, 1)));
        Assert.That(_grid.Told, Does.Contain($"friend of {Dora}: {AdasId};e8e38990"));
    }

    private IReadOnlyList<FriendInfo> Friends(UUID user) => ServedRegion.Wait(Region.Services.Friends.GetFriends(user.ToString()));

    private RecordingViewer EnterDora()
    {
        var agent = _guests.Welcome(TestRegion.NewAgent("Dora", "Tester") with
        {
            AgentId = Dora,
            ServiceSessionId = "launched",
            ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = OtherGrid.Home }
        });
        var viewer = new RecordingViewer(agent).Enter(Region.Region);
        Region.Settle();
        return viewer;
    }

    private static InstantMessage Message(RecordingViewer from, UUID to) => new()
    {
        FromAgentId = from.Agent.AgentId, FromName = from.Presence!.Name, ToAgentId = to, Text = "Be my friend",
        Dialog = InstantMessageDialog.FriendshipOffered
    };
}
