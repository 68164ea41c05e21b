using System.IO.Compression;
using System.Net;
using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>What regions say to each other: bodies as recorded between OpenSimulator's, and our two ends against each other.</summary>
[TestFixture]
public sealed class SimulationWireTests
{
    private static readonly UUID Agent = UUID.Parse("a0000000-0000-4000-8000-00000000000a");
    private static readonly UUID Session = UUID.Parse("b0000000-0000-4000-8000-00000000000b");
    private static readonly UUID Path = UUID.Parse("c0000000-0000-4000-8000-00000000000c");

    private static readonly UUID Known = UUID.Parse("e0000000-0000-4000-8000-00000000000e");

    private static readonly GridRegion There = new()
    {
        RegionId = UUID.Parse("d0000000-0000-4000-8000-00000000000d"), RegionName = "Alpha Two", RegionLocX = 256256, RegionLocY = 256000,
        ServerUri = "http://198.51.100.7:9312/"
    };

    private static readonly GridRegion Here = There with { RegionId = UUID.Random(), RegionName = "Alpha One", RegionLocX = 256000 };

    private HeardSimulation _heard = null!;
    private HandlerPipe _pipe = null!;
    private RemoteSimulation _remote = null!;
    private ServiceConnections _connections = null!;

    [SetUp]
    public void SetUp()
    {
        _heard = new HeardSimulation();
        IServiceHandler[] handlers =
        [
            new AgentHandler(_heard, new OneSession()), new ObjectHandler(_heard),
            new NeighbourHandler(_heard, _ => There,
                (_, id) => new(id == Known ? Here with { RegionId = id, ServerUri = "http://known/" } : null))
        ];
        _pipe = new HandlerPipe(new ServiceTable(handlers, new StatRegistry()));
        _connections = new ServiceConnections(new Configuration(), new StatRegistry(), TimeProvider.System, _pipe);
        _remote = new RemoteSimulation(_connections);
    }

    [TearDown]
    public void TearDown()
    {
        _connections.Dispose();
        _pipe.Dispose();
    }

    [Test]
    public async Task QueryAccess_GoesAsRecorded_AndARefusalKeepsItsWords()
    {
        _heard.Answer = SimulationAnswer.Refused("Denied access to region Alpha Two: You have been banned from that region.");
        var answer = await _remote.QueryAccess(There, new AccessQuestion(Agent, new Vector3(1.05f, 128, 25.4f), ViaTeleport: false, "http://h/"));
        Assert.That(answer, Is.EqualTo(_heard.Answer));
        Assert.That(_heard.Asked, Is.EqualTo(new AccessQuestion(Agent, new Vector3(1.05f, 128, 25.4f), false, "http://h/")));
        Assert.That(_pipe.Requests[0], Does.StartWith(
            $$"""QUERYACCESS /agent/{{Agent}}/{{There.RegionId}}/ {"position":"<1.05, 128, 25.4>","my_version":"SIMULATION/0.3","simulation_service_supported_min":0.3"""));
        Assert.That(_pipe.Answers[0], Does.StartWith("""200 {"success":false,"reason":"Denied access"""));
        Assert.That(_pipe.Answers[0], Does.Contain("\"negotiated_outbound_version\":0.80000001"), "single precision");
    }

    [Test]
    public async Task QueryAccess_NoVersionInCommon_IsRefusedInTheWordsThatSendersShow()
    {
        var answer = await Send("QUERYACCESS", $"/agent/{Agent}/{There.RegionId}/",
            """{"simulation_service_supported_min":0.10000000149011612,"simulation_service_supported_max":0.10000000149011612}""");
        Assert.That(answer, Is.EqualTo("{\"success\":false,\"reason\":\"Your region provide protocol versions 0.1 - 0.1 and we accept only 0.3 - 0.8. "
            + "No version overlap.\"}"));
    }

