using System.Text;

namespace OpenSim.Host.Tests.Robust;

/// <summary>Services of a grid server as their callers meet them, over the network.</summary>
public class GridServicesTests : WithGrid
{
    private const string Id = "6a2e2cf0-0000-4000-8000-0000000000a5";

    private const string Connectors = """
        [ServiceList]
        AssetServiceConnector = "${Const|PrivatePort}/OpenSim.Server.Handlers.dll:AssetServiceConnector"
        MapAddServiceConnector = "${Const|PrivatePort}/OpenSim.Server.Handlers.dll:MapAddServiceConnector"
        MapGetServiceConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:MapGetServiceConnector"
        UserProfilesServiceConnector = "${Const|PublicPort}/OpenSim.Server.Handlers.dll:UserProfilesConnector"

        """;

    [Test]
    public async Task Asset_LargerThanWhatViewersMaySend_ComesAndGoesWhole()
    {
        await using var server = await Grid.Start(Connectors);
        var bytes = new byte[40 * 1024 * 1024];
        new Random(7).NextBytes(bytes);
        var xml = $"<AssetBase><Data>{Convert.ToBase64String(bytes)}</Data><FullID><Guid>{Id}</Guid></FullID><ID>{Id}</ID>"
            + "<Name>film</Name><Description /><Type>0</Type><Local>false</Local><Temporary>false</Temporary></AssetBase>";
        using var content = new StringContent(xml, Encoding.UTF8, "text/xml");
        using var stored = await Grid.Client.PostAsync(At(Grid.PrivatePort, "/assets"), content);
        Assert.That(await stored.Content.ReadAsStringAsync(), Does.Contain(Id));
        var back = await Grid.Client.GetByteArrayAsync(At(Grid.PrivatePort, $"/assets/{Id}/data"));
        Assert.That(back.AsSpan().SequenceEqual(bytes));
    }

    [Test]
    public async Task Profile_JsonRpcAtTheRoot_IsAnswered()
    {
        await using var server = await Grid.Start(Connectors);
        using var content = new StringContent(
            $"{{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"method\":\"avatarclassifiedsrequest\",\"params\":{{\"creatorId\":\"{Id}\"}}}}",
            Encoding.UTF8, "application/json-rpc");
        using var answer = await Grid.Client.PostAsync(At(Grid.PublicPort, "/"), content);
        Assert.That(await answer.Content.ReadAsStringAsync(), Does.Contain("\"result\""));
    }

    [Test]
    public async Task MapTile_WhereNothingIs_IsWater()
    {
        await using var server = await Grid.Start(Connectors);
        var tile = await Grid.Client.GetByteArrayAsync(At(Grid.PublicPort, "/map-1-1000-1000-objects.jpg"));
        Assert.That(tile, Has.Length.GreaterThan(0).And.ItemAt(0).EqualTo(0xFF));
    }

    private static Uri At(int port, string path) => new($"http://127.0.0.1:{port}{path}");
}
