using System.Net;
using System.Net.Sockets;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http.Calls;

/// <summary>
/// Connects to servers whose addresses strangers have named, and to none in a network that is not public, unless the operator allows it.
/// What a name means is looked up once, and that address is connected to: it cannot come to mean another one in between. Among the services
/// of a process; whatever a module calls for somebody goes by <see cref="NewHandler"/>. Thread-safe.
/// </summary>
public sealed class AddressGuard
{
    // IANA's special-purpose registries: this host, private, shared, loopback, link-local, protocol assignments, benchmarks, multicast,
    // reserved; of IPv6 also those that carry an IPv4 address within.
    private static readonly IPNetwork[] NotPublic =
    [
        .. new[]
        {
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
            "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64",
            "2001::/23", "2002::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"
        }.Select(network => IPNetwork.Parse(network))
    ];

    private readonly Counter _refused;
    private volatile IPNetwork[] _allowed = [];

    public AddressGuard(Configuration configuration, StatRegistry statistics)
    {
        _refused = statistics.GetOrAdd(GuardStats.Refused, statistics.Counter);
        configuration.Watch(GuardSettings.AllowedPrivateNetworks, text => _allowed = [.. Networks(text)]);
    }

    public bool Admits(IPAddress address)
    {
        var plain = address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
        return !NotPublic.Any(network => network.Contains(plain)) || _allowed.Any(network => network.Contains(plain));
    }

    /// <summary>
    /// Sockets for an <see cref="HttpClient"/>, every connection of which is guarded: also those that a redirect leads to, however many there
    /// are. No proxy stands in between, which would connect by itself; nothing is remembered from one call to the next.
    /// </summary>
    /// <param name="redirects">How many are followed; 0 for none. From https to http none is.</param>
    public SocketsHttpHandler NewHandler(int redirects = 0) => new()
    {
        ConnectCallback = (context, cancel) => Connect(context.DnsEndPoint, cancel),
        AllowAutoRedirect = redirects > 0,
        MaxAutomaticRedirections = Math.Max(redirects, 1),
        MaxResponseHeadersLength = 32,
        UseCookies = false,
        UseProxy = false
    };

    /// <summary>A connection for <see cref="SocketsHttpHandler.ConnectCallback"/>.</summary>
    /// <exception cref="HttpRequestException">The address is not admitted.</exception>
    /// <exception cref="SocketException">Nobody answers there.</exception>
    public async ValueTask<Stream> Connect(DnsEndPoint server, CancellationToken cancel)
    {
        var found = IPAddress.TryParse(server.Host.Trim('[', ']'), out var address)
            ? [address]
            : await Dns.GetHostAddressesAsync(server.Host, cancel);
        var admitted = found.Where(Admits).ToArray();
        if (admitted.Length == 0)
        {
            _refused.Add();
            throw new HttpRequestException($"{server.Host} is in no public network.");
        }

        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(admitted, server.Port, cancel);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static IEnumerable<IPNetwork> Networks(string text)
    {
        foreach (var word in text.Split([' ', ','], StringSplitOptions.RemoveEmptyEntries))
        {
            if (IPNetwork.TryParse(word, out var network))
                yield return network;
            else if (IPAddress.TryParse(word, out var address))
                yield return new IPNetwork(address, address.GetAddressBytes().Length * 8);
        }
    }
}
