using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.RegularExpressions;
using OpenSim.Hosting.Startup;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Proxies;

/// <summary>A simulator behind the proxies that operators use, configured as docs/operators/security.md says.</summary>
[TestFixture("nginx")]
[TestFixture("haproxy")]
public sealed partial class ProxyTests(string program)
{
    private static readonly IPAddress Visitor = IPAddress.Parse("127.0.0.2");

    private TestHost _host = null!;
    private TemporaryFolder _folder = null!;
    private ProxyServer _proxy = null!;
    private Simulator _simulator = null!;
    private HttpClient _web = null!;

    private string Token => File.ReadAllText(_host.PathOf(OperatorToken.FileName)).Trim();

    [OneTimeSetUp]
    public async Task Start()
    {
        ProxyServer.Require(program);
        _host = new TestHost();
        _folder = new TemporaryFolder();
        _proxy = new ProxyServer(program, _host.HttpPort);
        _simulator = await _host.Start("--inifile", _folder.Write("OpenSim.ini", _proxy.Example("OpenSim.ini")), "--user", "Ada Lovelace",
            "--password", "secret");
        _web = _proxy.NewClient(Visitor);
    }

    [OneTimeTearDown]
    public async Task Stop()
    {
        _web?.Dispose();
        if (_simulator is not null)
            await _simulator.DisposeAsync();
        _proxy?.Dispose();
        _folder?.Dispose();
        _host?.Dispose();
    }

    [Test]
    public async Task Login_AndCapabilities_GoThroughTheProxy()
    {
        Assert.That(_host.Output, Does.Contain($"READY login={_proxy.Address}/"));
        var reply = await Post("/", Login("Ada", "Lovelace", "secret"));
        Assert.That(reply, Does.Contain("<key>login</key><string>true</string>"));
        var seed = Value(reply, "seed_capability");
        Assert.That(seed, Does.StartWith(_proxy.Address + "/CAPS/"));
        var capabilities = await Post(seed, "<llsd><array><string>FetchInventoryDescendents2</string></array></llsd>");
        var fetch = Value(capabilities, "FetchInventoryDescendents2");
        Assert.That(fetch, Does.StartWith(_proxy.Address + "/CAPS/"));
        Assert.That(await Post(fetch, "<llsd><map><key>folders</key><array /></map></llsd>"), Does.Contain("folders"));
    }

    [TestCase("/operator/api/settings")]
    [TestCase("/operator/api/stream")]
    [TestCase("/metrics")]
    [TestCase("/ManagedStats")]
    [TestCase("/jsonSimStats")]
    public async Task OperatorsPages_NeedTheTokenThroughTheProxyToo(string path)
    {
        Assert.That(await Status(path, null), Is.EqualTo(HttpStatusCode.Unauthorized));
        Assert.That(await Status(path, Token), Is.EqualTo(HttpStatusCode.OK));
    }

    [Test]
    public async Task Stream_ComesAtOnce()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/operator/api/stream");
        request.Headers.Authorization = new AuthenticationHeaderValue("bearer", Token);
        using var answer = await _web.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        using var reader = new StreamReader(await answer.Content.ReadAsStreamAsync());
        Assert.That(await reader.ReadLineAsync(), Is.EqualTo("event: hello"), "nothing waits for the answer to be over");
    }

    [Test]
    public async Task ForwardedAddress_IsTheProxysWord_AndNotTheClients()
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = Llsd(Login("No", "Body", "guess")) };
        request.Headers.Add("X-Forwarded-For", "198.51.100.7, 203.0.113.9");
        using var answer = await _web.SendAsync(request);
        Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain("<key>login</key><string>false</string>"));
        Assert.That(() => _host.Output, Does.Contain($"Login of No Body from {Visitor} refused").After(10_000, 20));
    }

    private static string Login(string first, string last, string password) =>
        $"<llsd><map><key>first</key><string>{first}</string><key>last</key><string>{last}</string>"
            + $"<key>passwd</key><string>{password}</string><key>start</key><string>last</string></map></llsd>";

    private static string Value(string reply, string key) =>
        WebUtility.HtmlDecode(ValueOf().Matches(reply).First(m => m.Groups["key"].Value == key).Groups["value"].Value);

    private static StringContent Llsd(string text) => new(text, Encoding.UTF8, "application/llsd+xml");

    private async Task<string> Post(string address, string llsd)
    {
        using var content = Llsd(llsd);
        using var answer = await _web.PostAsync(address, content);
        Assert.That(answer.StatusCode, Is.EqualTo(HttpStatusCode.OK), address);
        return await answer.Content.ReadAsStringAsync();
    }

    private async Task<HttpStatusCode> Status(string path, string? token)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (token is not null)
            request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);
        using var answer = await _web.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        return answer.StatusCode;
    }

    [GeneratedRegex("<key>(?<key>[^<]*)</key><(string|uri)>(?<value>[^<]*)<")]
    private static partial Regex ValueOf();
}
