using System.Net;
using System.Numerics;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Grid;
using OpenSim.Services.Http;
using OpenSim.Services.Http.Estates;
using OpenSim.Services.Http.Maps;
using OpenSim.Services.Http.Messages;
using OpenSim.Services.Http.Users;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Maps;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Estates;
using OpenSim.Services.Wire.Maps;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Words and news between regions: as recorded between OpenSimulator's, and our two ends against each other.</summary>
[TestFixture]
public sealed class RegionNewsWireTests
{
    private const string There = "http://198.51.100.7:9312/";

    private static readonly ulong Handle = RegionHandle.FromGrid(1000, 1000).Value;

    private static readonly UUID Ada = UUID.Parse("a0000000-0000-4000-8000-00000000000a");
    private static readonly UUID Bob = UUID.Parse("b0000000-0000-4000-8000-00000000000b");

    private readonly List<InstantMessage> _messages = [];
    private readonly List<FriendNews> _news = [];
    private readonly List<EstateNews> _estates = [];
    private readonly Dictionary<uint, IReadOnlyList<MapItem>> _items = [];
    private bool _isHere;
    private string _key = "";
    private HandlerPipe _pipe = null!;
    private ServiceConnections _connections = null!;
    private PeerCalls _calls = null!;

    [SetUp]
    public void SetUp()
    {
        (_isHere, _key) = (true, "");
        _messages.Clear();
        _news.Clear();
        _estates.Clear();
        IServiceHandler[] handlers =
        [
            new MessageTransferMethods((message, _) => Take(_messages, message), () => _key).Handler(ServicePort.Public),
            new FriendNewsHandler((news, _) => Take(_news, news)),
            new EstateNewsHandler((news, _) => Take(_estates, news), () => EstateNewsPairs.UsualToken),
            new MapItemHandler(handle => handle == Handle ? _items : null, _ => _isHere)
        ];
        _pipe = new HandlerPipe(new ServiceTable(handlers, new StatRegistry()));
        _connections = new ServiceConnections(new Configuration(), new StatRegistry(), TimeProvider.System, _pipe);
        _calls = new PeerCalls(_connections, new Configuration());
    }

    [TearDown]
    public void TearDown()
    {
        _connections.Dispose();
        _pipe.Dispose();
    }

    [Test]
    public async Task MapItems_ComeOver_AreRemembered_AndOfLinksAndStrangePlacesThereAreNone()
    {
        _items[6] = [new MapItem(256_040, 256_050, UUID.Zero, 1, 0, "Here")];
        var map = new RemoteMapItems(_calls, TimeProvider.System);
        var region = new GridRegion { ServerUri = There, RegionLocX = 256_000, RegionLocY = 256_000 };
        Assert.That((await map.GetItems(region))[6], Is.EqualTo(_items[6]));
        Assert.That((await map.GetItems(region))[6], Is.EqualTo(_items[6]));
        Assert.That(_pipe.Requests.Single(), Is.EqualTo($"GET /MAP/MapItems/{Handle}"));
        Assert.That(await map.GetItems(region with { RegionLocX = 512_000 }), Is.Empty, "nobody's");
        Assert.That(await map.GetItems(region with { RegionLocX = 768_000, Flags = GridRegionFlags.Hyperlink }), Is.Empty);
        Assert.That(_pipe.Requests, Has.Count.EqualTo(2), "links are not asked");
    }

    [TestCase("/MAP/MapItems/")]
    [TestCase("/MAP/MapItems/-1")]
    [TestCase("/MAP/MapItems/99999999999999999999999")]
    [TestCase("/MAP/Other/1099511628032000")]
    public async Task MapItems_OfNoHandle_AreNotThere(string path) => Assert.That(await _pipe.Ask("GET", path), Does.StartWith("404"));

    [Test]
    public async Task MapItems_AskedTooOften_AreRefused()
    {
        _isHere = false;
        Assert.That(await _pipe.Ask("GET", $"/MAP/MapItems/{Handle}"), Does.StartWith("429"));
    }

