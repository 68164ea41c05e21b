using System.Net;
using OpenSim.Host.Tests.Proxies;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Robust;

/// <summary>
/// Two grid servers over one real MariaDB behind a real haproxy, set up as docs/operators/proxies has it: what one is told the other knows,
/// and one may go.
/// </summary>
public class SeveralServersTests
{
    private const string Register = "METHOD=register&uuid=6a2e2cf0-0000-4000-8000-000000000001&regionName=Alpha+One&locX=256000&locY=256000"
        + "&sizeX=256&sizeY=256&serverIP=127.0.0.1&serverHttpPort=9000&serverURI=http%3a%2f%2f127.0.0.1%3a9000%2f&serverPort=9000&access=13"
        + "&SCOPEID=00000000-0000-0000-0000-000000000000&VERSIONMIN=1&VERSIONMAX=1";

    private const string Find = "METHOD=get_region_by_name&NAME=Alpha+One&SCOPEID=00000000-0000-0000-0000-000000000000";

    private MariaDbServer _database = null!;
    private TestGrid _first = null!;
    private TestGrid _second = null!;

    [SetUp]
    public void Open()
    {
        ProxyServer.Require("haproxy");
        if (MariaDbServer.Missing() is { } missing)
        {
            if (Environment.GetEnvironmentVariable("CI") == "true")
                Assert.Fail(missing);
            Assert.Ignore(missing);
        }

        (_database, _first, _second) = (new MariaDbServer(), new TestGrid(), new TestGrid());
    }

    [TearDown]
    public void Close()
    {
        _first?.Dispose();
        _second?.Dispose();
        _database?.Dispose();
    }

    [Test]
    public async Task OneIsTold_TheOtherKnows_AndOneMayGo()
    {
        var settings = $"""
            [DatabaseService]
            StorageProvider = "OpenSim.Data.MySQL.dll"
            ConnectionString = "{_database.ConnectionString(_database.CreateDatabase())}"
            [Hypergrid]
            GatekeeperURI = "http://grid.test:8002"
            [ServiceList]
            GatekeeperServiceInConnector = "{"${Const|PublicPort}"}/OpenSim.Server.Handlers.dll:GatekeeperServiceInConnector"
            UserAccountServiceConnector = "{"${Const|PrivatePort}"}/OpenSim.Server.Handlers.dll:UserAccountServiceConnector"
            """;
        var first = await _first.Start(settings, "--user", "Ada Lovelace", "--password", "engine");
        await using var second = await _second.Start(settings);
        Assert.That(await second.Services.Accounts.GetUserAccount(UUID.Zero, "Ada", "Lovelace"), Is.Not.Null);
        using var proxy = new ProxyServer("haproxy", _first.PublicPort, "haproxy-grid.cfg", _second.PublicPort);
        using var outside = proxy.NewClient(IPAddress.Parse("127.0.0.2"));

        Assert.That((await _first.Post(_first.PrivatePort, "/grid", Register)).Status, Is.EqualTo(200));
        Assert.That((await _second.Post(_second.PrivatePort, "/grid", Find)).Body, Does.Contain("<regionName>Alpha One</regionName>"));
        await FindFourTimes(outside, "whichever of the two is asked");
        await first.DisposeAsync();
        await FindFourTimes(outside, "the one that is left");
    }

    // The proxy may need a moment to see who is there.
    private static async Task FindFourTimes(HttpClient outside, string who)
    {
        for (int found = 0, tries = 0; found < 4; tries++)
        {
            found = (await Link(outside)).Contains("6a2e2cf0-0000-4000-8000-000000000001", StringComparison.Ordinal) ? found + 1 : 0;
            Assert.That(tries, Is.LessThan(600), who);
            if (found == 0)
                await Task.Delay(100);
        }
    }

    private static async Task<string> Link(HttpClient client)
    {
        using var content = new StringContent("<?xml version=\"1.0\"?><methodCall><methodName>link_region</methodName><params><param><value>"
            + "<struct><member><name>region_name</name><value><string>Alpha One</string></value></member></struct></value></param></params>"
            + "</methodCall>", System.Text.Encoding.UTF8, "text/xml");
        using var answer = await client.PostAsync(new Uri("/", UriKind.Relative), content);
        return await answer.Content.ReadAsStringAsync();
    }
}
