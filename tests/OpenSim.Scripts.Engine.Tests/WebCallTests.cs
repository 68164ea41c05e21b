using System.Net;
using System.Text;
using OpenSim.Http.Calls;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Calls of scripts to a real web server on this machine, by way of the guard of private addresses.</summary>
[TestFixture]
public sealed class WebCallTests : ScriptFixture
{
    private readonly List<string> _asked = [];
    private HttpListener _server = null!;
    private int _port;

    [SetUp]
    public void Listen()
    {
        _port = Ports.Free();
        _asked.Clear();
        _server = new HttpListener { Prefixes = { $"http://127.0.0.1:{_port}/" } };
        _server.Start();
        _ = Answer(_server);
    }

    [TearDown]
    public void Stop() => _server.Close();

    protected override void Prepare()
    {
        Region.Configuration.Set("Hypergrid", "AllowedPrivateNetworks", "127.0.0.0/8");
        Region.Services.Add(new AddressGuard(Region.Configuration, new StatRegistry()));
    }

    [TestCase("[]", "", "200 0 GET||")]
    [TestCase("[HTTP_METHOD, \"POST\", HTTP_MIMETYPE, \"text/plain\"]", "zwölf", "200 0 POST|text/plain|zwölf")]
    [TestCase("[HTTP_METHOD, \"PUT\"]", "x", "200 0 PUT|text/plain; charset=utf-8|x")]
    [TestCase("[HTTP_METHOD, \"DELETE\"]", "", "200 0 DELETE|text/plain; charset=utf-8|")]
    [TestCase("[HTTP_BODY_MAXLENGTH, 3]", "", "200 0 GET")]
    public void Response_IsWhatTheServerSaid(string parameters, string body, string heard)
    {
        Assert.That(Call($"http://127.0.0.1:{_port}/", parameters, body), Is.EqualTo(heard));
    }

    [TestCase(201)]
    [TestCase(404)]
    [TestCase(500)]
    public void Status_IsThatOfTheServer(int status) =>
        Assert.That(Call($"http://127.0.0.1:{_port}/{status}", "[]", ""), Is.EqualTo($"{status} 0 GET||"));

    [Test]
    public void AddressThatIsNotPublic_IsNotCalled()
    {
        Region.Configuration.Set("Hypergrid", "AllowedPrivateNetworks", "");
        Assert.That(Call($"http://127.0.0.1:{_port}/", "[]", ""), Is.EqualTo($"499 0 127.0.0.1 is in no public network. (127.0.0.1:{_port})"));
        Assert.That(_asked, Is.Empty);
    }

    [Test]
    public void ServerThatIsNotThere_IsStatus499()
    {
        _server.Close();
        Assert.That(Call($"http://127.0.0.1:{_port}/", "[]", ""), Does.StartWith("499 0 "));
    }

    [Test]
    public void Calls_AreThreeAtOnceForAPrim()
    {
        Run($$"""
            default { state_entry() { integer i; string made;
                for (i = 0; i < 5; ++i) made += (string)(llHTTPRequest("http://127.0.0.1:{{_port}}/", [HTTP_VERBOSE_THROTTLE, FALSE], "") != NULL_KEY);
                llOwnerSay(made); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 11100" }));
    }

    // "status, length of the list of metadata, body", for the very request that was made.
    private string Call(string url, string parameters, string body)
    {
        List<string> heard = [];
        Run($$"""
            key asked; default { state_entry() { asked = llHTTPRequest("{{url}}", {{parameters}}, "{{body}}"); }
                http_response(key id, integer status, list meta, string body) {
                    if (id == asked) llOwnerSay((string)status + " " + (string)llGetListLength(meta) + " " + body); } }
            """);
        Until(() =>
        {
            heard.AddRange(Heard());
            return heard.Count > 0;
        });
        return heard.Single()["host: ".Length..];
    }

    private async Task Answer(HttpListener server)
    {
        while (server.IsListening)
        {
            try
            {
                await Answer(await server.GetContextAsync());
            }
            catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
            {
                return; // it has been closed
            }
        }
    }

    private async Task Answer(HttpListenerContext context)
    {
        var (request, response) = (context.Request, context.Response);
        using var reader = new StreamReader(request.InputStream, Encoding.UTF8);
        var said = $"{request.HttpMethod}|{request.ContentType}|{await reader.ReadToEndAsync()}";
        _asked.Add(said);
        response.StatusCode = int.TryParse(request.Url!.AbsolutePath.AsSpan(1), out var status) ? status : 200;
        await response.OutputStream.WriteAsync(Encoding.UTF8.GetBytes(said));
        response.Close();
    }
}
