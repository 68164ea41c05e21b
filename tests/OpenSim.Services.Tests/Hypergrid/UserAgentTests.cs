using System.Numerics;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Hypergrid;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Users;
using OpenSim.Store;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What other grids ask at the home URI, by XML-RPC as they were recorded to write it.</summary>
public class UserAgentTests : ServiceFixture
{
    private const string Gate = "http://127.0.0.1:9301/";

    private static readonly UUID Session = UUID.Parse("bbbbbbbb-0000-4000-8000-000000000001");

    private UserAccount _alice = null!;
    private XmlRpcHandler _handler = null!;

    [SetUp]
    public async Task Open()
    {
        Configuration.Set("Hypergrid", "GatekeeperURI", "http://127.0.0.1:9301");
        _alice = await CreateUser("Alice");
        _handler = UserAgentMethods.Handler(new UserAgentService(
            Stores.For(StoreKind.HGTravelStore), Services, new FakeGrids(), Configuration), null, _ => true,
            caller => HandlerSettings.MayLocate(Configuration, caller));
        Travel("http://127.0.0.1:9321/", "http://127.0.0.1:9321/;cccccccc-0000-4000-8000-000000000001", "192.0.2.7");
    }

    [TestCase("http://127.0.0.1:9321/;cccccccc-0000-4000-8000-000000000001", "True")]
    [TestCase("http://127.0.0.1:9321/;cccccccc-0000-4000-8000-000000000002", "False")]
    [TestCase("", "False")]
    public async Task VerifyAgent_ByItsTokenAlone(string token, string result) =>
        Assert.That(await Ask("verify_agent", ("sessionID", $"{Session}"), ("token", token)), Is.EqualTo(Member("result", result)));

    [Test]
    public async Task VerifyClientAndComingHome_ByWhatWasLaunched()
    {
        Assert.That(await Ask("verify_client", ("sessionID", $"{Session}"), ("token", "192.0.2.7")), Is.EqualTo(Member("result", "True")));
        Assert.That(await Ask("verify_client", ("sessionID", $"{Session}"), ("token", "192.0.2.8")), Is.EqualTo(Member("result", "False")));
        Assert.That(await Ask("verify_client", ("sessionID", $"{UUID.Zero}"), ("token", "")), Is.EqualTo(Member("result", "False")));
        Assert.That(await Ask("agent_is_coming_home", ("sessionID", $"{Session}"), ("externalName", "HTTP://127.0.0.1:9321")),
            Is.EqualTo(Member("result", "True")));
        Assert.That(await Ask("agent_is_coming_home", ("sessionID", $"{Session}"), ("externalName", Gate)), Is.EqualTo(Member("result", "False")));
    }

    [Test]
    public async Task Home_IsToldInTextsAndMetres()
    {
        var region = new GridRegion
        {
            RegionId = UUID.Parse("11111111-0000-4000-8000-000000000001"), RegionName = "Alpha One", RegionLocX = 256000, RegionLocY = 256000,
            ExternalHostName = "127.0.0.1", HttpPort = 9311, InternalPort = 9311, ServerUri = "http://127.0.0.1:9311/"
        };
        await Services.Grid.RegisterRegion(UUID.Zero, region);
        await Services.GridUsers.LoggedIn($"{_alice.PrincipalId}");
        Assert.That(await Ask("get_home_region", ("userID", $"{_alice.PrincipalId}")), Does.Contain(Member("region_name", "Alpha One")),
            "who has none is at home somewhere, though no region is marked as the first one");
        await Services.GridUsers.SetHome($"{_alice.PrincipalId}", region.RegionId, new Vector3(128, 127.5f, 45), new Vector3(0, 1, 0));
        Assert.That(await Ask("get_home_region", ("userID", $"{_alice.PrincipalId}")), Is.EqualTo(
            Member("result", "true") + Member("uuid", "11111111-0000-4000-8000-000000000001") + Member("x", "256000") + Member("y", "256000")
            + Member("size_x", "256") + Member("size_y", "256") + Member("region_name", "Alpha One") + Member("hostname", "127.0.0.1")
            + Member("http_port", "9311") + Member("server_uri", "http://127.0.0.1:9311/") + Member("internal_port", "9311")
            + Member("position", "&lt;128, 127.5, 45&gt;") + Member("lookAt", "&lt;0, 1, 0&gt;")));
        Assert.That(await Ask("get_home_region", ("userID", $"{UUID.Random()}")), Is.EqualTo(Member("result", "false")));
    }

