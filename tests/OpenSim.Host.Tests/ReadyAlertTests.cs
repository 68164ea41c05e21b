using System.Net;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Testing;

namespace OpenSim.Host.Tests;

/// <summary>An address of the operator's that is told when a region is ready.</summary>
public class ReadyAlertTests
{
    private readonly string _address = $"http://127.0.0.1:{Ports.Free()}/alerts";
    private TestHost _host = null!;

    [SetUp]
    public void Open() => _host = new TestHost();

    [TearDown]
    public void Close() => _host.Dispose();

    [Test]
    public async Task Address_IsToldOfTheBeginningAndTheEnd()
    {
        using var page = new HttpListener { Prefixes = { _address + "/" } };
        page.Start();
        var begun = Hear(page);
        Task<LlsdValue> ended;
        await using (var simulator = await Start("true"))
        {
            var scene = simulator.Regions.Running[0].Scene;
            Assert.That(await begun, Is.EqualTo(new LlsdMap
            {
                ["alert"] = "region_ready", ["login"] = "enabled", ["region_name"] = scene.Info.Name, ["region_id"] = scene.Info.Id.ToString()
            }));
            ended = Hear(page);
        }

        Assert.That((await ended)["login"].AsString(), Is.EqualTo("shutdown"));
    }

    [Test]
    public async Task AddressThatDoesNotAnswer_KeepsNobodyUp_AndIsInTheLog()
    {
        await using (await Start("true"))
        {
        }

        Assert.That(_host.Output, Does.Contain($"alert_uri: {_address} could not be told of Test Region"));
    }

    [Test]
    public async Task WithoutEnabled_NobodyIsTold()
    {
        await using (await Start("false"))
        {
        }

        Assert.That(_host.Output, Does.Not.Contain("alert_uri"));
    }

    private Task<Simulator> Start(string enabled) =>
        _host.Start("--set", $"RegionReady.enabled={enabled}", "--set", $"RegionReady.alert_uri={_address}");

    private static async Task<LlsdValue> Hear(HttpListener page)
    {
        var context = await page.GetContextAsync();
        using var body = new MemoryStream();
        await context.Request.InputStream.CopyToAsync(body);
        context.Response.Close();
        Assert.That(LlsdJson.TryRead(body.ToArray(), out var told), Encoding.UTF8.GetString(body.ToArray()));
        return told!;
    }
}
