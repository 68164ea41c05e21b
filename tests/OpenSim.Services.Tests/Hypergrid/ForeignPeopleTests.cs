using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>
/// What other grids bring to the people of this one: messages, friendships, who is online. One grid visits, the other is at home.
/// </summary>
public class ForeignPeopleTests : ServiceFixture
{
    private const string Gate = "http://127.0.0.1:9301/";
    private const string Region = "http://127.0.0.1:9311/";
    private const string Key = "http://127.0.0.1:9321/;cccccccc-0000-4000-8000-000000000001";

    private static readonly UUID Dora = UUID.Parse("d0000000-0000-4000-8000-00000000000d");
    private static readonly UUID Session = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");

    private readonly Lines _lines = new();
    private UserAccount _alice = null!;
    private ForeignGrids _others = null!;
    private HypergridServices _grid = null!;
    private HandlerPipe _pipe = null!;
    private HomeGrid _home = null!;
    private UserAccount _eve = null!;

    private static string DorasId => $"{Dora};http://127.0.0.1:9321/;Dora Tester;e8e38990";

    [SetUp]
    public async Task Open()
    {
        _lines.Clear();
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://127.0.0.1:9301");
        _alice = await CreateUser("Alice");
        _home = new HomeGrid(Time);
        _eve = await _home.CreateUser("Eve");
        await _home.Services.Accounts.StoreUserAccount(_eve with
        {
            ServiceUrls = new Dictionary<string, string> { ["FriendsServerURI"] = HomeGrid.Address }
        });
        _others = new ForeignGrids(Configuration, new StatRegistry(), Time, _home.Pipe);
        _grid = LocalHypergrid.Create(Stores, Services, new FakeSimulation(), _others, Configuration,
            Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance, new RegionLines(_lines.Regions, _lines.Others, _lines));
        _pipe = new HandlerPipe(new ServiceTable(
        [
            new ForeignFriendsHandler(_grid.Friends!, _grid.Agents, _ => true),
            UserAgentMethods.Handler(_grid.Agents, _grid.Friends, _ => true)
        ], new StatRegistry()));
        await Arrive();
    }

    [TearDown]
    public void Close()
    {
        _pipe.Dispose();
        _others.Dispose();
        _home.Dispose();
    }

    [Test]
    public async Task NewFriendship_AsRecorded_WaitsForHisConsent_WhereHisOwnSessionIsShown()
    {
        Travel("http://127.0.0.1:9321/");
        var form = $"METHOD=newfriendship&PrincipalID={_alice.PrincipalId}&Friend={Uri.EscapeDataString(DorasId)}&MyFlags=0&TheirFlags=0"
            + $"&KEY={Uri.EscapeDataString(Key)}&SESSIONID={Session}";
        Assert.That(await _pipe.Ask("POST", "/hgfriends", form), Does.Contain("<Result>Success</Result>"));
        var row = (await Services.Friends.GetFriends(_alice.PrincipalId.ToString())).Single();
        Assert.That((row.Friend, row.MyFlags, row.TheirFlags), Is.EqualTo((DorasId, 0, -1)));
        Assert.That(await _pipe.Ask("POST", "/hgfriends", form), Does.Contain("<RESULT>Failure</RESULT>"), "they are friends already");
    }

    [Test]
    public async Task NewFriendship_WithoutASession_IsAnAnswerOrNothing()
    {
        Assert.That(await _grid.Friends!.Add(_alice.PrincipalId, DorasId, isVerified: false), Is.False, "she has not asked");
        await Services.Friends.StoreFriend(Dora.ToString(), _alice.PrincipalId.ToString(), 0);
        Assert.That(await _grid.Friends.HasOffered(_alice.PrincipalId, Dora));
        Assert.That(await _grid.Friends.Add(_alice.PrincipalId, DorasId, isVerified: false));
        Assert.That((await Services.Friends.GetFriends(_alice.PrincipalId.ToString())).Single().TheirFlags, Is.EqualTo(1));
        Assert.That(_lines.News.Single(), Is.EqualTo((Region, new FriendNews(FriendNewsKind.Approved, Dora, _alice.PrincipalId)
        {
            FromName = "Dora.Tester @127.0.0.1:9321"
        })));
    }

    [Test]
    public async Task Status_IsToldOfFriends_ByTheirSecretAlone()
    {
        await Befriend();
        Assert.That(await Status("e8e38990"), Does.Contain($"<friend_0>{_alice.PrincipalId}</friend_0>"));
        var told = new FriendNews(FriendNewsKind.Status, Dora, _alice.PrincipalId) { IsOnline = true };
        Assert.That(_lines.News.Single().News, Is.EqualTo(told));
        _lines.Clear();
        foreach (var wrong in new[] { "e8e38991", "", "0" })
            Assert.That(await Status(wrong), Does.Contain("<RESULT>NULL</RESULT>"), wrong);
        Assert.That(_lines.News, Is.Empty);
    }