    [Test]
    public async Task CreateAgent_ComesOverWhole_PackedAndMarked()
    {
        var agent = NewAgent();
        Assert.That(await _remote.CreateAgent(Here, There, agent), Is.EqualTo(SimulationAnswer.Ok));
        Assert.That(_heard.Created!.Value.Region.RegionId, Is.EqualTo(There.RegionId));
        Assert.That(_heard.Created.Value.Agent with { ChildSeeds = agent.ChildSeeds, ServiceUrls = agent.ServiceUrls, Appearance = null },
            Is.EqualTo(agent with { Appearance = null, LookAt = new Vector3(0, 1, 0) }));
        Assert.That(_heard.Created.Value.Agent.ChildSeeds, Is.EqualTo(agent.ChildSeeds));
        var (read, sent) = (_heard.Created.Value.Agent.Appearance!, agent.Appearance!);
        Assert.That(read.Wearables, Is.EqualTo(sent.Wearables));
        Assert.That(read.Attachments, Is.EqualTo(sent.Attachments));
        Assert.That(read.VisualParams, Is.EqualTo(sent.VisualParams));
        Assert.That(_pipe.Answers[0], Is.EqualTo("""200 {"reason":"Authorized","success":true,"your_ip":"192.0.2.7"}"""));
    }

    [Test]
    public async Task CreateAgent_SessionThatNobodyKnows_IsRefused_WithoutAWordOfSuccess()
    {
        var answer = await _remote.CreateAgent(Here, There, NewAgent() with { SessionId = UUID.Random(), FirstName = "No", LastName = "Body" });
        Assert.That(answer.Success, Is.False);
        Assert.That(_heard.Created, Is.Null);
        Assert.That(_pipe.Answers[0], Is.EqualTo("200 {\"reason\":\"Failed to verify user presence in the grid for No Body, access denied to "
            + "region Alpha Two.\",\"your_ip\":\"192.0.2.7\"}"));
    }

    [Test]
    public async Task CreateAgent_SessionOfSomebodyElse_IsRefused() =>
        Assert.That((await _remote.CreateAgent(Here, There, NewAgent() with { AgentId = UUID.Random() })).Success, Is.False);

    [Test]
    public async Task UpdateAgent_AnAgentAsRecorded_IsRead()
    {
        var answer = await Send("PUT", $"/agent/{Agent}/", $$"""
            {"message_type":"AgentData","region_id":"{{Here.RegionId}}","circuit_code":"0","agent_uuid":"{{Agent}}","session_uuid":"{{Session}}",
            "position":"<1.05, 130, 45>","velocity":"<3, 0, 0>","center":"<1, 2, 3>","size":"<0, 0, 0>","at_axis":"<1, 0, 0>","far":256.0,
            "throttles":[0,0,128,63],"head_rotation":"<0, 0, 0, 1>","body_rotation":"<0, 0, 0.7071068, 0.7071068>","control_flags":"8192",
            "god_data":{},"crossingflags":1,"children_seeds":[{"handle":"1099511628032000","seed":"{{Path}}"}],
            "packed_appearance":{"height":1.9,"te8":[1,2],"visualparams":[7],"wearables":[[]],"attachments":[]},
            "attach_objects":[{"sog":"<SceneObjectGroup></SceneObjectGroup>","extra":"<ExtraFromItemID>{{Path}}</ExtraFromItemID>",
            "modified":true,"state":"<ScriptStates />"}],"destination_uuid":"{{There.RegionId}}"}
            """);
        Assert.That(answer, Is.EqualTo("True"));
        var agent = _heard.Taken!;
        Assert.That((agent.IsCrossing, agent.IsFlying, agent.WaitsForRoot), Is.EqualTo((true, true, false)));
        Assert.That((agent.Position, agent.Velocity, agent.Far), Is.EqualTo((new Vector3(1.05f, 130, 45), new Vector3(3, 0, 0), 256f)));
        Assert.That(agent.BodyRotation.Z, Is.EqualTo(0.7071).Within(0.001));
        Assert.That(agent.ChildSeeds, Is.EqualTo(new Dictionary<ulong, string> { [1099511628032000] = Path.ToString() }));
        var worn = agent.Attachments.Single();
        Assert.That((worn.FromItemId, worn.IsModified, worn.ScriptStates), Is.EqualTo((Path, true, "<ScriptStates />")));
        Assert.That(agent.Appearance!.TextureEntry, Is.EqualTo(new byte[] { 1, 2 }));
    }

