using System.Text;

namespace OpenSim.Host.Tests.Robust;

/// <summary>A grid server with the lines of a Robust.HG.ini, as other grids meet it.</summary>
public class GridHypergridTests : WithGrid
{
    private const string Id = "6a2e2cf0-0000-4000-8000-000000000001";

    private const string Connectors = """
        [Hypergrid]
        GatekeeperURI = "http://127.0.0.1:${Const|PublicPort}"
        [ServiceList]
        InventoryInConnector = "${Const|PrivatePort}/OpenSim.Server.Handlers.dll:XInventoryInConnector"
        UserProfilesServiceConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:UserProfilesConnector"
        GatekeeperServiceInConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:GatekeeperServiceInConnector"
        UserAgentServerConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:UserAgentServerConnector"
        HGInventoryServiceConnector = "HGInventoryService@${Const|PublicPort}/OpenSim.Server.Handlers.dll:XInventoryInConnector"
        HGAssetServiceConnector = "HGAssetService@${Const|PublicPort}/OpenSim.Server.Handlers.dll:AssetServiceConnector"

        """;

    private const string Register = "METHOD=register&uuid=" + Id + "&regionName=Alpha+One&locX=256000&locY=256000&sizeX=256&sizeY=256"
        + "&serverIP=127.0.0.1&serverHttpPort=9000&serverURI=http%3a%2f%2f127.0.0.1%3a9000%2f&serverPort=9000&access=13"
        + "&SCOPEID=00000000-0000-0000-0000-000000000000&VERSIONMIN=1&VERSIONMAX=1";

    [Test]
    public async Task Root_OfThePublicPort_AnswersEachServiceByItsMethods()
    {
        await using var server = await Grid.Start(Connectors);
        await Grid.Post(Grid.PrivatePort, "/grid", Register);

        Assert.That(await Call("link_region", "region_name", "Alpha One"), Does.Contain(Id));
        Assert.That(await Call("get_uuid", "first", "Nobody"), Does.Contain("00000000-0000-0000-0000-000000000000"));
        Assert.That(await Call("no_such_method", "a", "b"), Does.Contain("There is no method no_such_method here."));
        Assert.That(await Post("application/json-rpc", "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"avatarclassifiedsrequest\","
            + "\"params\":{\"creatorId\":\"" + Id + "\"}}"), Does.Contain("\"result\""));
    }

    [Test]
    public async Task Inventory_OfTheTwoPorts_IsTheWholeAndTheSuitcase()
    {
        await using var server = await Grid.Start(Connectors, "--user", "Ada Lovelace", "--password", "engine");
        var user = (await server.Services.Accounts.GetUserAccount(default, "Ada", "Lovelace"))!.PrincipalId;
        var root = $"METHOD=GETROOTFOLDER&PRINCIPAL={user}";

        Assert.That((await Grid.Post(Grid.PrivatePort, "/xinventory", root)).Body, Does.Contain("My Inventory"));
        Assert.That((await Grid.Post(Grid.PublicPort, "/xinventory", root)).Body, Does.Contain("My Suitcase"));
    }

    [Test]
    public async Task Assets_OfThePublicPort_AreNotDeletedByAnybody()
    {
        await using var server = await Grid.Start(Connectors + "[AssetService]\nAllowRemoteDelete = true\nAllowRemoteDeleteAllTypes = true\n");
        var id = await server.Services.Assets.Store(new Services.Assets.Asset { Name = "note", Type = 7, Data = "Hello"u8.ToArray() });

        using var deleted = await Grid.Client.DeleteAsync(new Uri($"http://127.0.0.1:{Grid.PublicPort}/assets/{id}"));
        Assert.That(await Grid.Get(Grid.PublicPort, $"/assets/{id}/data"), Is.EqualTo((200, "Hello")));
    }

    /// <summary>The lines of OpenSimulator's Robust.HG.ini.example, those that are commented out there too.</summary>
    [Test]
    public async Task ServiceList_AsOpenSimulatorHasIt_IsServedButVoice()
    {
        string[] publicly =
        [
            "GridInfoServerInConnector", "OpenIdServerConnector", "LLLoginServiceInConnector", "MapGetServiceConnector", "UserProfilesConnector",
            "GatekeeperServiceInConnector", "UserAgentServerConnector", "HeloServiceInConnector", "HGFriendsServerConnector",
            "InstantMessageServerConnector", "HGGroupsServiceRobustConnector"
        ];
        string[] privately =
        [
            "AssetServiceConnector", "XInventoryInConnector", "GridServiceConnector", "AuthenticationServiceConnector", "AvatarServiceConnector",
            "PresenceServiceConnector", "UserAccountServiceConnector", "GridUserServiceConnector", "AgentPreferencesServiceConnector",
            "FriendsServiceConnector", "MapAddServiceConnector", "OfflineIMServiceRobustConnector", "GroupsServiceRobustConnector",
            "XBakesConnector", "EstateDataRobustConnector", "MuteListServiceConnector"
        ];
        await using var server = await Grid.Start(Connectors + "[ServiceList]\n" + string.Concat(
            publicly.Select(name => $"{name} = \"${{Const|PublicPort}}/OpenSim.Server.Handlers.dll:{name}\"\n")
                .Concat(privately.Select(name => $"{name} = \"${{Const|PrivatePort}}/OpenSim.Server.Handlers.dll:{name}\"\n"))));
        Assert.That(server.Plan.Missing, Is.EqualTo(new[] { "FreeswitchServerConnector" }), "which this server of the tests names itself");
        Assert.That((await Grid.Post(Grid.PublicPort, "/hg-groups", "METHOD=NOTHING")).Body, Does.Contain("Unknown method"));
        Assert.That((await Grid.Post(Grid.PublicPort, "/hgfriends", "METHOD=nothing")).Body, Does.Contain("Failure"));
        Assert.That((await Grid.Get(Grid.PublicPort, "/openid/server")).Status, Is.EqualTo(200));
    }

    private Task<string> Call(string method, string name, string value) => Post("text/xml",
        $"<?xml version=\"1.0\"?><methodCall><methodName>{method}</methodName><params><param><value><struct><member><name>{name}</name>"
        + $"<value><string>{value}</string></value></member></struct></value></param></params></methodCall>");

    private async Task<string> Post(string type, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, type);
        using var answer = await Grid.Client.PostAsync(new Uri($"http://127.0.0.1:{Grid.PublicPort}/"), content);
        return await answer.Content.ReadAsStringAsync();
    }
}
