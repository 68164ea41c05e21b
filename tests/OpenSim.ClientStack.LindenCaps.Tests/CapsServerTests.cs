using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Llsd;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenCaps.Tests;

public class CapsServerTests
{
    private TestServer _server = null!;

    [SetUp]
    public async Task Start() => _server = await TestServer.Start();

    [TearDown]
    public async Task Stop() => await _server.DisposeAsync();

    [Test]
    public async Task Seed_KnownAndUnknownNames_GivesTheKnownOnes()
    {
        var (agent, _) = _server.AddAgent();
        var caps = await _server.Seed(agent, "EventQueueGet", "NoSuchCapability");
        Assert.That(caps.Items.Keys, Is.EqualTo(new[] { "EventQueueGet" }));
        Assert.That(caps["EventQueueGet"].AsString(), Does.StartWith($"http://127.0.0.1:{_server.Server.Port}/CE/"));
    }

    // As viewers do: their circuit is opened only after it.
    [Test]
    public async Task Seed_OfAnyoneAnnounced_IsAnsweredBeforeTheViewerIsThere()
    {
        var (agent, caps) = _server.AddAgent();
        Assert.That(caps.HasArrived, Is.False);
        Assert.That((await _server.Seed(agent, "EventQueueGet")).Items, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Seed_AskedAgain_GivesTheSameAddresses()
    {
        var (agent, _) = _server.AddAgent();
        Assert.That(await _server.Seed(agent, "EventQueueGet"), Is.EqualTo(await _server.Seed(agent, "EventQueueGet")));
    }

    [Test]
    public async Task Seed_TwoAgents_HaveAddressesOfTheirOwn()
    {
        var first = await _server.Seed(_server.AddAgent().Agent, "EventQueueGet");
        var second = await _server.Seed(_server.AddAgent().Agent, "EventQueueGet");
        Assert.That(first, Is.Not.EqualTo(second));
    }

    [Test]
    public async Task Seed_NobodysPath_IsNotFound()
    {
        var (status, _) = await _server.Post("/CAPS/00000000-0000-0000-0000-0000000000010000/", new LlsdArray());
        Assert.That(status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [TestCase("no llsd at all")]
    [TestCase("<llsd><array>")]
    [TestCase("<!DOCTYPE x><llsd/>")]
    public async Task Seed_BadBody_IsARefusalAndNoFailure(string body)
    {
        var (agent, _) = _server.AddAgent();
        using var content = new StringContent(body);
        using var response = await _server.Client.PostAsync(new Uri(CapsRegistry.SeedPath(agent.CapsPath), UriKind.Relative), content);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.BadRequest));
        Assert.That(Stat("HTTPRequestsRefused"), Is.EqualTo(1));
        Assert.That(Stat("HTTPRequestsFailed"), Is.Zero);
    }

    [Test]
    public async Task Seed_BodyTooLong_IsRefused()
    {
        var (agent, _) = _server.AddAgent();
        using var content = new ByteArrayContent(new byte[2 * 1024 * 1024]);
        using var response = await _server.Client.PostAsync(new Uri(CapsRegistry.SeedPath(agent.CapsPath), UriKind.Relative), content);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.RequestEntityTooLarge));
    }

    [Test]
    public async Task Seed_ByGet_IsNotAllowed()
    {
        var (agent, _) = _server.AddAgent();
        Assert.That((await _server.Get(CapsRegistry.SeedPath(agent.CapsPath))).Status, Is.EqualTo(HttpStatusCode.MethodNotAllowed));
    }

    [Test]
    public async Task Capability_ByTheIni_IsHandedOutElsewhereOrSwitchedOff()
    {
        await _server.DisposeAsync();
        _server = await TestServer.Start(ini =>
        {
            ini.Set("ClientStack.LindenCaps", "Cap_GetTexture", "http://assets.example.com:8003/cap");
            ini.Set("ClientStack.LindenCaps", "Cap_EventQueueGet", "");
        });
        var (agent, _) = _server.AddAgent();
        var caps = await _server.Seed(agent, "GetTexture", "EventQueueGet");
        Assert.That(caps["GetTexture"].AsString(), Is.EqualTo("http://assets.example.com:8003/cap"));
        Assert.That(caps.ContainsKey("EventQueueGet"), Is.True,
            "OpenSimulator's files have an empty line for capabilities that are always on");
    }

    [Test]
    public async Task EventQueueGet_EventEnqueued_IsDeliveredAndAcknowledged()
    {
        var (agent, caps) = _server.AddAgent();
        var url = (await _server.Seed(agent, "EventQueueGet"))["EventQueueGet"].AsString();
        var poll = _server.Post(url, new LlsdMap { ["ack"] = LlsdValue.Undefined, ["done"] = false });
        caps.Events.Enqueue("Hello", new LlsdMap { ["Handle"] = LlsdValue.FromUInt64(256000UL << 32) });

        var (status, body) = await poll;
        Assert.That(status, Is.EqualTo(HttpStatusCode.OK));
        Assert.That(body["events"][0]["message"].AsString(), Is.EqualTo("Hello"));
        Assert.That(body["events"][0]["body"]["Handle"].AsUInt64(), Is.EqualTo(256000UL << 32));

        (_, var again) = await _server.Post(url, new LlsdMap { ["ack"] = 0, ["done"] = false });
        Assert.That(again, Is.EqualTo(body), "not acknowledged: the same again");

        (_, var last) = await _server.Post(url, new LlsdMap { ["ack"] = body["id"], ["done"] = true });
        Assert.That(last["events"].Elements, Is.Empty);
        Assert.That(last["id"].AsInteger(), Is.GreaterThan(body["id"].AsInteger()));
    }

