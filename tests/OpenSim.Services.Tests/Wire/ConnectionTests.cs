using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Connections that do not come about, or to a server that is not what it should be.</summary>
public class ConnectionTests
{
    private static readonly Uri Address = new("http://192.0.2.1:9000/");

    private readonly Configuration _configuration = new();

    [Test]
    public async Task Connection_NotTakenInTime_IsNoAnswer_AndTheServerIsLeftAlone()
    {
        using var deaf = new SocketsHttpHandler
        {
            ConnectTimeout = TimeSpan.FromMilliseconds(1),
            ConnectCallback = async (_, cancel) =>
            {
                await Task.Delay(Timeout.Infinite, cancel);
                return Stream.Null;
            }
        };
        using var connections = new ServiceConnections(_configuration, new StatRegistry(), TimeProvider.System, deaf);
        var client = new ServiceClient(connections, "GridService", Address);
        for (var i = 0; i < _configuration.Get(RemoteSettings.FailuresBeforeRest); i++)
            Assert.That(async () => await client.Send(ServiceCall.Get("/")),
                Throws.TypeOf<ServiceAwayException>().With.InnerException.TypeOf<TimeoutException>());
        Assert.That(connections.IsResting(Address));
        Assert.That(await new RemoteSimulation(connections).CloseAgent(
            new GridRegion { ServerUri = $"{Address}" }, UUID.Random(), UUID.Random()), Is.False);
    }

    [Test]
    public async Task Calls_OfClientsMadeForEach_AreCountedTogether()
    {
        using var server = new EchoServer();
        var statistics = new StatRegistry();
        using var connections = new ServiceConnections(_configuration, statistics, TimeProvider.System, server);
        using var others = new ServiceConnections(_configuration, statistics, TimeProvider.System, server);
        for (var i = 0; i < 3; i++)
            await new ServiceClient(i < 2 ? connections : others, "SimulationService", Address).Send(ServiceCall.Get("/"));
        var duration = (Histogram)statistics.Find("remote.SimulationService.CallDuration")!;
        Assert.That(duration.Snapshot().Count, Is.EqualTo(3));
    }

    [TestCase(false, false, ExpectedResult = false)]
    [TestCase(true, false, ExpectedResult = false)]
    [TestCase(false, true, ExpectedResult = false)]
    [TestCase(true, true, ExpectedResult = true)]
    public async Task<bool> Certificate_SignedByItselfForAnotherHost_IsTrustedWhereTheOperatorSaysSo(bool anyChain, bool anyHost)
    {
        var configuration = new Configuration();
        configuration.Set("Startup", "NoVerifyCertChain", $"{anyChain}");
        configuration.Set("Startup", "NoVerifyCertHostname", $"{anyHost}");
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = Serve(listener);
        using var connections = new ServiceConnections(configuration, new StatRegistry(), TimeProvider.System);
        var address = new Uri($"https://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/");
        try
        {
            return (await new ServiceClient(connections, "GridService", address).Send(new ServiceCall("GET", "/"))).IsSuccess;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
        finally
        {
            await serving;
        }
    }

    private static async Task Serve(TcpListener listener)
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=elsewhere.example.org", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var certificate = request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(200));
        using var socket = await listener.AcceptTcpClientAsync();
        await using var stream = new SslStream(socket.GetStream());
        try
        {
            await stream.AuthenticateAsServerAsync(certificate);
            var asked = await stream.ReadAsync(new byte[4096]);
            if (asked > 0)
                await stream.WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"u8.ToArray());
        }
        catch (Exception e) when (e is IOException or System.Security.Authentication.AuthenticationException)
        {
            // The client does not trust it.
        }
    }

    private sealed class EchoServer : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage());
    }
}