    [Test]
    public async Task UpdateAgent_GodModeGroupAndWhatScriptsHaveMadeOfHim_AreRead_AndHandedOnAsOpenSimulatorWritesThem()
    {
        const string Controllers = """[{"object":"0da9a2c2-1f0c-4b3e-9a35-2f3c0a1b5c11","item":"0da9a2c2-1f0c-4b3e-9a35-2f3c0a1b5c12","ignore":3,"event":5}]""";
        await Send("PUT", $"/agent/{Agent}/", $$$"""
            {"message_type":"AgentData","agent_uuid":"{{{Agent}}}","session_uuid":"{{{Session}}}","god_data":{"ViewerUiIsGod":true},
            "god_level":200,"agent_cof":"{{{Path}}}","active_group_id":"{{{Path}}}","active_group_name":"Harbour Club",
            "active_group_title":"Skipper","movementAO":[{"state":"STAND","uuid":"{{{Path}}}"},{"state":"STRIDE","uuid":"{{{Agent}}}"}],
            "animation_state":{"animation":"{{{Path}}}","object_id":"{{{Agent}}}","seq_num":3},"controllers":{{{Controllers}}},
            "destination_uuid":"{{{There.RegionId}}}"}
            """);
        var agent = _heard.Taken!;
        Assert.That((agent.IsGod, agent.ActiveGroup, agent.ActiveGroupName, agent.GroupTitle),
            Is.EqualTo((true, Path, "Harbour Club", "Skipper")));
        Assert.That(agent.AnimationOverrides, Is.EqualTo(new[] { KeyValuePair.Create("STAND", Path), KeyValuePair.Create("STRIDE", Agent) }));

        var written = AgentDataPairs.Write(There, agent);
        Assert.That(written["god_data"]["ViewerUiIsGod"], Is.EqualTo((LlsdValue)true));
        Assert.That(written["god_level"].AsInteger(), Is.EqualTo(200));
        Assert.That(written["agent_cof"].AsUuid(), Is.EqualTo(Path));
        Assert.That((written["active_group_id"].AsUuid(), written["active_group_name"].AsString()), Is.EqualTo((Path, "Harbour Club")));
        Assert.That(written["movementAO"][0]["state"].AsString(), Is.EqualTo("STAND"));
        Assert.That(written["animation_state"]["seq_num"].AsInteger(), Is.EqualTo(3));
        Assert.That(LlsdJson.TryRead(Encoding.UTF8.GetBytes(Controllers), out var sent));
        Assert.That(written["controllers"], Is.EqualTo(sent));
    }

    [Test]
    public void Agent_WhoIsNoGod_SaysSo() =>
        Assert.That(AgentDataPairs.Write(There, new AgentData { AgentId = Agent, SessionId = Session })["god_data"]["ViewerUiIsGod"],
            Is.EqualTo((LlsdValue)false));

    [TestCase(HandOver.Taken)]
    [TestCase(HandOver.Refused)]
    public async Task UpdateAgent_GoesAndComesBack(HandOver said)
    {
        _heard.HandOver = said;
        var sent = new AgentData
        {
            AgentId = Agent, SessionId = Session, WaitsForRoot = true, Position = new Vector3(1, 2, 3), ControlFlags = 8192,
            Animations = [new CarriedAnimation(Path, Agent)], GroupTitle = "Officer"
        };
        Assert.That(await _remote.UpdateAgent(There, sent), Is.EqualTo(said));
        Assert.That((_heard.Taken!.WaitsForRoot, _heard.Taken.IsCrossing, _heard.Taken.GroupTitle), Is.EqualTo((true, false, "Officer")));
        Assert.That(_heard.Taken.Animations, Is.EqualTo(sent.Animations));
    }

    [Test]
    public async Task UpdateAgent_NoAnswer_IsNotKnown()
    {
        _pipe.Fault = _ => throw new HttpRequestException("gone");
        var sent = new AgentData { AgentId = Agent, SessionId = Session };
        Assert.That(await _remote.UpdateAgent(There, sent), Is.EqualTo(HandOver.Unanswered));
    }

