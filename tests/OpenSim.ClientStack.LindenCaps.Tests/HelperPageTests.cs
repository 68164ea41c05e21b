using System.Globalization;
using System.Net;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenCaps.Tests;

/// <summary>What Firestorm asks of landtool.php and currency.php before it sends ParcelBuy, in its own form.</summary>
public class HelperPageTests
{
    private const string NoCurrency = "There is no currency here.";

    private static readonly string[] Known = ["preflightBuyLandPrep", "buyLandPrep", "getCurrencyQuote", "buyCurrency"];

    [Test]
    public async Task Address_IsWhereGridInfoAndFeaturesPoint([Values("", "http://money.example:9/helpers")] string economy)
    {
        await using var server = await Start(configured: economy);
        var expected = economy.Length > 0 ? economy : server.Client.BaseAddress!.AbsoluteUri;
        var info = await server.Client.GetStringAsync(new Uri("get_grid_info", UriKind.Relative));
        Assert.That(info, Does.Contain($"<economy>{expected}</economy>"));
        var (agent, _) = server.AddAgent();
        var (_, features) = await server.Get(await server.Address(agent, "SimulatorFeatures"));
        Assert.That(features["OpenSimExtras"]["currency-base-uri"].AsString(),
            Is.EqualTo(economy.Length > 0 ? economy + "/" : server.Scene.Info.HttpBase + "/"));
    }

    [Test]
    public async Task FreeLand_MayBeBought_AsViewersAsk([Values("landtool.php", "economy/landtool.php")] string page)
    {
        await using var server = await Start();
        var (agent, _) = server.AddAgent();
        var reply = await Call(server, page, Question("preflightBuyLandPrep", agent, "<i4>512</i4>", "<i4>0</i4>"));
        Assert.That(reply["success"], Is.EqualTo((LlsdValue)true));
        Assert.That(reply["membership"]["upgrade"], Is.EqualTo((LlsdValue)false));
        Assert.That(reply["membership"]["levels"], Is.InstanceOf<LlsdArray>());
        Assert.That(reply["landUse"]["upgrade"], Is.EqualTo((LlsdValue)false));
        Assert.That(reply["currency"]["estimatedCost"], Is.EqualTo((LlsdValue)0));
        Assert.That(reply["confirm"].AsString(), Is.Not.EqualTo("password"), "a viewer would ask its user for one");
        reply = await Call(server, page, Question("buyLandPrep", agent, "<int>512</int>", "<int>0</int>"));
        Assert.That(reply["success"], Is.EqualTo((LlsdValue)true));
    }

    [Test]
    public async Task MoneyThatIsMissing_IsNotSold_AndTheViewerIsToldWhy([ValueSource(nameof(Known))] string method)
    {
        await using var server = await Start();
        var (agent, _) = server.AddAgent();
        foreach (var page in new[] { "landtool.php", "currency.php" })
        {
            var reply = await Call(server, page, Question(method, agent, "<int>0</int>", "<int>250</int>"));
            Assert.That((reply["success"], reply["errorMessage"].AsString()), Is.EqualTo(((LlsdValue)false, NoCurrency)));
        }
    }

    [TestCase("not an id", "<int>0</int>", "<int>0</int>", TestName = "Refused_NoSession")]
    [TestCase("00000000-0000-0000-0000-000000000000", "<int>0</int>", "<int>0</int>", TestName = "Refused_ZeroSession")]
    [TestCase("7f2a1c1e-0b1d-4a57-9f3e-0c1b2d3e4f50", "<int>0</int>", "<int>0</int>", TestName = "Refused_ForeignSession")]
    [TestCase(null, "<int>-1</int>", "<int>0</int>", TestName = "Refused_NegativeArea")]
    [TestCase(null, "<int>0</int>", "<int>-2147483648</int>", TestName = "Refused_NegativeMoney")]
    [TestCase(null, "<string>99999999999</string>", "<int>0</int>", TestName = "Refused_HugeArea")]
    [TestCase(null, "<int>0</int>", "<array><data/></array>", TestName = "Refused_NoNumber")]
    public async Task Question_ThatIsWrong_IsRefusedInWords(string? session, string area, string money)
    {
        await using var server = await Start();
        var (agent, _) = server.AddAgent();
        foreach (var method in Known)
        {
            var reply = await Call(server, "landtool.php", Question(method, agent, area, money, session));
            Assert.That(reply["success"], Is.EqualTo((LlsdValue)false), method);
            Assert.That(reply["errorMessage"].AsString(), Is.Not.Empty.And.Not.EqualTo(NoCurrency), method);
        }
    }

    [Test]
    public async Task Questions_AreSlowedDown_ByAddress()
    {
        await using var server = await Start();
        var (agent, _) = server.AddAgent();
        var question = Question("getCurrencyQuote", agent, "<int>0</int>", "<int>0</int>");
        var answers = new List<bool>();
        for (var i = 0; i < 40; i++)
            answers.Add((await Call(server, "currency.php", question))["success"].AsBoolean());
        Assert.That(answers.Count(yes => yes), Is.EqualTo(20), "ten seconds' worth of two a second");
        Assert.That(answers[..20], Has.All.True);
    }

    [Test]
    public async Task Page_AnswersPostOnly()
    {
        await using var server = await Start();
        using var response = await server.Client.GetAsync(new Uri("landtool.php", UriKind.Relative));
        Assert.That(response.StatusCode, Is.EqualTo(HttpStatusCode.MethodNotAllowed));
    }

    private static async Task<TestServer> Start(string configured = "")
    {
        var (server, _, _) = await TestServer.StartWithServices(configuration =>
        {
            configuration.Set("Economy", "HelperCallsPerSecond", "2");
            if (configured.Length > 0)
                configuration.Set("Economy", "economy", configured);
        });
        server.Server.AddHelpers(() => NoCurrency);
        return server;
    }

    private static string Question(string method, AgentCircuitData agent, string area, string money, string? session = null) =>
        string.Create(CultureInfo.InvariantCulture, $"""
        <?xml version="1.0" encoding="utf-8"?><methodCall><methodName>{method}</methodName><params><param><value><struct>
        <member><name>agentId</name><value><string>{agent.AgentId}</string></value></member>
        <member><name>secureSessionId</name><value><string>{session ?? agent.SecureSessionId.ToString()}</string></value></member>
        <member><name>language</name><value><string>en</string></value></member>
        <member><name>billableArea</name><value>{area}</value></member>
        <member><name>currencyBuy</name><value>{money}</value></member>
        </struct></value></param></params></methodCall>
        """);

    private static async Task<LlsdValue> Call(TestServer server, string page, string question)
    {
        using var content = new StringContent(question, Encoding.UTF8, "text/xml");
        using var response = await server.Client.PostAsync(new Uri(page, UriKind.Relative), content);
        var bytes = await response.Content.ReadAsByteArrayAsync();
        Assert.That(XmlRpc.TryReadResponse(bytes, out var reply, out var error), error);
        Assert.That(reply!.IsFault, Is.False, reply.FaultText);
        return reply.Value;
    }
}
