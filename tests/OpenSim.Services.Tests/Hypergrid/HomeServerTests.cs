using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Asset servers of other grids that are not what they should be.</summary>
public class HomeServerTests
{
    private const string Beginning = "<?xml version=\"1.0\"?><AssetBase><Data>";

    private readonly Configuration _configuration = new();
    private readonly ManualTime _time = new();

    [Test]
    public async Task Asset_OfFourGigabytes_IsReadToTheBoundAndNoFurther()
    {
        _configuration.Set("Hypergrid", "MaxForeignAssetMegabytes", "1");
        using var server = new EndlessServer(Beginning);
        using var connections = Connections(server);
        Assert.That(await Assets(connections).Get(UUID.Random()), Is.Null);
        Assert.That(server.Sent, Is.InRange(1024 * 1024, 4 * 1024 * 1024));
    }

    [Test]
    public async Task Picture_OfFourGigabytes_IsReadToTheBoundAndNoFurther()
    {
        using var server = new EndlessServer();
        using var others = new ForeignGrids(_configuration, new StatRegistry(), _time, server);
        Assert.That(await others.SmallFile("http://grid.example:9000/index.php?method=regionImage11"), Is.Null);
        Assert.That(server.Sent, Is.InRange(512 * 1024, 4 * 1024 * 1024));
        Assert.That(await others.SmallFile("file:///etc/passwd"), Is.Null);
    }

    [Test]
    public async Task Asset_ThatNeverComes_IsWaitedForAMinute()
    {
        using var connections = Connections(new SilentServer());
        var answer = Assets(connections).Get(UUID.Random()).AsTask();
        while (!answer.IsCompleted)
        {
            if (_time.Waiting > 0)
                _time.AdvanceSeconds(61);
            await Task.Yield();
        }

        Assert.That(async () => await answer, Throws.TypeOf<ServiceAwayException>());
    }

    [Test]
    public async Task Asset_OfAnotherId_IsNotTaken()
    {
        var asset = new Asset { Id = UUID.Random(), Type = AssetType.Texture, Data = [1, 2, 3] };
        using var connections = Connections(new OneAssetServer(asset));
        Assert.That((await Assets(connections).Get(asset.Id))!.Data, Is.EqualTo(asset.Data));
        Assert.That(await Assets(connections).Get(UUID.Random()), Is.Null);
    }

    [TestCase("")]
    [TestCase("file:///etc/passwd")]
    [TestCase("http://name:password@192.0.2.1/")]
    [TestCase("gopher://192.0.2.1/")]
    public void Address_ThatIsNoServer_IsNotAsked(string address)
    {
        using var connections = Connections(new SilentServer());
        var servers = new HomeServers(connections, _configuration, Path.GetTempPath());
        Assert.That(servers.Assets(address), Is.Null);
        Assert.That(servers.Inventory(address), Is.Null);
    }

    private ServiceConnections Connections(HttpMessageHandler server) => new(_configuration, new StatRegistry(), _time, server);

    private IHomeAssets Assets(ServiceConnections connections) =>
        new HomeServers(connections, _configuration, Path.GetTempPath()).Assets("http://192.0.2.1:8002/")!;

    private sealed class OneAssetServer(Asset asset) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage
            {
                Content = new StringContent($"{Beginning}{Convert.ToBase64String(asset.Data)}</Data><FullID><Guid>{asset.Id}</Guid></FullID>"
                    + $"<ID>{asset.Id}</ID><Type>0</Type></AssetBase>", Encoding.UTF8, "application/xml")
            });
    }
}