    [Test]
    public async Task EventQueueGet_AgentGone_IsNotFoundAlsoForTheWaitingPoll()
    {
        var (agent, _) = _server.AddAgent();
        var url = (await _server.Seed(agent, "EventQueueGet"))["EventQueueGet"].AsString();
        var waiting = _server.Post(url, new LlsdMap { ["ack"] = 0, ["done"] = false });
        await Task.Yield();
        _server.Server.Caps.Remove(agent, _server.Scene);
        Assert.That((await waiting).Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That((await _server.Post(url, new LlsdMap())).Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(_server.Server.Caps.Count, Is.Zero);
    }

    [Test]
    public async Task Create_SameAgentAgain_EndsTheOldCapabilities()
    {
        var (agent, _) = _server.AddAgent();
        var url = (await _server.Seed(agent, "EventQueueGet"))["EventQueueGet"].AsString();
        var second = agent with { SessionId = Primitives.UUID.Random(), CapsPath = Primitives.UUID.Random().ToString() };
        _server.Server.Caps.Create(second, _server.Scene);
        _server.Server.Caps.Remove(agent, _server.Scene); // the old viewer's late goodbye

        Assert.That((await _server.Post(url, new LlsdMap())).Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(await _server.Seed(second, "EventQueueGet"), Has.Property("Count").EqualTo(1));
    }

    [Test]
    public async Task Create_SameSessionAgain_IsFoundAtTheSeedsBefore_OfWhichAFewAreKept()
    {
        var (agent, caps) = _server.AddAgent();
        var url = (await _server.Seed(agent, "EventQueueGet"))["EventQueueGet"].AsString();
        for (var i = 0; i < 3; i++)
        {
            var announced = agent with { CapsPath = Primitives.UUID.Random().ToString() };
            Assert.That(_server.Server.Caps.Create(announced, _server.Scene), Is.SameAs(caps));
        }

        Assert.That((await _server.Seed(agent, "EventQueueGet"))["EventQueueGet"].AsString(), Is.EqualTo(url));

        var last = agent with { CapsPath = Primitives.UUID.Random().ToString() };
        _server.Server.Caps.Create(last, _server.Scene);
        var dropped = await _server.Post(CapsRegistry.SeedPath(agent.CapsPath), new LlsdArray());
        Assert.That(dropped.Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That((await _server.Seed(last, "EventQueueGet"))["EventQueueGet"].AsString(), Is.EqualTo(url));
        _server.Server.Caps.Remove(agent, _server.Scene);
        var ended = await _server.Post(CapsRegistry.SeedPath(last.CapsPath), new LlsdArray());
        Assert.That(ended.Status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public void Create_AnnouncedAndNeverCame_IsForgottenInTime()
    {
        var time = new Testing.ManualTime();
        var registry = new CapsRegistry(new Configuration(), time, new StatRegistry());
        registry.Create(Testing.TestRegion.NewAgent(), _server.Scene);
        time.Advance(ExpectedAgents.GoodFor + TimeSpan.FromMinutes(2));
        registry.Create(Testing.TestRegion.NewAgent(), _server.Scene);
        Assert.That(registry.Count, Is.EqualTo(1));
    }

    [Test]
    public async Task UnknownPath_IsNotFoundAndCounted()
    {
        Assert.That((await _server.Get("/nobody/here")).Status, Is.EqualTo(HttpStatusCode.NotFound));
        Assert.That(Stat("HTTPRequestsUnknown"), Is.EqualTo(1));
    }

    [Test]
    public async Task Handler_Throws_IsOneFailureAndTheServerGoesOn()
    {
        _server.Server.Router.Add("broken", (_, _) => throw new InvalidOperationException("planted"));
        Assert.That((await _server.Get("/broken")).Status, Is.EqualTo(HttpStatusCode.InternalServerError));
        Assert.That(Stat("HTTPRequestsFailed"), Is.EqualTo(1));
        Assert.That((await _server.Get("/nobody")).Status, Is.EqualTo(HttpStatusCode.NotFound));
    }

    [Test]
    public void Start_PortInUse_SaysSoInOneSentence()
    {
        using var other = new TcpListener(IPAddress.Loopback, 0);
        other.Start();
        var configuration = new Configuration();
        configuration.Set("Network", "http_listener_address", "127.0.0.1");
        configuration.Set("Network", "http_listener_port",
            ((IPEndPoint)other.LocalEndpoint).Port.ToString(System.Globalization.CultureInfo.InvariantCulture));

        var error = Assert.ThrowsAsync<IOException>(
            () => CapsServer.Start(configuration, NullLoggerFactory.Instance, new StatRegistry(), TimeProvider.System));
        Assert.That(error!.Message, Does.Contain("another program uses it").And.Contain("http_listener_port"));
    }

    private double Stat(string name) => _server.Statistics.Find($"httpserver.{_server.Server.Port}.{name}")!.Value;
}