    [Test]
    public async Task End_IsForWhoKnowsTheSecret()
    {
        await Befriend();
        Assert.That(await _grid.Friends!.Remove(_alice.PrincipalId, Dora, ""), Is.False);
        Assert.That(await _grid.Friends.Remove(_alice.PrincipalId, Dora, "990"), Is.False, "its end is not enough");
        Assert.That(await _grid.Friends.Remove(_alice.PrincipalId, Dora, "e8e38990"));
        Assert.That(await Services.Friends.GetFriends(_alice.PrincipalId.ToString()), Is.Empty);
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Offer_IsBelievedAsFarAsItsHomeBearsItOut(bool hasOffered)
    {
        if (hasOffered)
            await _home.Services.Friends.StoreFriend(_alice.PrincipalId.ToString(), _eve.PrincipalId.ToString(), 0);
        var offer = new FriendNews(FriendNewsKind.Offered, _eve.PrincipalId, _alice.PrincipalId) { FromName = "Eve.Tester@192.0.2.1:9301", Message = "Hi" };
        Assert.That(await _grid.Friends!.Offer(offer), Is.EqualTo(hasOffered));
        Assert.That(_lines.News.Select(told => told.News), Is.EqualTo(hasOffered ? [offer] : Array.Empty<FriendNews>()));
        Assert.That((await Services.Friends.GetFriends(_alice.PrincipalId.ToString())).Count, Is.EqualTo(hasOffered ? 1 : 0));
    }

    [Test]
    public async Task Online_IsAnsweredOfThoseWhoLetItBeSeen()
    {
        await Befriend();
        Assert.That(await _grid.Friends!.GetOnline(Dora, [$"{_alice.PrincipalId};{Gate};Alice Tester;e8e38990"]), Is.EqualTo(new[] { _alice.PrincipalId }));
        await Services.Friends.StoreFriend(_alice.PrincipalId.ToString(), DorasId, 2);
        Assert.That(await _grid.Friends.GetOnline(Dora, [$"{_alice.PrincipalId};{Gate};Alice Tester;e8e38990"]), Is.Empty);
    }

    [Test]
    public async Task Message_GoesWhereTheReceiverIs_HereOrAbroad_AndIsKeptForWhoIsAway()
    {
        var said = new InstantMessage { FromAgentId = Dora, FromName = "Dora.Tester @127.0.0.1:9321", ToAgentId = _alice.PrincipalId, Text = "Hi" };
        Assert.That(await _grid.Messages!.Take(said, isTrusted: false));
        Assert.That(_lines.Regions.Sent.Single(), Is.EqualTo((Region, said)));

        await Services.Presence.LogoutAgent(Session);
        Travel("http://127.0.0.1:9321/");
        Assert.That(await _grid.Messages.Take(said, isTrusted: false));
        Assert.That(_lines.Others.Sent.Single(), Is.EqualTo(("http://127.0.0.1:9321/", said)));

        _lines.Others.IsThere = false;
        Assert.That(await _grid.Messages.Take(said, isTrusted: false), Is.False);
        Assert.That((await Services.OfflineMessages.GetMessages(_alice.PrincipalId)).Single().Text, Is.EqualTo("Hi"));
    }

    [TestCase("true", 1)]
    [TestCase("false", 0)]
    public async Task Message_ForWhoIsOffline_IsKeptWhereTheOperatorSaysSo(string isGatekeeper, int kept)
    {
        Configuration.Set("HGInstantMessageService", "InGatekeeper", isGatekeeper);
        await Services.Presence.LogoutAgent(Session);
        var said = new InstantMessage { FromAgentId = Dora, FromName = "Dora.Tester @127.0.0.1:9321", ToAgentId = _alice.PrincipalId };
        Assert.That(await _grid.Messages!.Take(said, isTrusted: false), Is.False);
        Assert.That(await Services.OfflineMessages.GetMessages(_alice.PrincipalId), Has.Count.EqualTo(kept));
    }

    [Test]
    public async Task Message_InTheNameOfOneOfThisGrid_IsTakenWhileHeIsAbroadOnly()
    {
        var bob = await CreateUser("Bob");
        var forged = new InstantMessage { FromAgentId = bob.PrincipalId, FromName = "Bob Tester", ToAgentId = _alice.PrincipalId, Text = "Give me" };
        Assert.That(await _grid.Messages!.Take(forged, isTrusted: false), Is.False);
        Assert.That(_lines.Regions.Sent, Is.Empty);
        Assert.That(await Services.OfflineMessages.GetMessages(_alice.PrincipalId), Is.Empty);
        Assert.That(await _grid.Messages.Take(forged, isTrusted: true), "a region of this grid says so");
        Travel("http://127.0.0.1:9321/", bob.PrincipalId);
        Assert.That(await _grid.Messages.Take(forged, isTrusted: false), "he is there");
    }

    [TestCase(InstantMessageDialog.FromObject)]
    [TestCase(InstantMessageDialog.TaskInventoryOffered)]
    public async Task Message_OfAnObjectElsewhere_WhoseOwnerIsAtHome_IsTaken(InstantMessageDialog dialog)
    {
        var bob = await CreateUser("Bob");
        var said = new InstantMessage
        {
            FromAgentId = bob.PrincipalId, FromName = "Bob's mailbox", ToAgentId = _alice.PrincipalId, Dialog = dialog, Text = "Sold"
        };
        Assert.That(await _grid.Messages!.Take(said, isTrusted: false));
        Assert.That(_lines.Regions.Sent.Single(), Is.EqualTo((Region, said)));
    }

    [TestCase("status_notification")]
    [TestCase("get_online_friends")]
    public async Task FriendsByXmlRpc_AskedTooOften_AreNotLookedAt(string method)
    {
        await Befriend();
        using var pipe = new HandlerPipe(new ServiceTable(
            [UserAgentMethods.Handler(_grid.Agents, _grid.Friends, _ => false)], new StatRegistry()));
        var answer = await pipe.Ask("POST", "/", $"""
            <?xml version="1.0"?><methodCall><methodName>{method}</methodName><params><param><value><struct>
            <member><name>userID</name><value><string>{Dora}</string></value></member>
            <member><name>online</name><value><string>True</string></value></member>
            <member><name>friend_0</name><value><string>{_alice.PrincipalId};{Gate};Alice Tester;e8e38990</string></value></member>
            </struct></value></param></params></methodCall>
            """);
        Assert.That(answer, Does.Contain("Too many calls at once.").And.Not.Contain("friend_0"));
        Assert.That(_lines.News, Is.Empty);
    }

    [Test]
    public async Task TwinOverTheHandler_SaysTheSame()
    {
        await Befriend();
        using var others = new ForeignGrids(Configuration, new StatRegistry(), Time, _pipe);
        var twin = others.Friends("http://grid.test/")!;
        Assert.That(await twin.TellStatus(Dora, true, [$"{_alice.PrincipalId};{Gate};Alice Tester;e8e38990"]), Is.EqualTo(new[] { _alice.PrincipalId }));
        Assert.That(await twin.HasOffered(_alice.PrincipalId, UUID.Random()), Is.False);
        Assert.That(await twin.GetRights(_alice.PrincipalId, Dora), Is.Null, "without a session");
        Assert.That(await twin.Remove(_alice.PrincipalId, Dora, "e8e38990"));
    }

    private async Task<string> Status(string secret) => await _pipe.Ask("POST", "/hgfriends",
        $"METHOD=statusnotification&userID={Dora}&online=True&friend_0="
            + Uri.EscapeDataString($"{_alice.PrincipalId};{Gate};Alice Tester;{secret}"));

    private async Task Befriend()
    {
        await Services.Friends.StoreFriend(_alice.PrincipalId.ToString(), DorasId, 1);
        await Services.Friends.StoreFriend(DorasId, _alice.PrincipalId.ToString(), 1);
    }

    private async Task Arrive()
    {
        var region = UUID.Random();
        Assert.That(await Services.Grid.RegisterRegion(UUID.Zero, new GridRegion
        {
            RegionId = region, RegionName = "Alpha", RegionLocX = 256000, RegionLocY = 256000, ExternalHostName = "127.0.0.1", HttpPort = 9311,
            InternalPort = 9311, ServerUri = Region
        }), Is.Null);
        await Services.Presence.LoginAgent(_alice.PrincipalId.ToString(), Session, UUID.Random());
        await Services.Presence.ReportAgent(Session, region);
    }

    private void Travel(string grid, UUID? user = null) => new TravelTable(Stores.For(StoreKind.HGTravelStore)).Store(new TravelRecord
    {
        SessionId = user is null ? Session : UUID.Random(), UserId = user ?? _alice.PrincipalId, Grid = grid, Token = Key, ClientAddress = "192.0.2.7"
    });

    private sealed class Lines : IFriendNews
    {
        public List<(string Address, FriendNews News)> News { get; } = [];

        public Line Regions { get; } = new();

        public Line Others { get; } = new();

        public void Clear()
        {
            News.Clear();
            Regions.Clear();
            Others.Clear();
        }

        public ValueTask<Delivery> Tell(string address, FriendNews news)
        {
            News.Add((address, news));
            return new(Delivery.Taken);
        }
    }

    private sealed class Line : IMessageTransfer
    {
        public List<(string Address, InstantMessage Message)> Sent { get; } = [];

        public bool IsThere { get; set; } = true;

        public void Clear()
        {
            Sent.Clear();
            IsThere = true;
        }

        public ValueTask<Delivery> Send(string address, InstantMessage message)
        {
            Sent.Add((address, message));
            return new(IsThere ? Delivery.Taken : Delivery.NotTaken);
        }
    }
}
