using System.Net;
using System.Net.Sockets;
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
