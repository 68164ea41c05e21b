using System.Text.Json;
using System.Xml.Linq;

namespace OpenSim.Host.Tests.Robust;

/// <summary>What a FreeSWITCH server and regions ask of a grid server about voice, and whether somebody may enter a region.</summary>
public class VoiceTests : WithGrid
{
    private const string Lines = """
        [ServiceList]
        Voice = "${Const|PrivatePort}/OpenSim.Server.Handlers.dll:FreeswitchServerConnector"
        Authorization = "${Const|PrivatePort}/OpenSim.Server.Handlers.dll:AuthorizationServerConnector"
        [FreeswitchService]
        ServerAddress = voice.example.org
        Context = grid

        """;

    [Test]
    public async Task Freeswitch_IsToldWhoRegistersWhoIsRungAndHowCallsGo()
    {
        await using var server = await Grid.Start(Lines);
        Assert.That(server.Plan.Missing, Is.Empty);
        var config = JsonDocument.Parse((await Grid.Get(Grid.PrivatePort, "/fsapi/region-config")).Body).RootElement;
        Assert.That((config.GetProperty("Realm").GetString(), config.GetProperty("SIPProxy").GetString(), config.GetProperty("EchoPort").GetInt32(),
            config.GetProperty("AttemptUseSTUN").GetBoolean(), config.GetProperty("APIPrefix").GetString()),
            Is.EqualTo(("voice.example.org", "voice.example.org:5060", 50505, false, "/fsapi")));

        var plan = await Ask("section=dialplan&Hunt-Context=grid");
        Assert.That(Values(plan, "expression"), Is.EqualTo(new[] { "^confctl-(.*)$", "^conf-(.*)$", "^(x.*)$" }));
        Assert.That(Values(plan, "data"), Does.Contain("$1-voice.example.org@grid").And.Contain("user/$1"));
        var user = await Ask("section=directory&domain=voice.example.org&user=xAda%3D%3D&sip_auth_method=REGISTER");
        Assert.That(Values(user, "id"), Is.EqualTo(new[] { "xAda==" }));
        Assert.That(Values(user, "value"), Does.Contain("1234").And.Contain("grid").And.Contain("xAda==@voice.example.org").And.Contain(
            "{sip_contact_user=xAda==}{presence_id=${dialed_user}@${dialed_domain}}${sofia_contact(${dialed_user}@${dialed_domain})}"));
        var call = await Ask("section=directory&domain=voice.example.org&user=xAda&sip_request_user=xBen&sip_auth_method=INVITE");
        Assert.That(Values(call, "id"), Is.EqualTo(new[] { "xAda", "xBen" }));
        Assert.That(Values(await Ask("section=directory&domain=voice.example.org&Event-Calling-Function=config_sofia"), "name"),
            Does.Contain("expire-seconds").And.Contain("$${default_provider}"));
        Assert.That(Values(await Ask("section=directory&domain=voice.example.org&user=xAda&Event-Calling-Function=user_data_function"), "id"),
            Is.EqualTo(new[] { "xAda" }));
    }

    [Test]
    public async Task Freeswitch_OfAnotherDomainOrContext_IsToldNothing()
    {
        await using var server = await Grid.Start(Lines);
        Assert.That(await Raw("section=directory&domain=elsewhere.example.org&user=xAda&sip_auth_method=REGISTER"), Is.EqualTo((200, "")));
        Assert.That(await Raw("section=dialplan&Hunt-Context=other"), Is.EqualTo((200, "")));
        Assert.That(await Raw("section=directory&domain=voice.example.org&Event-Calling-Function=switch_load_network_lists"), Is.EqualTo((404, "")));
        Assert.That((await Raw("section=phrases")).Status, Is.EqualTo(500));
    }

    [Test]
    public async Task Authorization_IsGivenToEverybody_AsOpenSimulatorsOwnServiceDoes()
    {
        await using var server = await Grid.Start(Lines);
        var (status, body) = await Grid.Post(Grid.PrivatePort, "/authorization", "<?xml version=\"1.0\" encoding=\"utf-8\"?>"
            + "<AuthorizationRequest xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><ID>6a2e2cf0-0000-4000-8000-000000000001</ID>"
            + "<FirstName>Ada</FirstName><SurName>Lovelace</SurName><Email /><RegionName>Alpha</RegionName><RegionID>x</RegionID></AuthorizationRequest>");
        var answer = XElement.Parse(body);
        Assert.That((status, answer.Name.LocalName, (bool)answer.Element("IsAuthorized")!, answer.Element("Message")!.Value),
            Is.EqualTo((200, "AuthorizationResponse", true, "6a2e2cf0-0000-4000-8000-000000000001 has been authorized")));
        Assert.That((await Grid.Post(Grid.PrivatePort, "/authorization", "nonsense")).Status, Is.EqualTo(400));
    }

    private static IEnumerable<string> Values(XElement document, string attribute) =>
        document.Descendants().Attributes(attribute).Select(found => found.Value);

    private async Task<XElement> Ask(string form) => XElement.Parse((await Raw(form)).Body);

    private Task<(int Status, string Body)> Raw(string form) => Grid.Post(Grid.PrivatePort, "/fsapi/freeswitch-config", form);
}
