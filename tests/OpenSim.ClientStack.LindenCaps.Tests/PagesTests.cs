using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using System.Xml.Linq;
using OpenSim.Services.Login;
using OpenSim.Telemetry.Threads;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class PagesTests
{
    private const string Token = "a-long-enough-token";

    private TestServer _server = null!;

    [SetUp]
    public async Task Start() => _server = await TestServer.Start(ini =>
    {
        ini.Set("OperatorPage", "Token", Token);
        ini.Set("GridInfoService", "gridname", "\"Süd & Nord\"");
        ini.Set("GridInfoService", "welcome", "http://example.com/?a=1&b=2");
    });

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [TestCase("/get_grid_info")]
    [TestCase("/get_grid_info/")]
    public async Task GridInfo_Xml(string path)
    {
        var xml = XElement.Parse(await _server.Client.GetStringAsync(new Uri(path, UriKind.Relative)));
        Assert.That(xml.Name.LocalName, Is.EqualTo("gridinfo"));
        Assert.That(xml.Element("gridname")!.Value, Is.EqualTo("Süd & Nord"));
        Assert.That(xml.Element("welcome")!.Value, Is.EqualTo("http://example.com/?a=1&b=2"));
        Assert.That(xml.Element("login")!.Value, Is.EqualTo($"http://127.0.0.1:{_server.Server.Port}/"));
        Assert.That(xml.Element("platform")!.Value, Is.EqualTo("OpenSim"));
    }

    [Test]
    public async Task GridInfo_Json()
    {
        using var json = JsonDocument.Parse(await _server.Client.GetStringAsync(new Uri("/json_grid_info", UriKind.Relative)));
        Assert.That(json.RootElement.GetProperty("gridname").GetString(), Is.EqualTo("Süd & Nord"));
    }

    [TestCase("/simstatus/", "OK")]
    [TestCase("/simstatus", "OK")]
    [TestCase("/robots.txt", "User-agent: *\nDisallow: /\n")]
    public async Task SmallPages(string path, string expected) =>
        Assert.That(await _server.Client.GetStringAsync(new Uri(path, UriKind.Relative)), Is.EqualTo(expected));

    [TestCase("/jsonSimStats")]
    [TestCase("/ManagedStats")]
    [TestCase("/metrics")]
    public async Task Statistics_AreForOperators_UnlessTheyAreGivenToEverybody(string path)
    {
        Assert.That((await _server.Get(path)).Status, Is.EqualTo(HttpStatusCode.Unauthorized));
        ShowToken();
        Assert.That((await _server.Get(path)).Status, Is.EqualTo(HttpStatusCode.OK));
        await using var open = await TestServer.Start(ini => ini.Set("Telemetry", "PagesNeedToken", "false"));
        Assert.That((await open.Get(path)).Status, Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task SimStats_NameTheRegion()
    {
        ShowToken();
        using var json = JsonDocument.Parse(await _server.Client.GetStringAsync(new Uri("/jsonSimStats", UriKind.Relative)));
        Assert.That(json.RootElement.GetProperty("RegionName").GetString(), Is.EqualTo(_server.Scene.Info.Name));
        Assert.That(json.RootElement.GetProperty("RootAg").GetString(), Is.EqualTo("0"));
        using var none = JsonDocument.Parse(await _server.Client.GetStringAsync(new Uri("/jsonSimStats?region=Nowhere", UriKind.Relative)));
        Assert.That(none.RootElement.GetProperty("Error").GetString(), Is.EqualTo("No Region data"));
    }

    [Test]
    public async Task ManagedStats_AllAndOne()
    {
        ShowToken();
        var port = _server.Server.Port.ToString(System.Globalization.CultureInfo.InvariantCulture);
        await _server.Client.GetStringAsync(new Uri("/simstatus", UriKind.Relative));
        using var all = JsonDocument.Parse(await _server.Client.GetStringAsync(new Uri("/ManagedStats", UriKind.Relative)));
        var served = all.RootElement.GetProperty("httpserver").GetProperty(port).GetProperty("HTTPRequestsServed");
        Assert.That(served.GetProperty("Value").GetDouble(), Is.EqualTo(1));
        var one = await _server.Client.GetStringAsync(new Uri("/ManagedStats?cat=httpserver&stat=HTTPRequestsServed&callback=show",
            UriKind.Relative));
        Assert.That(one, Does.StartWith("show({").And.EndWith("});").And.Not.Contain("HTTPRequestsFailed"));
    }

    [Test]
    public async Task Health_AllWell_OrSaysWhatIsNot()
    {
        var checks = new HealthChecks();
        _server.Server.AddLogins(new NoLogins(), new LoginGate(), checks);
        Assert.That((await _server.Get("/health")).Status, Is.EqualTo(HttpStatusCode.OK));
        checks.Add(new HealthCheck("store.db", "", () => "No space left on /srv/region/OpenSim.db."));
        using var response = await _server.Client.GetAsync(new Uri("/health", UriKind.Relative));
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.ServiceUnavailable));
        Assert.That(await response.Content.ReadAsStringAsync(), Does.Contain("store.db: not well").And.Not.Contain("/srv"),
            "strangers are not told where things lie");
    }

    private void ShowToken() => _server.Client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", Token);

    private sealed class NoLogins : ILoginService
    {
        public ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default) =>
            ValueTask.FromResult<LoginResponse>(new LoginRefused("key", ""));

        public ValueTask<bool> SetMinimumLevel(string firstName, string lastName, string password, int level) =>
            ValueTask.FromResult(false);
    }
}
