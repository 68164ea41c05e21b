using System.Buffers;
using System.Net;
using System.Text;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Services.Login;
using OpenSim.Settings;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.Testing;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class LoginTests
{
    private readonly ScriptedLogins _logins = new();
    private readonly LoginGate _gate = new();
    private TestServer _server = null!;

    [SetUp]
    public async Task Start()
    {
        _logins.Requests.Clear();
        _logins.Level = 0;
        _logins.Answer = new LoginRefused("key", "No.") { IsWrongPassword = true };
        _server = await TestServer.Start();
        _server.Server.AddLogins(_logins, _gate, new HealthChecks());
    }

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [TestCase("/")]
    [TestCase("/login.cgi")]
    [TestCase("/any/path/at/all")]
    public async Task XmlRpc_AnyPath_ReachesTheService(string path)
    {
        var response = await Call(path, Parameters());
        Assert.That(response.Value["login"].AsString(), Is.EqualTo("false"));
        Assert.That(response.Value["message"].AsString(), Is.EqualTo("No."));
        var request = _logins.Requests.Single();
        Assert.That((request.FirstName, request.LastName, request.Password, request.Start),
            Is.EqualTo(("Ima", "Tester", "$1$abc", "uri:Region&1&2&3")));
        Assert.That((request.Channel, request.Version, request.Mac, request.Id0), Is.EqualTo(("Viewer", "1.2.3", "m", "i")));
        Assert.That(request.ClientAddress, Is.EqualTo(IPAddress.Loopback));
    }

    [Test]
    public async Task XmlRpc_CDataStart_IsUnderstood()
    {
        const string Body = "<?xml version=\"1.0\"?><methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>"
            + "<member><name>start</name><value><string><![CDATA[uri:A & "
            + "B&1&2&3]]></string></value></member></struct></value></param></params></methodCall>";
        using var content = new StringContent(Body, Encoding.UTF8, "text/xml");
        using var response = await _server.Client.PostAsync(new Uri("/", UriKind.Relative), content);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(response.Content.Headers.ContentType!.MediaType, Is.EqualTo("text/xml"));
        Assert.That(_logins.Requests.Single().Start, Is.EqualTo("uri:A & B&1&2&3"));
    }

    [Test]
    public async Task Llsd_Login_IsAnsweredInLlsd()
    {
        var (status, body) = await _server.Post("/", Parameters());
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK), "a wrong password is no error of HTTP");
        Assert.That(body["reason"].AsString(), Is.EqualTo("key"));
        Assert.That(_logins.Requests.Single().FirstName, Is.EqualTo("Ima"));
    }

    [Test]
    public async Task XmlRpc_UnknownMethod_IsAFault()
    {
        var response = await Call("/", Parameters(), "no_such_method");
        Assert.That(response.IsFault, Is.True);
        Assert.That(response.FaultText, Does.Contain("no_such_method"));
    }

    [TestCase("garbage")]
    [TestCase("<methodCall><methodName>login_to_simulator</methodName><params><param><value><struct>")]
    [TestCase("<llsd><string>no map</string></llsd>")]
    [TestCase("")]
    public async Task BrokenBody_IsRefusedWithoutAFailure(string body)
    {
        using var content = new StringContent(body);
        using var response = await _server.Client.PostAsync(new Uri("/", UriKind.Relative), content);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(_server.Statistics.Find($"httpserver.{_server.Server.Port}.HTTPRequestsFailed")!.Value, Is.Zero);
        Assert.That(_logins.Requests, Is.Empty);
    }

    [Test]
    public async Task ManyWrongPasswords_ShutTheAddressOut()
    {
        for (var i = 0; i < 5; i++)
            Assert.That((await Call("/", Parameters())).Value["reason"].AsString(), Is.EqualTo("key"));
        var shutOut = await Call("/", Parameters());
        Assert.That(shutOut.Value["login"].AsString(), Is.EqualTo("false"));
        Assert.That(shutOut.Value["message"].AsString(), Does.Contain("too many logins"));
        Assert.That(_logins.Requests, Has.Count.EqualTo(5));
        Assert.That(_server.Statistics.Find("login.service.LoginsShutOut")!.Value, Is.EqualTo(1));
    }

    [TestCase("text/xml", "<methodResponse>")]
    [TestCase("application/llsd+xml", "<llsd>")]
    public async Task AddressThatIsShutOut_IsAnsweredBeforeItsBodyIsRead(string type, string form)
    {
        for (var i = 0; i < 5; i++)
            await Call("/", Parameters());
        using var socket = await _server.Connect();
        await socket.SendAsync(
            Encoding.ASCII.GetBytes($"POST / HTTP/1.1\r\nHost: x\r\nContent-Type: {type}\r\nContent-Length: 180000\r\n\r\n"));
        var answer = new byte[4096]; // not one byte of the body has been sent
        var text = Encoding.ASCII.GetString(answer, 0, await socket.ReceiveAsync(answer));
        Assert.That(text, Does.Contain(form).And.Contain("too many logins"));
        Assert.That(_server.Limit("Bodies").Used, Is.Zero);
    }

    [Test]
    public async Task Login_WhileMemoryIsShort_IsRefusedInWords()
    {
        var memory = new MemoryGuard(new(), null, 1000L << 20, () => 0.8, () => new MemoryUse(0, 950L << 20));
        memory.Look();
        await using var server = await TestServer.Start(place: HttpPlace.Anywhere() with { Memory = memory });
        server.Server.AddLogins(_logins, _gate, new HealthChecks());
        var (_, body) = await server.Post("/", Parameters());
        Assert.That(body["message"].AsString(), Does.Contain("short of memory"));
        Assert.That(_logins.Requests, Is.Empty);
    }

    [Test]
    public async Task OtherRefusals_DoNotCountAsFailures()
    {
        _logins.Answer = new LoginRefused("presence", "Closed.");
        for (var i = 0; i < 20; i++)
            await Call("/", Parameters());
        Assert.That(_logins.Requests, Has.Count.EqualTo(20));
    }

    [TestCase("Ima", "50", "true")]
    [TestCase("Ima", "high", "false")]
    [TestCase("Eve", "50", "false")]
    public async Task SetLoginLevel_IsAskedOfTheService(string first, string level, string success)
    {
        var reply = await Call("/", new LlsdMap { ["first"] = first, ["last"] = "Tester", ["passwd"] = "secret", ["level"] = level },
            "set_login_level");
        Assert.That(reply.Value["success"].AsString(), Is.EqualTo(success));
        Assert.That(_logins.Level, Is.EqualTo(success == "true" ? 50 : 0));
    }

    [TestCase("true", "127.0.0.1 ::1", "198.51.100.1, 192.0.2.7", "192.0.2.7", TestName = "Forwarded_FirstElement_IsTheClientsOwnWord")]
    [TestCase("true", "127.0.0.1 10.0.0.0/8", "198.51.100.1, 192.0.2.7, 10.1.2.3", "192.0.2.7", TestName = "Forwarded_ByTwoProxies_IsBeforeBoth")]
    [TestCase("true", "127.0.0.1", "192.0.2.7, rubbish", "127.0.0.1", TestName = "Forwarded_Unreadable_IsTheProxy")]
    [TestCase("true", "203.0.113.1", "192.0.2.7", "127.0.0.1", TestName = "Forwarded_NotByAProxy_DoesNotCount")]
    [TestCase("false", "127.0.0.1", "192.0.2.7", "127.0.0.1", TestName = "Forwarded_NotAllowed_DoesNotCount")]
    public async Task Forwarded(string allowed, string proxies, string header, string expected)
    {
        await using var server = await TestServer.Start(configuration =>
        {
            configuration.Set("LoginService", "DOSAllowXForwardedForHeader", allowed);
            configuration.Set("LoginService", "DOSTrustedProxies", proxies);
        });
        server.Server.AddLogins(_logins, _gate, new HealthChecks());
        server.Client.DefaultRequestHeaders.Add("X-Forwarded-For", header);
        await server.Post("/", Parameters());
        Assert.That(_logins.Requests.Single().ClientAddress, Is.EqualTo(IPAddress.Parse(expected)));
    }

    [TestCase("LoginService")]
    [TestCase("GatekeeperService")]
    [TestCase("UserAgentService")]
    public async Task Forwarded_ByAProxyOfTheOlderSetting_Counts(string section)
    {
        await using var server = await TestServer.Start(configuration => configuration.Set(section, "HasProxy", "true"));
        server.Server.AddLogins(_logins, _gate, new HealthChecks());
        server.Client.DefaultRequestHeaders.Add("X-Forwarded-For", "192.0.2.7");
        await server.Post("/", Parameters());
        Assert.That(_logins.Requests.Single().ClientAddress, Is.EqualTo(IPAddress.Parse("192.0.2.7")));
    }

    [Test]
    public async Task Proxies_ThatCannotBeRead_AreNamedAtTheStartAndAtAChange()
    {
        var (configuration, log) = (new Configuration(), new ListLogger());
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port", "0");
        configuration.Set("LoginService", "DOSTrustedProxies", "127.0.0.1 proxy.example, 10.0.0.0/99");
        await using var server = await CapsServer.Start(configuration, log, new StatRegistry(), TimeProvider.System);
        Assert.That(log.Lines.Single(), Does.Contain("proxy.example, 10.0.0.0/99").And.Not.Contain("127.0.0.1"));
        configuration.Set("LoginService", "DOSTrustedProxies", "127.0.0.l");
        Assert.That(log.Lines, Has.One.Contains("127.0.0.l is neither"));
    }

    [Test]
    public async Task Ready_FollowsTheGate()
    {
        Assert.That((await _server.Get("/ready")).Status, Is.EqualTo(HttpStatusCode.ServiceUnavailable));
        _gate.Enabled = true;
        Assert.That((await _server.Get("/ready")).Status, Is.EqualTo(HttpStatusCode.OK));
    }

    private static LlsdMap Parameters() => new()
    {
        ["first"] = "Ima", ["last"] = "Tester", ["passwd"] = "$1$abc", ["start"] = "uri:Region&1&2&3", ["channel"] = "Viewer",
        ["version"] = "1.2.3",
        ["mac"] = "m", ["id0"] = "i", ["options"] = new LlsdArray("inventory-root")
    };

    private async Task<XmlRpcResponse> Call(string path, LlsdValue parameters, string method = "login_to_simulator")
    {
        var body = new ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(body, method, parameters);
        using var content = new ByteArrayContent(body.WrittenSpan.ToArray());
        content.Headers.ContentType = new("text/xml");
        using var response = await _server.Client.PostAsync(new Uri(path, UriKind.Relative), content);
        var bytes = await response.Content.ReadAsByteArrayAsync();
        Assert.That(XmlRpc.TryReadResponse(bytes, out var read, out var error), Is.True, error);
        return read!;
    }

    private sealed class ScriptedLogins : ILoginService
    {
        public List<LoginRequest> Requests { get; } = [];

        public LoginResponse Answer { get; set; } = new LoginRefused("", "");

        public ValueTask<LoginResponse> Login(LoginRequest request, CancellationToken cancel = default)
        {
            Requests.Add(request);
            return ValueTask.FromResult(Answer);
        }

        public int Level { get; set; }

        public ValueTask<bool> SetMinimumLevel(string firstName, string lastName, string password, int level)
        {
            var isGod = (firstName, password) == ("Ima", "secret");
            Level = isGod ? level : Level;
            return ValueTask.FromResult(isGod);
        }
    }
}
