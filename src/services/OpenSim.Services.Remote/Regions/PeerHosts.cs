using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace OpenSim.Services.Remote.Regions;

/// <summary>
/// Hosts at which the grid's regions and servers are, as the grid service and the settings name them: what comes from their addresses is
/// the grid's. Thread-safe.
/// </summary>
public sealed class PeerHosts(TimeProvider time)
{
    private const int MaxHosts = 4096;

    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(10); // a name may come to mean another address

    private readonly ConcurrentDictionary<string, Known> _hosts = new(StringComparer.OrdinalIgnoreCase);

    /// <param name="address">Of a server: <c>http://host:port/</c>. What is none is passed over.</param>
    public void Learn(string address)
    {
        if (!Uri.TryCreate(address, UriKind.Absolute, out var uri) || uri.Host.Length == 0)
            return;
        if (_hosts.Count >= MaxHosts)
            _hosts.Clear();
        _hosts.TryAdd(uri.Host, new Known([], long.MinValue));
    }

    public async ValueTask<bool> Has(IPAddress address)
    {
        foreach (var (host, known) in _hosts)
        {
            var addresses = known.Until > time.GetTimestamp() ? known.Addresses : await Look(host);
            if (addresses.Contains(address))
                return true;
        }

        return false;
    }

    private async ValueTask<IPAddress[]> Look(string host)
    {
        IPAddress[] addresses = [];
        try
        {
            addresses = IPAddress.TryParse(host.Trim('[', ']'), out var literal) ? [literal] : await Dns.GetHostAddressesAsync(host);
        }
        catch (SocketException)
        {
            // It has no address now.
        }

        _hosts[host] = new Known(addresses, time.GetTimestamp() + (long)(GoodFor.TotalSeconds * time.TimestampFrequency));
        return addresses;
    }

    private sealed record Known(IPAddress[] Addresses, long Until);
}