    [Test]
    public async Task Position_GoesByTheSendersCorner()
    {
        var news = new AgentPosition(Agent, Session, Here.Handle, new Vector3(250, 128, 25), Vector3.Zero, Vector3.One, 128, []);
        Assert.That(await _remote.UpdateAgent(There, news));
        Assert.That(_heard.News! with { Throttles = [] }, Is.EqualTo(news with { Throttles = _heard.News!.Throttles }));
    }

    [Test]
    public async Task Close_NamesTheSession_AndWithoutOneNothingIsClosed()
    {
        Assert.That(await _remote.CloseAgent(There, Agent, Session));
        Assert.That(_heard.Closed, Is.EqualTo((There.RegionId, Agent, Session)));
        _heard.Closed = default;
        Assert.That(await _remote.CloseView(There, Agent, Session));
        Assert.That((_heard.Closed, _heard.ClosedView), Is.EqualTo((default((UUID, UUID, UUID)), (There.RegionId, Agent, Session))));
        Assert.That(await Send("DELETE", $"/agent/{Agent}/{There.RegionId}/", ""), Is.EqualTo($"OpenSim agent {Agent}"));
        Assert.That(_heard.Closed, Is.EqualTo((UUID.Zero, UUID.Zero, UUID.Zero)));
    }

    [Test]
    public async Task Release_IsToldAtTheCallbackAddress()
    {
        var address = $"http://198.51.100.7:9312/agent/{Agent}/{There.RegionId}/release/";
        Assert.That(await _remote.ReleaseAgent(There, Agent, address));
        Assert.That(_heard.Released, Is.EqualTo((There.RegionId, Agent)));
    }

    [TestCase("http://198.51.100.7:9312/shutdown")]
    [TestCase("http://198.51.100.7:9312/agent/a0000000-0000-4000-8000-00000000000a/d0000000-0000-4000-8000-00000000000d/?auth=x")]
    [TestCase("http://198.51.100.7:9312/agent/b0000000-0000-4000-8000-00000000000b/d0000000-0000-4000-8000-00000000000d/release/")]
    [TestCase("file:///agent/a0000000-0000-4000-8000-00000000000a/d0000000-0000-4000-8000-00000000000d/release/")]
    [TestCase("nowhere")]
    public async Task Release_AtAnotherAddressThanThatAgents_IsNotCalled(string address)
    {
        Assert.That(await _remote.ReleaseAgent(There, Agent, address), Is.False);
        Assert.That(_pipe.Requests, Is.Empty);
    }

    [Test]
    public async Task Object_GoesWithItsNewPlace()
    {
        var what = new CarriedObject { Id = Path, Xml = "<SceneObjectGroup />"u8.ToArray(), NewPosition = new Vector3(2, 128, 45), IsModified = true };
        Assert.That(await _remote.CreateObject(There, what), Is.EqualTo(HandOver.Taken));
        Assert.That(_pipe.Requests[0], Does.StartWith($$"""POST /object/{{Path}}/ {"sog":"<SceneObjectGroup />","extra":"<ExtraFromItemID>{{UUID.Zero}}"""));
        Assert.That(_heard.Object!.NewPosition, Is.EqualTo(what.NewPosition));
    }

    [Test]
    public async Task Hello_IsBelievedOnlyAsFarAsTheGridKnowsTheCaller()
    {
        Assert.That(await _remote.HelloNeighbour(There, Here with { RegionId = Known, ServerUri = "http://evil.example/" }));
        Assert.That(_heard.Greeting!.ServerUri, Is.EqualTo("http://known/"));
        Assert.That(await _remote.HelloNeighbour(There, Here), Is.False);
        Assert.That(_pipe.Requests[0], Does.Contain("\"region_xloc\":\"1000\""));
    }

    [Test]
    public async Task BodyOfATerabyte_IsRefused_WhileItIsUnpacked()
    {
        using var packed = new MemoryStream();
        await using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            var zeroes = new byte[1024 * 1024];
            for (var i = 0; i < 40; i++)
                gzip.Write(zeroes);
        }

