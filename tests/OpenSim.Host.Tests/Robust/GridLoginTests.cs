using System.Text;

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

    private Task<string> Login(string password) => Call("login_to_simulator", ("first", "Ada"), ("last", "Lovelace"), ("passwd", password),
        ("start", "last"), ("channel", "Test"), ("version", "1"));

    private async Task<string> Call(string method, params (string Name, string Value)[] parameters)
    {
        var members = string.Concat(parameters.Select(p =>
            $"<member><name>{p.Name}</name><value><string>{p.Value}</string></value></member>"));
        using var content = new StringContent($"<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params><param><value>"
            + $"<struct>{members}</struct></value></param></params></methodCall>", Encoding.UTF8, "text/xml");
        using var answer = await Grid.Client.PostAsync(new Uri($"http://127.0.0.1:{Grid.PublicPort}/"), content);
        return await answer.Content.ReadAsStringAsync();
    }
}
