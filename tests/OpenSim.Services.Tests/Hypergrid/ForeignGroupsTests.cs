using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Groups;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Services.Tests.Wire;
using OpenSim.Services.Users;
using OpenSim.Store;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Groups across grids: the calls that OpenSimulator's regions and groups services make of one another.</summary>
public sealed class ForeignGroupsTests : ServiceFixture
{
    private const string Token = "cccccccc-0000-4000-8000-000000000003";
    private const string Elsewhere = "http://127.0.0.1:9321/";

    private static readonly UUID Guild = UUID.Parse("99999999-0000-4000-8000-000000000009");
    private static readonly UUID Bob = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000002");
    private static readonly UUID Session = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");
    private static readonly UUID Notice = UUID.Parse("dddddddd-0000-4000-8000-000000000004");

    private UserAccount _alice = null!;
    private HomeGrid _other = null!;
    private ForeignGrids _grids = null!;
    private HandlerPipe _pipe = null!;

    private static string BobsId => $"{Bob};http://home.test:8002/;Bob Tester";

    [SetUp]
    public async Task Open()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://grid.test:8002");
        Configuration.Set("Hypergrid", "HomeURI", "http://grid.test:8002");
        _alice = await CreateUser("Alice");
        _other = new HomeGrid(Time);
        _grids = new ForeignGrids(Configuration, new StatRegistry(), Time, _other.Pipe);
        var grid = LocalHypergrid.Create(Stores, Services, new FakeSimulation(), _grids, Configuration, NullLogger.Instance);
        _pipe = new HandlerPipe(new ServiceTable(
            [new ForeignGroupsHandler(grid.Groups!, _ => true), new GroupsHandler(Services.Groups)], new StatRegistry()));
    }

    [TearDown]
    public void Close()
    {
        _pipe.Dispose();
        _grids.Dispose();
        _other.Dispose();
    }

    [Test]
    public async Task Member_OfAnotherGrid_IsToldOfHisGroupForHisToken()
    {
        await Found();
        await Services.GridUsers.LoggedIn(BobsId);
        // As OpenSimulator's region sends it to its own groups service when a visitor joins.
        var joined = await _pipe.Ask("POST", "/groups", $"METHOD=ADDAGENTTOGROUP&RequestingAgentID={Escape(BobsId)}&AgentID={Escape(BobsId)}"
            + $"&GroupID={Guild}&RoleID={UUID.Zero}&AccessToken={Token}");
        Assert.That(joined, Does.Contain($"<AccessToken>{Token}</AccessToken>"));
        var group = await Ask("GETGROUP", Token);
        Assert.That(group, Does.Contain("<GroupName>Guild</GroupName>").And.Contain($"<FounderUUI>{_alice.PrincipalId};http://grid.test:8002/;Alice Tester</FounderUUI>"));
        Assert.That(await Ask("GETGROUPMEMBERS", Token), Does.Contain($"<AgentID>{BobsId}</AgentID>")
            .And.Contain($"<AgentID>{_alice.PrincipalId};http://grid.test:8002/;Alice Tester</AgentID>"));
        Assert.That(await Ask("GETGROUPROLES", Token), Does.Contain("<Name>Owners</Name>"));
        Assert.That(await Ask("GETROLEMEMBERS", Token), Does.Contain($"<MemberID>{BobsId}</MemberID>"));
        foreach (var method in new[] { "GETGROUP", "GETGROUPMEMBERS", "GETGROUPROLES", "GETROLEMEMBERS" })
            Assert.That(await Ask(method, UUID.Random().ToString()), Does.Contain("<RESULT>NULL</RESULT>"), method);

        var leave = $"METHOD=REMOVEAGENTFROMGROUP&AgentID={Escape(BobsId)}&GroupID={Guild}&AccessToken=";
        Assert.That(await _pipe.Ask("POST", "/hg-groups", leave + "x"), Does.Contain("<RESULT>NULL</RESULT>"));
        Assert.That(await _pipe.Ask("POST", "/hg-groups", leave + Token), Does.Contain("<RESULT>true</RESULT>"));
        Assert.That((await Services.Groups.GetMemberships(Bob)).All, Is.Empty);
    }

    [Test]
    public async Task Member_WithoutAToken_IsNotOpenedByAnEmptyOne()
    {
        await Found();
        Assert.That(await _pipe.Ask("POST", "/hg-groups",
            $"METHOD=GETGROUP&RequestingAgentID={_alice.PrincipalId}&GroupID={Guild}&AccessToken="), Does.Contain("<RESULT>NULL</RESULT>"));
    }

    [Test]
    public async Task Proxy_OfWhoIsThere_IsAGroupOfHis()
    {
        Assert.That(await Post(), Does.Contain("<RESULT>False</RESULT>").And.Contain("This user is not in your grid."));
        Travel(Elsewhere);
        Assert.That(await Post(), Does.Contain("<RESULT>True</RESULT>"));
        var mine = (await Services.Groups.GetMemberships(_alice.PrincipalId)).All.Single();
        Assert.That((mine.GroupId, mine.GroupName, mine.AccessToken), Is.EqualTo((Guild, "Guild @ 127.0.0.1:9321", Token)));
        Assert.That(await Post(token: "another"), Does.Contain("<RESULT>True</RESULT>"), "he has joined it anew");
        Assert.That(await ((IGroupProxies)Services.Groups).GetToken(_alice.PrincipalId, Guild), Is.EqualTo("another"));
        Travel("http://127.0.0.1:9999/");
        Assert.That(await Post("http://127.0.0.1:9999/"), Does.Contain("<RESULT>False</RESULT>"), "the group is not that grid's");
        Assert.That(await Services.Groups.FindGroups("Guild", 0, 10), Is.Empty, "searches find groups of this grid");
        Assert.That(await Services.Groups.Leave(_alice.PrincipalId, Guild), Is.Null);
    }

    [Test]
    public async Task Proxy_OfAGroupOfThisGrid_IsRefused()
    {
        await Found();
        Travel(Elsewhere);
        Assert.That(await Post(), Does.Contain("<RESULT>False</RESULT>"));
        Assert.That((await Services.Groups.GetGroup(Guild))!.Location, Is.Empty);
    }

    [Test]
    public async Task Notice_IsTakenWhenItsGridHasIt()
    {
        Travel(Elsewhere);
        await Post();
        Assert.That(await Announce(), Does.Contain("<RESULT>False</RESULT>"), "nobody has announced that there");
        await _other.Announce(Guild, Notice);
        Assert.That(await Announce(), Does.Contain("<RESULT>True</RESULT>"));
        var read = (await Services.Groups.GetNotices(_alice.PrincipalId, Guild)).Single();
        Assert.That((read.NoticeId, read.Subject, read.Message), Is.EqualTo((Notice, "s", "m")));
        Assert.That(await Announce(), Does.Contain("<RESULT>False</RESULT>"), "it is there already");
    }

    private async Task Found() => Assert.That(await Services.Groups.CreateGroup(new GroupRecord
    {
        Id = Guild, Name = "Guild", FounderId = _alice.PrincipalId, OpenEnrollment = true, ShowInList = true
    }), Is.Null);

    private Task<string> Ask(string method, string token) => _pipe.Ask("POST", "/hg-groups",
        $"METHOD={method}&RequestingAgentID={Escape(BobsId)}&GroupID={Guild}&AccessToken={token}");

    private Task<string> Post(string location = Elsewhere, string token = Token) => _pipe.Ask("POST", "/hg-groups",
        $"METHOD=POSTGROUP&RequestingAgentID={Escape(BobsId)}&AgentID={_alice.PrincipalId}&GroupID={Guild}&AccessToken={token}"
        + $"&Location={Escape(location)}&Name=Guild");

    private Task<string> Announce() => _pipe.Ask("POST", "/hg-groups", $"METHOD=ADDNOTICE&RequestingAgentID={Escape(BobsId)}&GroupID={Guild}"
        + $"&NoticeID={Notice}&FromName=Bob&Subject=s&Message=m&HasAttachment=False");

    private void Travel(string gatekeeper) => new TravelTable(Stores.For(StoreKind.HGTravelStore)).Store(new TravelRecord
    {
        SessionId = Session, UserId = _alice.PrincipalId, Grid = gatekeeper, Token = "t", ClientAddress = "192.0.2.7"
    });

    private static string Escape(string text) => Uri.EscapeDataString(text);
}