    [Test]
    public async Task People_AreNamedWithTheirHome_AndFriendsWithoutTheirSecret()
    {
        Assert.That(await Ask("get_uui", ("userID", $"{UUID.Zero}"), ("targetUserID", $"{_alice.PrincipalId}")),
            Is.EqualTo(Member("UUI", $"{_alice.PrincipalId};{Gate};Alice Tester")));
        var dora = UUID.Random();
        await Services.Friends.StoreFriend($"{_alice.PrincipalId}", $"{dora};http://127.0.0.1:9321/;Dora Tester;e8e38990", 1);
        Assert.That(await Ask("get_uui", ("userID", $"{_alice.PrincipalId}"), ("targetUserID", $"{dora}")),
            Is.EqualTo(Member("UUI", $"{dora};http://127.0.0.1:9321/;Dora Tester")));
        Assert.That(await Ask("get_uui", ("userID", $"{UUID.Random()}"), ("targetUserID", $"{dora}")), Is.EqualTo(Member("result", "User unknown")));
        Assert.That(await Ask("get_uuid", ("first", "alice"), ("last", "tester")), Is.EqualTo(Member("UUID", $"{_alice.PrincipalId}")));
        Configuration.Set("UserAgentService", "LevelOutsideContacts", "1");
        Assert.That(await Ask("get_uuid", ("first", "alice"), ("last", "tester")), Is.EqualTo(Member("UUID", $"{UUID.Zero}")));
    }

    [Test]
    public async Task LocateUser_AbroadOnly()
    {
        Assert.That(await Ask("locate_user", ("userID", $"{_alice.PrincipalId}")), Is.EqualTo(Member("URL", "http://127.0.0.1:9321/")));
        Travel(Gate, "t", "192.0.2.7");
        Assert.That(await Ask("locate_user", ("userID", $"{_alice.PrincipalId}")), Is.EqualTo(Member("result", "Unable to locate user")));
    }

    [TestCase("192.0.2.9, 127.0.0.1", true)]
    [TestCase("192.0.2.9", false)]
    public async Task LocateUser_WhereCallersAreVerified_IsForThoseWhomTheOperatorNames(string callers, bool isTold)
    {
        Configuration.Set("UserAgentService", "AuthorizedCallers", callers);
        Assert.That(await Ask("locate_user", ("userID", $"{_alice.PrincipalId}")), Is.Not.Empty, "they are not verified");
        Configuration.Set("UserAgentService", "VerifyCallers", "true");
        Assert.That(await Ask("locate_user", ("userID", $"{_alice.PrincipalId}")),
            Is.EqualTo(isTold ? Member("URL", "http://127.0.0.1:9321/") : ""));
    }

    [Test]
    public async Task Info_SaysWhatTheOperatorLetsBeSaid()
    {
        Assert.That(await Ask("get_user_info", ("userID", $"{_alice.PrincipalId}")), Does.Contain(
            $"<name>user_created</name><value><i4>{_alice.Created}</i4></value>").Or.Contain($"<int>{_alice.Created}</int>"));
        Configuration.Set("UserAgentService", "ShowUserDetailsInHGProfile", "false");
        Assert.That(await Ask("get_user_info", ("userID", $"{_alice.PrincipalId}")), Does.Not.Contain($"{_alice.Created}"));
        Assert.That(await Ask("get_user_info", ("userID", $"{UUID.Random()}")), Is.EqualTo(Member("result", "failure")));
        Assert.That(await Ask("get_server_urls", ("userID", $"{_alice.PrincipalId}")), Does.Contain(Member("SRV_HomeURI", Gate)));
        Assert.That(await Ask("get_server_urls", ("userID", $"{UUID.Random()}")), Is.EqualTo(Member("result", "No Service URLs")));
    }

    [Test]
    public async Task Logout_EndsTheUsersOwnSessionAndNoOther()
    {
        await Services.GridUsers.LoggedIn($"{_alice.PrincipalId}");
        await Ask("logout_agent", ("userID", $"{_alice.PrincipalId}"), ("sessionID", $"{UUID.Random()}"));
        Assert.That((await Services.GridUsers.GetGridUserInfo($"{_alice.PrincipalId}"))!.Online, Is.True, "a session that somebody has made up");
        Assert.That(await Ask("logout_agent", ("userID", $"{_alice.PrincipalId}"), ("sessionID", $"{Session}")), Is.EqualTo(Member("result", "true")));
        Assert.That((await Services.GridUsers.GetGridUserInfo($"{_alice.PrincipalId}"))!.Online, Is.False);
        Assert.That(await Ask("verify_client", ("sessionID", $"{Session}"), ("token", "192.0.2.7")), Is.EqualTo(Member("result", "False")));
    }

    private void Travel(string grid, string token, string client) => new TravelTable(Stores.For(StoreKind.HGTravelStore)).Store(new()
    {
        SessionId = Session, UserId = _alice.PrincipalId, Grid = grid, Token = token, ClientAddress = client
    });

    private async Task<string> Ask(string method, params (string Name, string Value)[] parameters)
    {
        var call = $"<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params><param><value><struct>"
            + string.Concat(parameters.Select(p => Member(p.Name, p.Value))) + "</struct></value></param></params></methodCall>";
        var answer = await _handler.Answer(new ServiceRequest
        {
            Method = "POST", Path = "/", Body = new MemoryStream(Encoding.UTF8.GetBytes(call))
        });
        var text = Encoding.UTF8.GetString(answer.Body.Span);
        var start = text.IndexOf("<struct>", StringComparison.Ordinal) + "<struct>".Length;
        return text[start..text.LastIndexOf("</struct>", StringComparison.Ordinal)];
    }

    private static string Member(string name, string value) =>
        $"<member><name>{name}</name><value><string>{value}</string></value></member>";
}
