using System.Net;
using System.Net.Sockets;

namespace OpenSim.Services.Local.Login;

/// <summary>
/// Finds the IPv4 address behind a region's external host name: sim_ip of the login reply has room for nothing else. Remembered for a
/// minute.
/// </summary>
internal sealed class ExternalAddress(TimeProvider time)
{
    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(1);

    private readonly Lock _gate = new(); // guards _known
    private readonly Dictionary<string, (string Ip, long At)> _known = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Null when the name cannot be resolved.</summary>
    public async ValueTask<string?> Resolve(string hostName, CancellationToken cancel)
    {
        if (IPAddress.TryParse(hostName, out var literal))
            return literal.IsIPv4MappedToIPv6 ? literal.MapToIPv4().ToString() : literal.ToString();
        lock (_gate)
        {
            if (_known.TryGetValue(hostName, out var known) && time.GetElapsedTime(known.At) < GoodFor)
                return known.Ip;
        }

        try
        {
            var addresses = await Dns.GetHostAddressesAsync(hostName, AddressFamily.InterNetwork, cancel);
            if (addresses.Length == 0)
                return null;
            lock (_gate)
                _known[hostName] = (addresses[0].ToString(), time.GetTimestamp());
            return addresses[0].ToString();
        }
        catch (SocketException)
        {
            return null;
        }
    }
}