    // As OpenSimulator's WorldMapModule writes it: integers, a hash for a name.
    [Test]
    public void MapItems_AsAnOpenSimulatorRegionSendsThem_AreRead()
    {
        const string recorded = "<llsd><map><key>6</key><array><map><key>X</key><integer>256168</integer><key>Y</key><integer>256128</integer>"
            + "<key>ID</key><uuid>00000000-0000-0000-0000-000000000000</uuid><key>Name</key><string>0f3a</string><key>Extra</key><integer>1</integer>"
            + "<key>Extra2</key><integer>0</integer></map></array><key>x</key><string>no list</string></map></llsd>";
        Assert.That(LlsdXml.TryRead(Encoding.UTF8.GetBytes(recorded), out var read, out _));
        var items = MapItemPairs.Read(read!);
        Assert.That(items.Keys, Is.EqualTo(new[] { 6u }));
        Assert.That(items[6], Is.EqualTo(new[] { new MapItem(256_168, 256_128, UUID.Zero, 1, 0, "0f3a") }));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task Message_ComesOverWhole_AndTheAnswerSaysWhetherHeIsThere(bool isHere)
    {
        _isHere = isHere;
        var sent = new InstantMessage
        {
            FromAgentId = Ada, FromName = "Ada Lovelace", ToAgentId = Bob, Dialog = InstantMessageDialog.Lure, SessionId = UUID.Random(), Timestamp = 1_770_000_000,
            Text = "Come <here> & see", BinaryBucket = [0, 1, 255], ParentEstateId = 101, RegionId = UUID.Random(), Position = new Vector3(1, 2, 3)
        };
        Assert.That(await new RemoteMessageTransfer(_calls, () => "").Send(There, sent), Is.EqualTo(isHere ? Delivery.Taken : Delivery.NotTaken));
        Assert.That(_messages.Single() with { BinaryBucket = sent.BinaryBucket }, Is.EqualTo(sent));
        Assert.That(_messages.Single().BinaryBucket, Is.EqualTo(sent.BinaryBucket));
        Assert.That(_pipe.Requests[0], Does.StartWith("POST / <?xml"));
        foreach (var member in new[]
        {
            "<name>dialog</name><value><string>Fg==</string>", "<name>from_group</name><value><string>FALSE</string>",
            "<name>offline</name><value><string>AA==</string>", "<name>position_z</name><value><string>3</string>",
            "<name>binary_bucket</name><value><string>AAH/</string>", $"<name>from_agent_session</name><value><string>{UUID.Zero}</string>",
            "<name>region_handle</name><value><i4>0</i4>"
        })
            Assert.That(_pipe.Requests[0], Does.Contain(member));
        Assert.That(_pipe.Answers[0], Does.Contain($"<name>success</name><value><string>{(isHere ? "TRUE" : "FALSE")}</string>"));
    }

    [Test]
    public async Task Message_AsAnOpenSimulatorRegionSendsIt_IsRead()
    {
        var answer = await _pipe.Ask("POST", "/", Recorded($"<string>{Bob}</string>", "<string>AA==</string>"));
        Assert.That(answer, Does.Contain("<string>TRUE</string>"));
        var read = _messages.Single();
        Assert.That((read.FromAgentId, read.FromName, read.ToAgentId, read.Text), Is.EqualTo((Ada, "Alice Tester", Bob, "hello from alpha one")));
        Assert.That((read.Dialog, read.FromGroup, read.Timestamp, read.ParentEstateId),
            Is.EqualTo((InstantMessageDialog.Message, false, 1795410000u, 1u)));
        Assert.That(read.Position, Is.EqualTo(new Vector3(128, 128, 25)));
        Assert.That(read.BinaryBucket, Is.EqualTo(new byte[] { 0 }));
    }

    [TestCase("<string>no id</string>", "<string>AA==</string>")]
    [TestCase("<string>00000000-0000-0000-0000-000000000000</string>", "<string>AA==</string>")]
    [TestCase("<string>b0000000-0000-4000-8000-00000000000b</string>", "<string>!</string>")]
    [TestCase("<string>b0000000-0000-4000-8000-00000000000b</string>", "<string>AAAA</string>")]
    public async Task Message_ThatIsNone_IsAnsweredAsNotDelivered(string to, string dialog)
    {
        Assert.That(await _pipe.Ask("POST", "/", Recorded(to, dialog)), Does.Contain("<string>FALSE</string>"));
        Assert.That(_messages, Is.Empty);
    }

    [Test]
    public async Task Message_WithoutTheKeyThatIsAskedFor_IsNotTaken()
    {
        _key = "open sesame";
        var sent = new InstantMessage { FromAgentId = Ada, ToAgentId = Bob, Text = "x" };
        Assert.That(await new RemoteMessageTransfer(_calls, () => "").Send(There, sent), Is.EqualTo(Delivery.NotTaken));
        Assert.That(await new RemoteMessageTransfer(_calls, () => _key).Send(There, sent), Is.EqualTo(Delivery.Taken));
        Assert.That(_messages, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Message_LongerThanAnyViewerWrites_IsNotTaken()
    {
        Assert.That(await new RemoteMessageTransfer(_calls, () => "").Send(There,
            new InstantMessage { ToAgentId = Bob, Text = new string('x', 2049) }), Is.EqualTo(Delivery.NotTaken));
        Assert.That(_messages, Is.Empty);
    }

    [Test]
    public async Task Message_NoAnswer_IsNotDelivered_AndNothingIsThrown()
    {
        _pipe.Fault = _ => throw new HttpRequestException("gone");
        var transfer = new RemoteMessageTransfer(_calls, () => "");
        Assert.That(await transfer.Send(There, new InstantMessage { ToAgentId = Bob }), Is.EqualTo(Delivery.Unanswered));
        _pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("<html/>") };
        Assert.That(await transfer.Send(There, new InstantMessage { ToAgentId = Bob }), Is.EqualTo(Delivery.NotTaken));
        Assert.That(await transfer.Send("no address", new InstantMessage { ToAgentId = Bob }), Is.EqualTo(Delivery.Unanswered));
    }

    private static IEnumerable<TestCaseData> Recordings()
    {
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Offered, Ada, Bob) { Message = "Be my friend" },
            $"METHOD=friendship_offered&FromID={Ada}&ToID={Bob}&Message=Be+my+friend");
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Approved, Ada, Bob) { FromName = "Bob Tester" },
            $"METHOD=friendship_approved&FromID={Ada}&ToID={Bob}&FromName=Bob+Tester");
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Denied, Ada, Bob) { FromName = "Bob Tester" },
            $"METHOD=friendship_denied&FromID={Ada}&ToID={Bob}&FromName=Bob+Tester");
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Terminated, Ada, Bob),
            $"METHOD=friendship_terminated&FromID={Ada}&ToID={Bob}");
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Rights, Ada, Bob) { OldRights = 1, Rights = 3 },
            $"METHOD=grant_rights&FromID={Ada}&ToID={Bob}&UserFlags=1&Rights=3");
        yield return new TestCaseData(new FriendNews(FriendNewsKind.Status, Ada, Bob) { IsOnline = true },
            $"METHOD=status&FromID={Ada}&ToID={Bob}&Online=True");
    }

    [TestCaseSource(nameof(Recordings))]
    public async Task FriendNews_GoAsRecorded_AndAreReadAsTheyWere(FriendNews news, string form)
    {
        Assert.That(await new RemoteFriendNews(_calls).Tell(There, news), Is.EqualTo(Delivery.Taken));
        Assert.That(_pipe.Requests[0], Is.EqualTo($"POST /friends {form}"));
        Assert.That(_pipe.Answers[0], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><RESULT>True</RESULT></ServerResponse>"));
        Assert.That(_news.Single(), Is.EqualTo(news));
        _isHere = false;
        Assert.That(await new RemoteFriendNews(_calls).Tell(There, news), Is.EqualTo(Delivery.NotTaken));
    }

    private static IEnumerable<TestCaseData> EstateRecordings()
    {
        const string Start = "TOKEN=7db8eh2gvgg45jj&";
        yield return new TestCaseData(new EstateNews(EstateNewsKind.Covenant, 101), $"METHOD=update_covenant&{Start}CovenantID={UUID.Zero}&EstateID=101");
        yield return new TestCaseData(new EstateNews(EstateNewsKind.Changed, 101), $"METHOD=update_estate&{Start}EstateID=101");
        yield return new TestCaseData(new EstateNews(EstateNewsKind.HomeOne, 101) { PreyId = Bob },
            $"METHOD=teleport_home_one_user&{Start}EstateID=101&PreyID={Bob}");
        yield return new TestCaseData(new EstateNews(EstateNewsKind.HomeAll, 101), $"METHOD=teleport_home_all_users&{Start}EstateID=101");
        yield return new TestCaseData(new EstateNews(EstateNewsKind.Message, 101) { FromId = Ada, FromName = "Ada L", Message = "Hi all" },
            $"METHOD=estate_message&{Start}EstateID=101&FromID={Ada}&FromName=Ada+L&Message=Hi+all");
    }

    [TestCaseSource(nameof(EstateRecordings))]
    public async Task EstateNews_GoAsRecorded_AndAreReadAsTheyWere(EstateNews news, string form)
    {
        Assert.That(await new RemoteEstateNews(_calls, () => EstateNewsPairs.UsualToken).Tell(There, news));
        Assert.That(_pipe.Requests[0], Is.EqualTo($"POST /estate {form}"));
        Assert.That(_pipe.Answers[0], Is.EqualTo("200 <?xml version=\"1.0\"?><ServerResponse><RESULT>True</RESULT></ServerResponse>"));
        Assert.That(_estates.Single(), Is.EqualTo(news));
        Assert.That(await new RemoteEstateNews(_calls, () => "another").Tell(There, news), Is.False);
        Assert.That(_estates, Has.Count.EqualTo(1));
    }

    [TestCase("")]
    [TestCase("METHOD=status")]
    [TestCase("METHOD=getfriends&FromID=a0000000-0000-4000-8000-00000000000a&ToID=b0000000-0000-4000-8000-00000000000b")]
    public async Task FriendNews_ThatAreNone_AreRefused(string form) =>
        Assert.That(await _pipe.Ask("POST", "/friends", form), Does.Contain("<RESULT>False</RESULT>"));

    [Test]
    public async Task Gate_LetsInWhoIsTrusted_AndHostsThatTheGridNames_AndNobodyElse()
    {
        var (hosts, stranger) = (new PeerHosts(TimeProvider.System), IPAddress.Parse("203.0.113.9"));
        var gate = new PeerGate(hosts, new Configuration(), new StatRegistry(), TimeProvider.System);
        Assert.That(await gate.Admits(stranger, isTrusted: true, () => default));
        Assert.That(await gate.Admits(stranger, isTrusted: false, () => default), Is.False);
        Assert.That(await gate.Admits(stranger, isTrusted: false, () => Named("http://198.51.100.1:9000/")), Is.False, "another host");
        Assert.That(await gate.Admits(stranger, isTrusted: false, () => Named("http://203.0.113.9:9000/")), "the grid has named it");
        Assert.That(await gate.Admits(stranger, isTrusted: false, () => throw new InvalidOperationException("not asked again")));
        Assert.That(await gate.Admits(IPAddress.Parse("198.51.100.2"), isTrusted: false, () => throw new ServiceAwayException("away")), Is.False);

        ValueTask Named(string address)
        {
            hosts.Learn(address);
            return default;
        }
    }

    [Test]
    public async Task Gate_CallsBeyondTheRate_AreRefused()
    {
        var configuration = new Configuration();
        configuration.Set(RemoteSettings.PeerCallsPerSecond.Section, RemoteSettings.PeerCallsPerSecond.Key, "1");
        var gate = new PeerGate(new PeerHosts(TimeProvider.System), configuration, new StatRegistry(), new OpenSim.Testing.ManualTime());
        var admitted = 0;
        for (var i = 0; i < 50; i++)
            admitted += await gate.Admits(IPAddress.Loopback, isTrusted: true, () => default) ? 1 : 0;
        Assert.That(admitted, Is.EqualTo(10));
    }

    private ValueTask<bool> Take<T>(List<T> list, T one)
    {
        list.Add(one);
        return new(_isHere);
    }

    private static string Recorded(string to, string dialog)
    {
        var call = new StringBuilder("""<?xml version="1.0" encoding="utf-8"?><methodCall><methodName>grid_instant_message</methodName><params><param><value><struct>""");
        foreach (var (name, value) in new[]
        {
            ("position_x", "<string>128</string>"), ("position_y", "<string>128</string>"), ("position_z", "<string>25</string>"),
            ("from_agent_id", $"<string>{Ada}</string>"), ("from_agent_session", $"<string>{UUID.Zero}</string>"), ("to_agent_id", to),
            ("im_session_id", $"<string>{Ada ^ Bob}</string>"), ("timestamp", "<string>1795410000</string>"),
            ("from_agent_name", "<string>Alice Tester</string>"), ("message", "<string>hello from alpha one</string>"), ("dialog", dialog),
            ("from_group", "<string>FALSE</string>"), ("offline", "<string>AA==</string>"), ("parent_estate_id", "<string>1</string>"),
            ("region_id", $"<string>{Bob}</string>"), ("binary_bucket", "<string>AA==</string>"), ("region_handle", "<i4>0</i4>")
        })
            call.Append($"<member><name>{name}</name><value>{value}</value></member>");
        return call.Append("</struct></value></param></params></methodCall>").ToString();
    }
}
