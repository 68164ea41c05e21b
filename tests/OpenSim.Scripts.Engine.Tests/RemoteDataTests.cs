using System.Net;
using System.Text;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.ClientStack.LindenCaps.Scripts;
using OpenSim.Http;
using OpenSim.Http.Calls;
using OpenSim.Llsd;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Edge;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>XML-RPC of scripts, by a real server and both kinds of callers.</summary>
[TestFixture]
public sealed class RemoteDataTests : ScriptFixture
{
    private const string Answers = """
        default { state_entry() { llOpenRemoteDataChannel(); }
            remote_data(integer type, key channel, key id, string sender, integer number, string text) {
                if (type == REMOTE_DATA_CHANNEL) llOwnerSay(channel);
                else if (type == REMOTE_DATA_REQUEST) { if (number) llRemoteDataReply({which}, text + "!", number + 1); } } }
        """;

    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(40) };
    private CountedCalls _calls = null!;
    private HttpServer _server = null!;

    [TearDown]
    public void Stop() => Waiting.For(_server.DisposeAsync().AsTask());

    [OneTimeTearDown]
    public void Forget() => _client.Dispose();

    protected override void Prepare()
    {
        Region.Configuration.Set("Network", "http_listener_port", "0");
        Region.Configuration.Set("Network", "http_listener_address", "127.0.0.1");
        Region.Configuration.Set("Hypergrid", "AllowedPrivateNetworks", "127.0.0.0/8");
        var (router, methods, statistics) = (new HttpRouter(), new XmlRpcMethods(), new StatRegistry());
        router.Root = new RootPath(methods, statistics, Region.Configuration).Answer;
        _server = Waiting.For(HttpServer.Start(
            Region.Configuration, router, NullLoggerFactory.Instance, statistics, TimeProvider.System, HttpPlace.Anywhere()));
        var channels = new RemoteDataChannels(statistics);
        channels.AddTo(methods);
        Region.Services.Add<IRemoteData>(_calls = new CountedCalls(channels));
        Region.Services.Add(new AddressGuard(Region.Configuration, statistics));
    }

    [TestCase("channel, id")]
    [TestCase("channel, NULL_KEY")]
    public void Call_IsToldAndAnswered(string which)
    {
        Run(Answers.Replace("{which}", which));
        var answer = Call(Channel(), "<int>7</int>", "zwölf");
        var map = (LlsdMap)((LlsdArray)answer.Value).Items[0];
        Assert.That((map["IntValue"].AsInteger(), map["StringValue"].AsString()), Is.EqualTo((8, "zwölf!")));
    }

    [Test]
    public void Call_ThatNobodyAnswers_IsAFault()
    {
        var script = Run(Answers.Replace("{which}", "channel, id"));
        var channel = Channel();
        Assert.That(Call("11111111-2222-3333-4444-555555555555", "<int>7</int>", "").FaultText, Is.EqualTo("Invalid channel"));
        Assert.That(Call(channel, "<int>7</int>", new string('x', 16385)).FaultText, Is.EqualTo("StringValue is too long"));
        script.SetRunning(false);
        Assert.That(Call(channel, "<int>7</int>", "").FaultText, Is.EqualTo("Script timeout"));
        script.Restart();
        Assert.That(Call(channel, "<int>7</int>", "").FaultText, Is.EqualTo("Invalid channel"));
    }

    // The channel of another script is not its to close.
    [TestCase("llCloseRemoteDataChannel(\"{channel}\");", true)]
    [TestCase("llCloseRemoteDataChannel(\"11111111-2222-3333-4444-555555555555\");", false)]
    [TestCase("llCloseRemoteDataChannel(NULL_KEY);", false)]
    public void Channel_IsClosedByItsScript(string call, bool isClosed)
    {
        Run(Answers.Replace("{which}", "channel, id").Replace("default {", "default { touch_start(integer n) { " + call + " }")
            .Replace("llOwnerSay(channel);", "{ llOwnerSay(channel); open = channel; }").Replace("\"{channel}\"", "open")
            .Insert(0, "key open;"));
        var channel = Channel();
        Scene.Requests.Touches.Start(Viewer.Presence!, Host, new World.Viewers.Requests.Touch());
        Seconds(2);
        Assert.That(Call(channel, "<int>7</int>", "a").FaultText, Is.EqualTo(isClosed ? "Invalid channel" : ""));
    }

    [Test]
    public void Script_ThatSaysNothing_IsAFaultInTime()
    {
        Run(Answers.Replace("{which}", "channel, id"));
        var call = Post(Channel(), "0", "");
        Until(() => _calls.Came == 1);
        Seconds(5);
        Assert.That(call.IsCompleted, Is.False);
        Seconds(5);
        Assert.That(Read(Await(call)).FaultText, Is.EqualTo("Script timeout"));
    }

    [Test]
    public void Scripts_CallOneAnother_AndHearWhatWentWrong()
    {
        Run(Answers.Replace("{which}", "channel, id"));
        var channel = Channel();
        Scene.Inventories.Put(Host, ItemOf($$"""
            default { state_entry() { llSendRemoteData("{{channel}}", "http://127.0.0.1:{{_server.Port}}/", 7, "hello");
                    llSendRemoteData("someMethod", "http://127.0.0.1:{{_server.Port}}/", 7, "hello"); }
                remote_data(integer type, key channel, key id, string sender, integer number, string text) {
                    llOwnerSay((string)type + " " + (string)number + " " + text); } }
            """, Host, "asks")); // its work waits for the other script
        List<string> heard = [];
        for (var tries = 0; tries < 2000 && heard.Count < 2; tries++)
        {
            // For the server: each call sleeps three seconds of the region.
            Region.Region.WithoutToken(static () => Waiting.For(Task.Delay(20)));
            Step();
            heard.AddRange(Heard());
        }

        Assert.That(heard, Is.EqualTo(new[] { "host: 3 8 hello!", "host: 3 -32601 There is no method someMethod here." }));
    }

    private string Channel()
    {
        Seconds(2); // opening takes one
        return Heard().Single()["host: ".Length..];
    }

    private XmlRpcResponse Call(string channel, string number, string text) => Read(Await(Post(channel, number, text)));

    private Task<byte[]> Post(string channel, string number, string text)
    {
        var body = "<?xml version=\"1.0\"?><methodCall><methodName>llRemoteData</methodName><params><param><value><struct>"
            + $"<member><name>Channel</name><value><string>{channel}</string></value></member>"
            + $"<member><name>IntValue</name><value>{number}</value></member>"
            + $"<member><name>StringValue</name><value><string>{text}</string></value></member></struct></value></param></params></methodCall>";
        return Send(new StringContent(body, Encoding.UTF8, "text/xml"));
    }

    private async Task<byte[]> Send(HttpContent content)
    {
        using var response = await _client.PostAsync(new Uri($"http://127.0.0.1:{_server.Port}/"), content);
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.OK));
        return await response.Content.ReadAsByteArrayAsync();
    }

    private static XmlRpcResponse Read(byte[] body) =>
        XmlRpc.TryReadResponse(body, out var response, out var error) ? response : throw new InvalidOperationException(error);

    // Counts the calls that the region has been told of.
    private sealed class CountedCalls(IRemoteData channels) : IRemoteData
    {
        private int _came;

        public int Came => Volatile.Read(ref _came);

        public RemoteChannel? Open(UUID owner, Func<RemoteCall, Task<RemoteAnswer?>> called) => channels.Open(owner, call =>
        {
            var answer = called(call);
            Interlocked.Increment(ref _came);
            return answer;
        });

        public void Close(RemoteChannel channel) => channels.Close(channel);
    }
}
