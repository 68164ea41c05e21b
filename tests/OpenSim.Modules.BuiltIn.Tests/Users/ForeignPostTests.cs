using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Messages;
using OpenSim.Modules.People.Friends;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Travels.Presences;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Users;

/// <summary>Friends whose home is another grid.</summary>
[TestFixture]
public sealed class ForeignPostTests : ServedRegionTests
{
    private const string Home = OtherGrid.Home;

    private static readonly UUID Dora = OtherGrid.Dora;
    private static readonly string DorasId = $"{Dora};{Home};Dora Tester;e8e38990";

    private readonly OtherGrid _grid = new();
    private readonly GuestBook _guests = new(new OwnGrid("http://own.test:8002/", "http://own.test:8002/", []));

    protected override IRegionModuleBase[] Modules
    {
        get
        {
            Region.Services.Add<IForeignGrids>(_grid);
            return [new InstantMessageModule(), new PresenceModule(), new FriendsModule()];
        }
    }

    [SetUp]
    public void Befriend()
    {
        _grid.Told.Clear();
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), DorasId, 1));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(DorasId, Ada.PrincipalId.ToString(), 1));
    }

    [Test]
    public void ComingAndGoing_IsToldAtTheFriendsHome_WithTheSecretOfTheTwo()
    {
        var ada = Region.Enter(Ada);
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Ada.PrincipalId} True {DorasId}" }));
        Assert.That(ada.Take("SendOnline").SelectMany(call => (IReadOnlyList<UUID>)call[0]!), Is.EqualTo(new[] { Dora }));
        Region.Leave(ada);
        Assert.That(_grid.Told[^1], Is.EqualTo($"{Ada.PrincipalId} False {DorasId}"));
    }

    [Test]
    public void WhoGoesToAnotherGrid_IsAwayForFriendsHere_AndNotForThoseElsewhere()
    {
        ServedRegion.Wait(Region.Services.Friends.StoreFriend($"{Ada.PrincipalId}", $"{Bob.PrincipalId}", 1));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend($"{Bob.PrincipalId}", $"{Ada.PrincipalId}", 1));
        var (bob, ada) = (Region.Enter(Bob), Region.Enter(Ada));
        bob.Calls.Clear();
        _grid.Told.Clear();
        using (Scene.Token.Take())
            Scene.RequestModuleInterface<IFriendArrivals>()!.TellGone(ada.Presence!);
        Region.Settle();
        Assert.That(bob.Take("SendOffline").Single()[0], Is.EqualTo(new[] { Ada.PrincipalId }));
        Assert.That(_grid.Told, Is.Empty);
    }

    [Test]
    public void WhoComesHomeFromAnotherGrid_IsToldOfAsOneWhoHasLoggedIn()
    {
        ServedRegion.Wait(Region.Services.Friends.StoreFriend($"{Ada.PrincipalId}", $"{Bob.PrincipalId}", 1));
        ServedRegion.Wait(Region.Services.Friends.StoreFriend($"{Bob.PrincipalId}", $"{Ada.PrincipalId}", 1));
        var bob = Region.Enter(Bob);
        var agent = TestRegion.NewAgent("Ada", "Tester") with
        {
            AgentId = Ada.PrincipalId,
            IsChild = true,
            TeleportFlags = TeleportFlags.ViaHome | TeleportFlags.ViaHypergridLogin
        };
        new RecordingViewer(agent).Enter(Region.Region);
        Region.Settle();
        Assert.That(bob.Take("SendOnline").Single()[0], Is.EqualTo(new[] { Ada.PrincipalId }));
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Ada.PrincipalId} True {DorasId}" }));
    }

    [Test]
    public void WhoMayNotSeeIt_IsNotTold()
    {
        ServedRegion.Wait(Region.Services.Friends.StoreFriend(Ada.PrincipalId.ToString(), DorasId, 0));
        Region.Enter(Ada);
        Assert.That(_grid.Told, Is.Empty);
    }

    [Test]
    public async Task Message_ForOneWhoTravels_AndForAFriendElsewhere_GoesWhereEachIs()
    {
        var abroad = new MessagesAbroad(_grid, Region.Services.Friends, _guests, _grid, _grid);
        var said = new InstantMessage { FromAgentId = Ada.PrincipalId, ToAgentId = Dora, Text = "Hi" };
        Assert.That(await abroad.Deliver(said));
        Assert.That(_grid.Told, Is.EqualTo(new[] { $"{Home} Hi" }), "at her home");
        _grid.Travels = "http://other.test:8002/";
        Assert.That(await abroad.Deliver(said with { ToAgentId = Bob.PrincipalId }));
        Assert.That(_grid.Told[^1], Is.EqualTo("http://other.test:8002/ Hi"));
        _grid.Travels = "";
        Assert.That(await abroad.Deliver(said with { ToAgentId = Bob.PrincipalId }), Is.False);
    }

    [Test]
    public async Task Message_OfAVisitor_GoesWhereHisHomeSaysTheReceiverIs_AndOneForHimToHisHomeWhenHeHasGone()
    {
        var abroad = new MessagesAbroad(_grid, Region.Services.Friends, _guests, _grid, _grid);
        var said = new InstantMessage { FromAgentId = Dora, ToAgentId = UUID.Random(), Text = "Hi" };
        _grid.Known = $"{said.ToAgentId};http://third.test:8002/;Eva Tester";
        Assert.That(await abroad.Deliver(said), Is.False, "nobody knows her here");
        _guests.Welcome(new AgentCircuitData
        {
            AgentId = Dora, SessionId = UUID.Random(),
            SecureSessionId = UUID.Random(), CircuitCode = 1, CapsPath = "",
            FirstName = "Dora", LastName = "Tester", ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = Home }
        });
        Assert.That(await abroad.Deliver(said));
        Assert.That(_grid.Told, Is.EqualTo(new[] { "http://third.test:8002/ Hi" }));
        Assert.That(await abroad.Deliver(said with { FromAgentId = Bob.PrincipalId, ToAgentId = Dora }));
        Assert.That(_grid.Told[^1], Is.EqualTo($"{Home} Hi"));
    }
}
