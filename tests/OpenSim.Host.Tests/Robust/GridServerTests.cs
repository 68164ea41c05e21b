using OpenSim.Services.Wire;

namespace OpenSim.Host.Tests.Robust;

/// <summary>The grid server as a program: ports, who may ask, what is there, several over one database.</summary>
public class GridServerTests : WithGrid
{
    private const string Register = "METHOD=register&uuid=6a2e2cf0-0000-4000-8000-000000000001&regionName=Alpha+One&locX=256000&locY=256000"
        + "&sizeX=256&sizeY=256&serverIP=127.0.0.1&serverHttpPort=9000&serverURI=http%3a%2f%2f127.0.0.1%3a9000%2f&serverPort=9000"
        + "&regionMapTexture=00000000-0000-0000-0000-000000000000&parcelMapTexture=00000000-0000-0000-0000-000000000000&access=13"
        + "&regionSecret=secret&owner_uuid=00000000-0000-0000-0000-000000000000&Token&SCOPEID=00000000-0000-0000-0000-000000000000"
        + "&VERSIONMIN=1&VERSIONMAX=1";

    private const string Find = "METHOD=get_region_by_name&NAME=Alpha+One&SCOPEID=00000000-0000-0000-0000-000000000000";
    private const string Secret = "correct horse battery staple";