        var unread = new List<UUID>();
        var answer = await new AgentHandler(_heard, new OneSession(), (agent, _) => unread.Add(agent)).Answer(new ServiceRequest
        {
            Method = "PUT", Path = $"/agent/{Agent}/", Rest = $"/{Agent}/", Body = new MemoryStream(packed.ToArray()),
            Header = name => name == "X-Content-Encoding" ? "gzip" : null
        });
        Assert.That(answer.Status, Is.EqualTo(400));
        Assert.That(unread, Is.EqualTo(new[] { Agent }), "the log says why: the wire does not");
    }

    private async Task<string> Send(string method, string path, string body)
    {
        using var http = new HttpClient(_pipe, disposeHandler: false);
        using var request = new HttpRequestMessage(new HttpMethod(method), "http://198.51.100.7:9312" + path);
        request.Content = new StringContent(body, Encoding.UTF8, LlsdJson.ContentType);
        using var response = await http.SendAsync(request);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        return await response.Content.ReadAsStringAsync();
    }

    private static AgentCircuitData NewAgent() => new()
    {
        AgentId = Agent, SessionId = Session, SecureSessionId = UUID.Random(), CircuitCode = 1264473489, FirstName = "Ada", LastName = "Lovelace",
        CapsPath = Path.ToString(), IsChild = true, StartPosition = new Vector3(-128, 128, 45), TeleportFlags = TeleportFlags.None,
        Viewer = "Viewer 7", Channel = "Viewer", Mac = "m", Id0 = "i", ClientAddress = "192.0.2.1", ServiceSessionId = "http://g/;x", Far = 256,
        ChildSeeds = new Dictionary<ulong, string> { [1099511628032000] = Path.ToString() },
        ServiceUrls = new Dictionary<string, string> { ["HomeURI"] = "http://g/" },
        Appearance = new AvatarAppearance
        {
            Serial = 3, VisualParams = [1, 2, 3], Wearables = [new Wearable(0, Path, Agent), new Wearable(16, Agent, Path)],
            Attachments = [new WornAttachment(2, Path, default)]
        }
    };

    private sealed class OneSession : IPresenceService
    {
        public ValueTask<PresenceInfo?> GetAgent(UUID sessionId) =>
            new(sessionId == Session ? new PresenceInfo(Agent.ToString(), UUID.Zero, Session) : null);

        public ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId) => new(false);

        public ValueTask<bool> LogoutAgent(UUID sessionId) => new(false);

        public ValueTask<bool> LogoutRegionAgents(UUID regionId) => new(false);

        public ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId) => new(false);

        public ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds) => new([]);
    }

    private sealed class HeardSimulation : ISimulationService
    {
        public SimulationAnswer Answer { get; set; } = SimulationAnswer.Ok;

        public HandOver HandOver { get; set; } = HandOver.Taken;

        public AccessQuestion Asked { get; private set; }

        public (GridRegion Region, AgentCircuitData Agent)? Created { get; private set; }

        public AgentData? Taken { get; private set; }

        public AgentPosition? News { get; private set; }

        public (UUID Region, UUID Agent, UUID Session) Closed { get; set; }

        public (UUID Region, UUID Agent) Released { get; private set; }

        public CarriedObject? Object { get; private set; }

        public GridRegion? Greeting { get; private set; }

        public ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question)
        {
            Asked = question;
            return new(Answer);
        }

        public ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent)
        {
            Created = (destination, agent);
            return new(Answer);
        }

        public ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent)
        {
            Taken = agent;
            return new(HandOver);
        }

        public ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent)
        {
            News = agent;
            return new(true);
        }

        public (UUID Region, UUID Agent, UUID Session) ClosedView { get; private set; }

        public ValueTask<bool> CloseView(GridRegion destination, UUID agentId, UUID sessionId)
        {
            ClosedView = (destination.RegionId, agentId, sessionId);
            return new(true);
        }

        public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId)
        {
            Closed = (destination.RegionId, agentId, sessionId);
            return new(true);
        }

        public ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri)
        {
            Released = (origin.RegionId, agentId);
            return new(true);
        }

        public ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what)
        {
            Object = what;
            return new(HandOver.Taken);
        }

        public ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self)
        {
            Greeting = self;
            return new(true);
        }
    }
}
