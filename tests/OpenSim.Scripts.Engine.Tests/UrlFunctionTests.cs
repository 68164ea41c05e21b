using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps.Scripts;
using OpenSim.Http;
using OpenSim.Modules.Scripts;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts as web servers, called by a real client at a real server.</summary>
[TestFixture]
public sealed class UrlFunctionTests : ScriptFixture
{
    private const string Echo = """
        string url; default {
            state_entry() { llRequestURL(); }
            http_request(key id, string method, string body) {
                if (method == URL_REQUEST_GRANTED) { url = body; llOwnerSay(body); }
                else if (method == URL_REQUEST_DENIED) llOwnerSay("denied: " + body);
                else llHTTPResponse(id, 201, method + "|" + body + "|" + llGetHTTPHeader(id, "x-path-info") + "|"
                    + llGetHTTPHeader(id, "x-query-string") + "|" + llGetHTTPHeader(id, "x-remote-ip") + "|"
                    + llGetHTTPHeader(id, "X-Tried") + "|" + (string)(llGetHTTPHeader(id, "x-script-url") + "/" == url)); } }
        """;

    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(40) };
    private string _publicUri = "";
    private CountedCalls _calls = null!;
    private HttpServer _server = null!;

    [TearDown]
    public void Stop() => Waiting.For(_server.DisposeAsync().AsTask());

    [OneTimeTearDown]
    public void Forget() => _client.Dispose();

    protected override RegionInfo? Info => _publicUri.Length == 0 ? null : TestRegion.NewInfo() with { PublicUri = _publicUri };

    protected override void Prepare()
    {
        Region.Configuration.Set("Network", "http_listener_port", "0");
        Region.Configuration.Set("Network", "http_listener_address", "127.0.0.1");
        Region.Configuration.Set("Network", "ExternalHostNameForLSL", "127.0.0.1");
        foreach (var function in new[] { "osRequestURL", "osRequestSecureURL", "osSetContentType" })
            Region.Configuration.Set("OSSL", "Allow_" + function, "true");
        var router = new HttpRouter();
        var statistics = new StatRegistry();
        _server = Waiting.For(HttpServer.Start(
            Region.Configuration, router, NullLoggerFactory.Instance, statistics, TimeProvider.System, HttpPlace.Anywhere()));
        var urls = new ScriptUrls(Region.Configuration, statistics, () => _server.Port);
        urls.AddTo(router);
        Region.Services.Add<IScriptUrls>(_calls = new CountedCalls(urls));
    }

    [TestCase("GET", "", "", "", "GET||||127.0.0.1|yes|1")]
    [TestCase("GET", "/", "", "", "GET||/||127.0.0.1|yes|1")]
    [TestCase("PUT", "/a/b%20c", "?x=1&y=%C3%A4", "zwölf", "PUT|zwölf|/a/b%20c|x=1&y=%C3%A4|127.0.0.1|yes|1")]
    [TestCase("DELETE", "", "?q", "", "DELETE|||q|127.0.0.1|yes|1")]
    public void Call_IsToldAndAnswered(string method, string path, string query, string body, string answer)
    {
        Run(Echo);
        using var request = new HttpRequestMessage(new HttpMethod(method), Url() + path + query);
        request.Headers.Add("X-Tried", "yes");
        if (body.Length > 0)
            request.Content = new StringContent(body, Encoding.UTF8);
        using var response = Call(request);
        Assert.Multiple(() =>
        {
            Assert.That((int)response.StatusCode, Is.EqualTo(201));
            Assert.That(BodyOf(response), Is.EqualTo(answer));
            Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo("text/plain; charset=utf-8"));
            Assert.That(response.Headers.GetValues("X-SecondLife-Object-Name"), Is.EqualTo(new[] { "host" }));
            Assert.That(response.Headers.GetValues("X-SecondLife-Object-Key"), Is.EqualTo(new[] { Host.Id.ToString() }));
            Assert.That(response.Headers.Contains("Access-Control-Allow-Origin"), Is.False);
        });
    }

    [Test]
    public void Head_HasNoBody()
    {
        Run(Echo);
        using var response = Call(new HttpRequestMessage(HttpMethod.Head, Url()));
        Assert.That((response.StatusCode, BodyOf(response)), Is.EqualTo((HttpStatusCode.Created, "")));
    }

    [TestCase(200, 200)]
    [TestCase(404, 404)]
    [TestCase(204, 204)]
    [TestCase(304, 304)]
    [TestCase(599, 599)]
    [TestCase(101, 500)]
    [TestCase(0, 500)]
    [TestCase(-5, 500)]
    [TestCase(100000, 500)]
    public void Status_IsThatOfTheScript_WhereItIsOne(int status, int given)
    {
        Run(Answering($"llHTTPResponse(id, {status}, \"x\");"));
        using var response = Get(Url());
        Assert.That((int)response.StatusCode, Is.EqualTo(given));
    }

    [TestCase("llSetContentType(id, CONTENT_TYPE_JSON);", "application/json; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_XML);", "application/xml; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_LLSD);", "application/llsd+xml; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_FORM);", "application/x-www-form-urlencoded; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_RSS);", "application/rss+xml; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_HTML);", "text/plain; charset=utf-8")]
    [TestCase("llSetContentType(id, CONTENT_TYPE_XHTML);", "text/plain; charset=utf-8")]
    [TestCase("llSetContentType(id, 99);", "text/plain; charset=utf-8")]
    [TestCase("osSetContentType(id, \"image/svg+xml\");", "image/svg+xml")]
    [TestCase("osSetContentType(id, \"a/b\\nX-Own: 1\");", "text/plain; charset=utf-8")]
    public void ContentType_IsThatOfTheScript_AndPagesAreTextToStrangers(string set, string given)
    {
        Run(Answering(set + " llHTTPResponse(id, 200, \"<p>\");"));
        using var response = Get(Url());
        Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo(given));
    }

    [TestCase("SecondLife/7.1", true, "text/html; charset=utf-8")]
    [TestCase("curl/8", true, "text/plain; charset=utf-8")]
    [TestCase("SecondLife/7.1", false, "text/plain; charset=utf-8")]
    public void Page_IsShownToTheOwnerInTheViewer(string agent, bool isFromThere, string given)
    {
        Viewer.RemoteEndPoint = new IPEndPoint(IPAddress.Parse(isFromThere ? "127.0.0.1" : "192.0.2.7"), 5000);
        Run(Answering("llSetContentType(id, CONTENT_TYPE_HTML); llHTTPResponse(id, 200, \"<p>\");"));
        using var request = new HttpRequestMessage(HttpMethod.Get, Url());
        request.Headers.UserAgent.ParseAdd(agent);
        using var response = Call(request);
        Assert.That(response.Content.Headers.ContentType!.ToString(), Is.EqualTo(given));
    }

    [Test]
    public void NameOfTheObject_IsSentWhateverItIs()
    {
        Scene.Writer.SetName(Host, "Tür\r\nX-Own: 1");
        Run(Answering("llHTTPResponse(id, 200, \"\");"));
        using var response = Get(Url());
        Assert.That((response.StatusCode, response.Headers.Contains("X-Own")), Is.EqualTo((HttpStatusCode.OK, false)));
    }

    [Test]
    public void OtherSites_MayReadWhereTheScriptSaysSo()
    {
        Run(Answering("llHTTPResponse(id, 200, \"\");").Replace("llRequestURL()", "osRequestURL([\"allowXss\"])"));
        using var response = Get(Url());
        Assert.That(response.Headers.GetValues("Access-Control-Allow-Origin"), Is.EqualTo(new[] { "*" }));
    }

    [TestCase("llRequestSecureURL()")]
    [TestCase("osRequestSecureURL([])")]
    public void SecureUrl_IsDeniedWithoutAProxyThatHasIt(string asked)
    {
        Run(Echo.Replace("llRequestURL()", asked));
        Assert.That(Heard(), Is.EqualTo(new[] { "host: denied: There are no secure URLs here" }));
    }

    // The proxy passes a call on as it is.
    [TestCase("llRequestSecureURL()", false)]
    [TestCase("osRequestSecureURL([])", false)]
    [TestCase("osRequestSecureURL([\"allowXss\"])", true)]
    public void SecureUrl_IsThatOfTheProxy(string asked, bool forOtherSites)
    {
        const string Proxy = "https://region.example.org";
        _publicUri = Proxy;
        Stop();
        StartAnother();
        _publicUri = "";
        Run(Answering("llHTTPResponse(id, 200, body);").Replace("llRequestURL()", asked));
        var url = Url();
        Assert.That(url, Does.StartWith(Proxy + "/lslhttps/"));
        using var response = Post(url.Replace(Proxy, $"http://127.0.0.1:{_server.Port}"), "x");
        Assert.That((BodyOf(response), response.Headers.Contains("Access-Control-Allow-Origin")), Is.EqualTo(("x", forOtherSites)));
        using var plain = Post(url.Replace(Proxy + "/lslhttps", $"http://127.0.0.1:{_server.Port}/lslhttp"), "x");
        Assert.That(plain.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public void Urls_AreBoundedForAnOwnerAndForAll()
    {
        Region.Configuration.Set("LL-Functions", "max_external_urls_per_owner", "2");
        Region.Configuration.Set("LL-Functions", "max_external_urls_per_simulator", "10");
        Run("""
            integer granted; default { state_entry() { integer i; for (i = 0; i < 4; i++) llRequestURL(); }
                http_request(key id, string method, string body) {
                    granted += method == URL_REQUEST_GRANTED;
                    llOwnerSay((string)granted + " " + (string)llGetFreeURLs()); } }
            """);
        Assert.That(Heard().Last(), Is.EqualTo("host: 2 8"));
    }

    [Test]
    public void Script_ThatDoesNotAnswer_IsAnsweredFor()
    {
        Run(Answering(""));
        var call = _client.GetAsync(Url());
        Until(() => _calls.Came == 1);
        Seconds(24);
        Assert.That(call.IsCompleted, Is.False);
        Seconds(2);
        using var response = Await(call);
        Assert.That((response.StatusCode, BodyOf(response)), Is.EqualTo((HttpStatusCode.InternalServerError, "Script timeout")));
    }

    [Test]
    public void Calls_BeyondWhatAScriptHasRoomFor_AreRefusedAtOnce()
    {
        var script = Run(Answering(""));
        var url = Url();
        script.SetRunning(false);
        using var response = Get(url);
        Assert.That((response.StatusCode, BodyOf(response).TrimEnd()), Is.EqualTo((HttpStatusCode.ServiceUnavailable, "The script is busy")));
    }

    [TestCase("release")]
    [TestCase("reset")]
    [TestCase("remove")]
    [TestCase("delete")]
    public void Url_EndsWithItsScript_AndWhatWaitsIsAnswered(string how)
    {
        var script = Run(Answering("if (method == \"POST\") { llReleaseURL(url); llHTTPResponse(id, 200, \"\"); }").Replace("state_entry()", "touch_start(integer n)"));
        script.Post(new OpenSim.Scripts.Running.ScriptEvent(OpenSim.Scripts.Running.EventKind.touch_start,
            OpenSim.Scripts.Values.LslList.Of(1)));
        Step();
        var url = Url();
        var waits = _client.GetAsync(url);
        Until(() => _calls.Came == 1);
        Assert.That(waits.IsCompleted, Is.False);
        End(script, how, url);
        using var gone = Get(url);
        Assert.That(gone.StatusCode, Is.EqualTo(HttpStatusCode.NotFound));
        if (how == "release")
            Seconds(26);
        using var answered = Await(waits);
        Assert.That(answered.StatusCode, Is.EqualTo(how == "release" ? HttpStatusCode.InternalServerError : HttpStatusCode.NotFound));
    }

    [Test]
    public void Url_OutlivesAChangeOfState()
    {
        Run("""
            default { state_entry() { llRequestURL(); } http_request(key id, string method, string body) { llOwnerSay(body); state b; } }
            state b { http_request(key id, string method, string body) { llHTTPResponse(id, 200, "b"); } }
            """);
        using var response = Get(Url());
        Assert.That(BodyOf(response), Is.EqualTo("b"));
    }

    [Test]
    public void LongBody_IsRefused_AndTheLongestIsTaken()
    {
        Run(Answering("llHTTPResponse(id, 200, (string)llStringLength(body));"));
        var url = Url();
        using var whole = Post(url, new string('x', 16384));
        using var tooLong = Post(url, new string('x', 16385));
        Assert.That((BodyOf(whole), tooLong.StatusCode), Is.EqualTo(("16384", HttpStatusCode.RequestEntityTooLarge)));
    }

    [Test]
    public void Garbage_HarmsNobody()
    {
        var random = new FuzzRandom(7);
        Run(Echo);
        var url = new Uri(Url());
        var good = Encoding.UTF8.GetBytes(
            $"POST {url.AbsolutePath}/a?b=c HTTP/1.1\r\nHost: x\r\nX-Path-Info: /own\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc");
        for (var round = 0; round < 60; round++)
        {
            var bytes = good.ToArray();
            for (var i = random.Below(6); i > 0; i--)
                bytes[random.Below(bytes.Length)] = (byte)random.Below(256);
            Send(url, bytes);
        }

        using var response = Get(url.ToString());
        Assert.That((int)response.StatusCode, Is.EqualTo(201));
    }

    private static string Answering(string answer) => $$"""
        string url; default { state_entry() { llRequestURL(); }
            http_request(key id, string method, string body) {
                if (method == URL_REQUEST_GRANTED) { url = body; llOwnerSay(body); } else { {{answer}} } } }
        """;

    private void End(ScriptInstance script, string how, string url)
    {
        if (how == "release")
            Post(url, "").Dispose();
        else if (how == "reset")
            script.Restart();
        else if (how == "remove")
            Scene.Inventories.Remove(Host, script.ItemId);
        else
            Scene.Writer.DeleteObject(Host.Group);
        Settle();
    }

    private void Send(Uri url, byte[] bytes)
    {
        using var socket = new TcpClient(url.Host, url.Port);
        using var stream = socket.GetStream();
        stream.Write(bytes);
        socket.Client.Shutdown(SocketShutdown.Send);
        var answer = stream.ReadAsync(new byte[4096]).AsTask();
        Await(answer);
    }

    private string Url() => Heard().Single() is var said ? said[said.IndexOf("http", StringComparison.Ordinal)..].TrimEnd('/') : "";

    private HttpResponseMessage Get(string url) => Await(_client.GetAsync(url));

    private HttpResponseMessage Post(string url, string body) => Await(_client.PostAsync(url, new StringContent(body)));

    private HttpResponseMessage Call(HttpRequestMessage request) => Await(_client.SendAsync(request));

    private static string BodyOf(HttpResponseMessage response) => Waiting.For(response.Content.ReadAsStringAsync());

    // Counts the calls that the region has been told of.
    private sealed class CountedCalls(IScriptUrls urls) : IScriptUrls
    {
        private int _came;

        public int Came => Volatile.Read(ref _came);

        public int Free => urls.Free;

        public ScriptUrl? Open(UrlOrder order, out string refusal) => urls.Open(order with
        {
            Called = call =>
            {
                var answer = order.Called(call);
                Interlocked.Increment(ref _came);
                return answer;
            }
        }, out refusal);

        public void Close(ScriptUrl url) => urls.Close(url);
    }
}