    [Test]
    public async Task Start_RobustIni_ServesEachConnectorAtItsPort()
    {
        await using var server = await Grid.Start();

        Assert.That(await Grid.Post(Grid.PrivatePort, "/grid", Register), Is.EqualTo((200,
            "<?xml version=\"1.0\"?>\n<ServerResponse>\n  <Result>Success</Result>\n</ServerResponse>")));
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find)).Body, Does.Contain("<regionName>Alpha One</regionName>"));
        Assert.That((await Grid.Post(Grid.PublicPort, "/grid", Find)).Status, Is.EqualTo(404));
        Assert.That((await Grid.Get(Grid.PublicPort, "/get_grid_info")).Body, Does.StartWith("<gridinfo>"));
        Assert.That(server.Plan.Missing, Is.EqualTo(new[] { "FreeswitchServerConnector" }));
    }

    [Test]
    public async Task GridStats_CountsWhatOpenSimulatorCounts()
    {
        await using var server = await Grid.Start();
        await Grid.Post(Grid.PrivatePort, "/grid", Register.Replace("sizeX=256&sizeY=256", "sizeX=512&sizeY=512", StringComparison.Ordinal));
        var (ada, visitor) = ("6a2e2cf0-0000-4000-8000-0000000000a5", "6a2e2cf0-0000-4000-8000-0000000000a6;http://b/;Bea Guest");
        await server.Services.GridUsers.LoggedIn(ada);
        await server.Services.GridUsers.LoggedIn(visitor);
        await server.Services.GridUsers.SetHome("6a2e2cf0-0000-4000-8000-0000000000a7", default, default, default);
        Assert.That(await Grid.Get(Grid.PublicPort, "/get_grid_stats"), Is.EqualTo((200,
            "<gridstats><residents>2</residents><active_users>2</active_users><region_count>4</region_count></gridstats>")));
    }

    [Test]
    public async Task GridStats_SwitchedOff_AreNotTold()
    {
        await using var server = await Grid.Start("[GridInfoService]\nDisableStatsEndpoint = true\n");
        Assert.That((await Grid.Get(Grid.PublicPort, "/get_grid_stats")).Status, Is.EqualTo(405));
    }

    [Test]
    public async Task GridInfo_NamesHomeAndGatekeeper()
    {
        await using var server = await Grid.Start("[Hypergrid]\nHomeURI = \"http://home.test:8002\"\nGatekeeperURIAlias = \"old.test\"\n"
            + "[GridInfoService]\ngatekeeper = \"http://gate.test:8002/\"\n");
        var info = (await Grid.Get(Grid.PublicPort, "/get_grid_info")).Body;
        Assert.That(info, Does.Contain("<home>http://home.test:8002</home>").And.Contain("<gatekeeper>http://gate.test:8002/</gatekeeper>")
            .And.Contain("<gatekeeperalias>old.test</gatekeeperalias>").And.Not.Contain("<homealias>"));
    }

    [Test]
    public async Task Start_AllWell_IsReadyAtBothPorts()
    {
        await using var server = await Grid.Start();
        foreach (var port in new[] { Grid.PublicPort, Grid.PrivatePort })
            foreach (var path in new[] { "/health", "/ready" })
                Assert.That(await Grid.Get(port, path), Is.EqualTo((200, "OK\n")), $"{port}{path}");
    }

    [Test]
    public async Task Start_TwoOverOneDatabase_KnowTheSame()
    {
        using var other = new TestGrid();
        await using var first = await Grid.Start();
        await using var second = await other.Start($"[GridService]\nConnectionString = \"URI=file:{Grid.Folder}/Grid.db,version=3\"\n");

        await Grid.Post(Grid.PrivatePort, "/grid", Register);

        Assert.That((await other.Post(other.PrivatePort, "/grid", Find)).Body, Does.Contain("<regionName>Alpha One</regionName>"));
    }

    [Test]
    public async Task User_OfTheCommandLine_IsMade()
    {
        await using var server = await Grid.Start("", "--user", "Ada Lovelace", "--password", "engine");
        Assert.That(await server.Services.Accounts.GetUserAccount(default, "Ada", "Lovelace"), Is.Not.Null);
    }

    [Test]
    public async Task PrivateService_AskedThroughAProxy_IsRefused()
    {
        await using var server = await Grid.Start();
        var refused = await Grid.Post(Grid.PrivatePort, "/grid", Find, ("X-Forwarded-For", "203.0.113.9"));
        Assert.That(refused, Is.EqualTo((403, "This service is for the grid's own regions and servers.\n")));
    }

    [Test]
    public async Task PrivateService_TrustedProxy_CountsTheAddressItNames()
    {
        await using var server = await Grid.Start(
            "[LoginService]\nDOSAllowXForwardedForHeader = true\n[Network]\nPrivateAllowFrom = \"192.0.2.0/24\"\n");
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find, ("X-Forwarded-For", "192.0.2.7"))).Status, Is.EqualTo(200));
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find, ("X-Forwarded-For", "203.0.113.9"))).Status, Is.EqualTo(403));
    }

    [TestCase("PublicPort")]
    [TestCase("PrivatePort")]
    public async Task PrivateService_AtWhateverPort_IsGuarded(string port)
    {
        await using var server = await Grid.Start(
            $"[ServiceList]\nGridServiceConnector = \"${{Const|{port}}}/OpenSim.Server.Handlers.dll:GridServiceConnector\"\n");
        var at = port == "PublicPort" ? Grid.PublicPort : Grid.PrivatePort;
        Assert.That((await Grid.Post(at, "/grid", Find)).Status, Is.EqualTo(200));
        Assert.That((await Grid.Post(at, "/grid", Find, ("Via", "1.1 proxy"))).Status, Is.EqualTo(403));
    }

    [Test]
    public async Task BasicAuthentication_Configured_LetsNobodyElseIn()
    {
        await using var server = await Grid.Start(
            "[Network]\nAuthType = BasicHttpAuthentication\nHttpAuthUsername = \"regions\"\nHttpAuthPassword = \"open sesame\"\n");
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find)).Status, Is.EqualTo(401));
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find, ("Authorization", Basic("regions:guess")))).Status,
            Is.EqualTo(401));
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find, ("Authorization", Basic("regions:open sesame")))).Status,
            Is.EqualTo(200));
    }

    [Test]
    public async Task BasicAuthentication_OfOneService_GoesBeforeTheOneForAll()
    {
        await using var server = await Grid.Start("[GridService]\nAuthType = None\n[Network]\nAuthType = BasicHttpAuthentication\n");
        Assert.That((await Grid.Post(Grid.PrivatePort, "/grid", Find)).Status, Is.EqualTo(200));
    }

    [Test]
    public async Task SignedCall_OfTheGridsSecret_IsAnsweredOnceFromEverywhere()
    {
        await using var server = await Grid.Start($"[Network]\nServiceSecret = \"{Secret}\"\n");
        var signed = ServiceToken.Sign(Secret, "POST", "/grid", DateTimeOffset.UtcNow);
        Assert.That((await Ask(signed)).Status, Is.EqualTo(200));
        Assert.That((await Ask(signed)).Status, Is.EqualTo(401), "the same again");
    }

    [Test]
    public async Task SignedCall_ThatIsNotThisCall_IsRefused()
    {
        await using var server = await Grid.Start($"[Network]\nServiceSecret = \"{Secret}\"\n");
        var now = DateTimeOffset.UtcNow;
        Assert.That((await Ask(ServiceToken.Sign(Secret, "POST", "/accounts", now))).Status, Is.EqualTo(401), "another path");
        Assert.That((await Ask(ServiceToken.Sign(Secret, "GET", "/grid", now))).Status, Is.EqualTo(401), "another method");
        Assert.That((await Ask(ServiceToken.Sign(Secret + "!", "POST", "/grid", now))).Status, Is.EqualTo(401), "another secret");
    }

    [TestCase(-3)]
    [TestCase(3)]
    public async Task SignedCall_OfAnotherTime_IsRefused(int minutes)
    {
        await using var server = await Grid.Start($"[Network]\nServiceSecret = \"{Secret}\"\n");
        var then = DateTimeOffset.UtcNow.AddMinutes(minutes);
        Assert.That((await Ask(ServiceToken.Sign(Secret, "POST", "/grid", then))).Status, Is.EqualTo(401));
    }

    // From somewhere that is not let in by its address.
    private Task<(int Status, string Body)> Ask(string authorization) => Grid.Post(Grid.PrivatePort, "/grid", Find,
        ("Authorization", authorization), ("X-Forwarded-For", "203.0.113.9"));

    private static string Basic(string text) => "Basic " + Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(text));
}
