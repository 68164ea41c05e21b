using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Logins at a grid server's public port.</summary>
public class GridLoginTests : WithGrid
{
    private const string Connectors = """
        [ServiceList]
        LLLoginServiceInConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:LLLoginServiceInConnector"
        GatekeeperServiceInConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:GatekeeperServiceInConnector"

        """;

    [Test]
    public async Task Login_WrongPasswordOrNoRegion_IsRefusedInWords()
    {
        await using var server = await Grid.Start(Connectors, "--user", "Ada Lovelace", "--password", "engine");

        Assert.That(await Login("wrong"), Does.Contain("<name>login</name><value><string>false</string>").And.Contain("<string>key</string>"));
        Assert.That(await Login("engine"), Does.Contain("<string>false</string>").And.Not.Contain("password"));
    }

    [Test]
    public async Task Root_OfTheLogins_AnswersOtherGridsToo()
    {
        await using var server = await Grid.Start(Connectors);
        Assert.That(await Call("link_region", ("region_name", "Nowhere")), Does.Contain("<name>result</name><value><string>False</string>"));
    }

    [TestCase("landtool.php", "preflightBuyLandPrep")]
    [TestCase("currency.php", "getCurrencyQuote")]
    [TestCase("economy/landtool.php", "buyLandPrep")]
    public async Task HelperPages_StandBesideTheLogins_AndAnswerThoseWhoAreLoggedIn(string page, string method)
    {
        await using var server = await Grid.Start(Connectors);
        var answer = await CallAt(page, method, ("agentId", UUID.Random().ToString()), ("secureSessionId", UUID.Random().ToString()));
        Assert.That(answer, Does.Contain("<name>success</name><value><boolean>0</boolean>").And.Contain("You are not logged in"));
    }

    private Task<string> Login(string password) => Call("login_to_simulator", ("first", "Ada"), ("last", "Lovelace"), ("passwd", password),
        ("start", "last"), ("channel", "Test"), ("version", "1"));

    private Task<string> Call(string method, params (string Name, string Value)[] parameters) => CallAt("", method, parameters);

    private async Task<string> CallAt(string page, string method, params (string Name, string Value)[] parameters)
    {
        var members = string.Concat(parameters.Select(p =>
            $"<member><name>{p.Name}</name><value><string>{p.Value}</string></value></member>"));
        using var content = new StringContent($"<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params><param><value>"
            + $"<struct>{members}</struct></value></param></params></methodCall>", Encoding.UTF8, "text/xml");
        using var answer = await Grid.Client.PostAsync(new Uri($"http://127.0.0.1:{Grid.PublicPort}/{page}"), content);
        return await answer.Content.ReadAsStringAsync();
    }
}
