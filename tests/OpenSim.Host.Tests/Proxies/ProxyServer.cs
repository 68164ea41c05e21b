using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Proxies;

/// <summary>
/// A real nginx or haproxy with the configuration that docs/operators/proxies gives operators; only ports, addresses and folders are
/// those of the test.
/// </summary>
internal sealed class ProxyServer : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly X509Certificate2 _certificate;
    private readonly Process _process;
    private readonly int _simulatorPort;
    private readonly int _secondPort;

    /// <param name="haproxy">The document that haproxy takes.</param>
    /// <param name="secondPort">Of the second server behind it, in a document that has two.</param>
    public ProxyServer(string program, int simulatorPort, string haproxy = "haproxy.cfg", int secondPort = 0)
    {
        (_simulatorPort, _secondPort) = (simulatorPort, secondPort);
        _certificate = WriteCertificate();
        var arguments = program == "nginx" ? NginxArguments() : HaproxyArguments(haproxy);
        _process = Process.Start(new ProcessStartInfo($"/usr/sbin/{program}", arguments)
        {
            RedirectStandardOutput = true, RedirectStandardError = true
        })!;
        Assert.That(CanConnect, Is.True.After(60_000, 50), $"{program} does not answer");
    }

    public int Port { get; } = Ports.Free();

    public string Address => $"https://127.0.0.1:{Port}";

    /// <summary>Skips the test where the program is missing; in continuous integration that is a failure.</summary>
    public static void Require(string program)
    {
        if (File.Exists($"/usr/sbin/{program}"))
            return;
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail($"{program} is missing.");
        Assert.Ignore($"{program} is missing.");
    }

    /// <summary>The text of a file for operators, with this test's ports and folders.</summary>
    public string Example(string name) =>
        File.ReadAllText(Path.Combine(DocumentFolder(), name))
            .Replace("listen 443 ", $"listen 127.0.0.1:{Port} ", StringComparison.Ordinal)
            .Replace("bind :443 ", $"bind 127.0.0.1:{Port} ", StringComparison.Ordinal)
            .Replace("127.0.0.1:9000", $"127.0.0.1:{_simulatorPort}", StringComparison.Ordinal)
            .Replace("127.0.0.1:8002", $"127.0.0.1:{_simulatorPort}", StringComparison.Ordinal)
            .Replace("127.0.0.1:8012", $"127.0.0.1:{_secondPort}", StringComparison.Ordinal)
            .Replace("= 9000", $"= {_simulatorPort}", StringComparison.Ordinal)
            .Replace("https://sim.example.org", Address, StringComparison.Ordinal)
            .Replace("/etc/ssl/sim.example.org/", _folder.Path + "/", StringComparison.Ordinal);

    /// <summary>A client on another address of this machine, which is no proxy.</summary>
    public HttpClient NewClient(IPAddress from)
    {
        var handler = new SocketsHttpHandler
        {
            ConnectCallback = async (context, cancel) =>
            {
                var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
                socket.Bind(new IPEndPoint(from, 0));
                await socket.ConnectAsync(IPAddress.Loopback, context.DnsEndPoint.Port, cancel);
                return new NetworkStream(socket, ownsSocket: true);
            }
        };
        handler.SslOptions.RemoteCertificateValidationCallback = (_, shown, _, _) =>
            shown?.GetCertHashString() == _certificate.GetCertHashString();
        return new HttpClient(handler) { BaseAddress = new Uri(Address), Timeout = TimeSpan.FromSeconds(60) };
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
        _certificate.Dispose();
        _folder.Dispose();
    }

    private string[] NginxArguments()
    {
        var site = _folder.Write("opensim.conf", Example("nginx.conf"));
        var temporary = string.Concat(new[] { "client_body", "proxy", "fastcgi", "uwsgi", "scgi" }
            .Select(name => $"{name}_temp_path {_folder.Path}/{name}; "));
        var main = _folder.Write("main.conf", string.Create(CultureInfo.InvariantCulture,
            $"user {Environment.UserName}; pid {_folder.Path}/pid; events {{}} http {{ access_log off; {temporary} include {site}; }}"));
        return ["-p", _folder.Path, "-c", main, "-e", "stderr", "-g", "daemon off;"];
    }

    private string[] HaproxyArguments(string document) => ["-db", "-f", _folder.Write("haproxy.cfg", Example(document))];

    private X509Certificate2 WriteCertificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=sim.example.org", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        var (chain, secret) = (certificate.ExportCertificatePem() + "\n", key.ExportPkcs8PrivateKeyPem() + "\n");
        _folder.Write("fullchain.pem", chain);
        _folder.Write("privkey.pem", secret);
        _folder.Write("both.pem", chain + secret);
        return certificate;
    }

    private bool CanConnect()
    {
        try
        {
            using var socket = new TcpClient("127.0.0.1", Port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    private static string DocumentFolder()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "OpenSim.sln")))
            folder = folder.Parent!;
        return Path.Combine(folder.FullName, "docs", "operators", "proxies");
    }
}
