using System.Net;
using System.Net.Sockets;
using OpenSim.Http.Calls;
using OpenSim.Primitives;
using OpenSim.Services.Remote.Hypergrid;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Which addresses that strangers name are called.</summary>
public class AddressGuardTests
{
    private Configuration _configuration = null!;
    private StatRegistry _statistics = null!;

    [SetUp]
    public void Open() => (_configuration, _statistics) = (new Configuration(), new StatRegistry());

    [TestCase("127.0.0.1")]
    [TestCase("10.1.2.3")]
    [TestCase("172.31.255.255")]
    [TestCase("192.168.0.1")]
    [TestCase("169.254.169.254")]
    [TestCase("100.64.0.1")]
    [TestCase("0.0.0.0")]
    [TestCase("255.255.255.255")]
    [TestCase("224.0.0.251")]
    [TestCase("::1")]
    [TestCase("::")]
    [TestCase("fe80::1")]
    [TestCase("fd00::1")]
    [TestCase("::ffff:10.1.2.3")]
    [TestCase("64:ff9b::a01:203")]
    [TestCase("2002:a01:203::1")]
    public void Network_ThatIsNotPublic_IsNotCalled(string address) =>
        Assert.That(new AddressGuard(_configuration, _statistics).Admits(IPAddress.Parse(address)), Is.False);

    [TestCase("8.8.8.8")]
    [TestCase("172.32.0.1")]
    [TestCase("192.169.0.1")]
    [TestCase("2600::1")]
    [TestCase("::ffff:8.8.8.8")]
    public void PublicNetwork_IsCalled(string address) =>
        Assert.That(new AddressGuard(_configuration, _statistics).Admits(IPAddress.Parse(address)), Is.True);

    [Test]
    public void Network_ThatTheOperatorAllows_IsCalled()
    {
        var guard = new AddressGuard(_configuration, _statistics);
        _configuration.Set("Hypergrid", "AllowedPrivateNetworks", "192.168.1.0/24, 127.0.0.1");
        Assert.That(guard.Admits(IPAddress.Parse("192.168.1.9")), Is.True);
        Assert.That(guard.Admits(IPAddress.Parse("::ffff:127.0.0.1")), Is.True);
        Assert.That(guard.Admits(IPAddress.Parse("192.168.2.9")), Is.False);
        Assert.That(guard.Admits(IPAddress.Parse("127.0.0.2")), Is.False);
    }

    /// <summary>A name counts by what it means.</summary>
    [TestCase("127.0.0.1")]
    [TestCase("localhost")]
    [TestCase("2130706433")]
    public async Task Home_InThisMachine_IsNotAskedUnlessTheOperatorAllowsIt(string host)
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        using var others = new ForeignGrids(_configuration, _statistics, TimeProvider.System);
        var home = $"http://{host}:{((IPEndPoint)server.LocalEndpoint).Port}/";

        Assert.That(async () => await others.Agents(home)!.VerifyAgent(UUID.Random(), "x"), Throws.TypeOf<ServiceAwayException>());
        Assert.That(server.Pending(), Is.False);

        _configuration.Set("Hypergrid", "AllowedPrivateNetworks", "127.0.0.0/8 ::1");
        var asked = others.Agents(home)!.VerifyAgent(UUID.Random(), "x").AsTask();
        using (await server.AcceptTcpClientAsync().WaitAsync(TimeSpan.FromSeconds(30)))
        {
        }

        Assert.That(async () => await asked, Throws.TypeOf<ServiceAwayException>(), "it has hung up");
    }

    /// <summary>A server that may be called leads to one that may not; each connection counts by its own address.</summary>
    [TestCase("127.0.0.2")]
    [TestCase("[::ffff:127.0.0.2]")]
    [TestCase("2130706434")]
    public async Task Redirect_ToANetworkThatIsNotPublic_IsNotFollowed(string host)
    {
        _configuration.Set("Hypergrid", "AllowedPrivateNetworks", "127.0.0.1");
        using var hidden = new TcpListener(IPAddress.Any, 0);
        hidden.Start();
        using var open = new TcpListener(IPAddress.Loopback, 0);
        open.Start();
        using var client = new HttpClient(new AddressGuard(_configuration, _statistics).NewHandler(redirects: 5));
        var asked = client.GetAsync(new Uri($"http://127.0.0.1:{((IPEndPoint)open.LocalEndpoint).Port}/"));
        using (var line = await open.AcceptTcpClientAsync().WaitAsync(TimeSpan.FromSeconds(30)))
        {
            await line.GetStream().WriteAsync(System.Text.Encoding.ASCII.GetBytes(
                $"HTTP/1.1 302 Found\r\nLocation: http://{host}:{((IPEndPoint)hidden.LocalEndpoint).Port}/\r\nContent-Length: 0\r\n\r\n"));
            Assert.That(async () => await asked, Throws.InstanceOf<HttpRequestException>());
        }

        Assert.That(hidden.Pending(), Is.False);
        Assert.That(_statistics.Find("remote.process.CallsRefused")!.Value, Is.EqualTo(1));
    }

    [Test]
    public async Task Picture_InThisMachine_IsNotFetched()
    {
        using var server = new TcpListener(IPAddress.Loopback, 0);
        server.Start();
        using var others = new ForeignGrids(_configuration, _statistics, TimeProvider.System);
        Assert.That(await others.SmallFile($"http://127.0.0.1:{((IPEndPoint)server.LocalEndpoint).Port}/index.php"), Is.Null);
        Assert.That(server.Pending(), Is.False);
    }
}
