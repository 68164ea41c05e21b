using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;

namespace OpenSim.Services.Remote.Regions;

/// <summary>
/// Hosts at which the grid's regions and servers are, as the grid service and the settings name them: what comes from their addresses is
/// the grid's. Thread-safe.
/// </summary>
/// <param name="look">Addresses of a name, or SocketException; null asks the system.</param>
public sealed class PeerHosts(TimeProvider time, Func<string, Task<IPAddress[]>>? look = null)
{
    private const int MaxHosts = 4096; // of regions; those that the settings name are few
    private const int MaxLookups = 16; // at once

    private static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(10); // a name may come to mean another address
    private static readonly TimeSpan Again = TimeSpan.FromSeconds(30);   // for one that means nothing now

    // Whoever brings a message waits for it.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    private readonly ConcurrentDictionary<string, Host> _servers = new(StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentDictionary<string, Host> _regions = new(StringComparer.OrdinalIgnoreCase);
    private readonly SemaphoreSlim _lookups = new(MaxLookups);
    private readonly Func<string, Task<IPAddress[]>> _look = look ?? (name => Dns.GetHostAddressesAsync(name));

    /// <summary>A server that the settings name: it is not forgotten.</summary>
    /// <param name="address"><c>http://host:port/</c>. Anything that is none is passed over.</param>
    public void LearnServer(string address) => Learn(_servers, address);

    /// <summary>A region that the grid service names.</summary>
    /// <param name="address">As of a server.</param>
    public void Learn(string address)
    {
        if (_regions.Count >= MaxHosts)
            _regions.Clear();
        Learn(_regions, address);
    }

    /// <summary>Names of which nothing is known are looked up, all of them at the same time and each once for all who wait.</summary>
    public async ValueTask<bool> Has(IPAddress address)
    {
        var old = new List<Host>();
        foreach (var (_, host) in _servers.Concat(_regions))
        {
            var (addresses, until) = host.Known;
            if (until <= time.GetTimestamp())
                old.Add(host);
            else if (addresses.Contains(address))
                return true;
        }

        if (old.Count == 0)
            return false;
        // Whoever had the address has it still, most likely.
        var lookups = old.OrderByDescending(host => host.Known.Addresses.Contains(address)).Select(Look).ToList();
        try
        {
            return await Find(lookups, address).WaitAsync(Patience, time);
        }
        catch (TimeoutException)
        {
            return false; // what comes of them is known to the next who asks
        }
    }

    private static void Learn(ConcurrentDictionary<string, Host> hosts, string address)
    {
        if (Uri.TryCreate(address, UriKind.Absolute, out var uri) && uri.Host.Length > 0)
            hosts.GetOrAdd(uri.Host, name => new Host(name));
    }

    private static async Task<bool> Find(List<Task<IPAddress[]>> lookups, IPAddress address)
    {
        await foreach (var lookup in Task.WhenEach(lookups))
            if ((await lookup).Contains(address))
                return true;
        return false;
    }

    private Task<IPAddress[]> Look(Host host)
    {
        lock (host.Gate)
        {
            return host.Looking is { IsCompleted: false } underWay ? underWay : host.Looking = LookUp(host);
        }
    }

    private async Task<IPAddress[]> LookUp(Host host)
    {
        await _lookups.WaitAsync();
        try
        {
            host.Known = (await _look(host.Name).WaitAsync(Patience, time), After(GoodFor));
        }
        catch (Exception e) when (e is SocketException or TimeoutException)
        {
            host.Known = (host.Known.Addresses, After(Again)); // names may be unknown for a moment, and the host goes on talking
        }
        finally
        {
            _lookups.Release();
        }

        return host.Known.Addresses;
    }

    private long After(TimeSpan span) => time.GetTimestamp() + (long)(span.TotalSeconds * time.TimestampFrequency);

    private sealed class Host(string name)
    {
        // A tuple is two words, which are read and written together under the gate.
        private (IPAddress[] Addresses, long Until) _known = IPAddress.TryParse(name.Trim('[', ']'), out var literal)
            ? ([literal], long.MaxValue)
            : ([], long.MinValue);

        public Lock Gate { get; } = new();

        public string Name => name;

        /// <summary>The lookup that is under way, or was the last.</summary>
        public Task<IPAddress[]>? Looking { get; set; }

        public (IPAddress[] Addresses, long Until) Known
        {
            get
            {
                lock (Gate)
                    return _known;
            }

            set
            {
                lock (Gate)
                    _known = value;
            }
        }
    }
}
