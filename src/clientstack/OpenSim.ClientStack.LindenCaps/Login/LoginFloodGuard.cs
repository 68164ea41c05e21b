using System.Net;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Login;

/// <summary>
/// Shuts out addresses that fail too often. Only failures count towards the small limit: 220 people at a conference, or 80 bots on one
/// machine, come from one address and are all right. IPv6 clients are counted by their /64, of which a home has a whole one.
/// </summary>
public sealed class LoginFloodGuard(Configuration configuration, TimeProvider time)
{
    // Beyond this many addresses the oldest entries go: a flood from everywhere must not fill the memory.
    private const int MaxAddresses = 20_000;

    private readonly Lock _gate = new(); // guards _clients
    private readonly Dictionary<IPAddress, Client> _clients = [];

    /// <summary>Counts a login attempt. False: the address is shut out, and for how much longer.</summary>
    public bool Admits(IPAddress address, out TimeSpan wait)
    {
        wait = TimeSpan.Zero;
        if (configuration.Get(LoginHttpSettings.MaxFailures) == 0)
            return true;
        lock (_gate)
        {
            var client = Of(Key(address));
            if (client.ShutOut)
            {
                wait = TimeSpan.FromMilliseconds(configuration.Get(LoginHttpSettings.Forgive)) - time.GetElapsedTime(client.Since);
                if (wait > TimeSpan.Zero)
                    return false;
                client.Restart(time.GetTimestamp());
            }

            NewFrameIfDue(client);
            if (++client.Logins <= configuration.Get(LoginHttpSettings.MaxLogins))
                return true;
            wait = ShutOut(client);
            return false;
        }
    }

    /// <summary>Counts a failure. True when the address is shut out by it.</summary>
    public bool CountFailure(IPAddress address)
    {
        var limit = configuration.Get(LoginHttpSettings.MaxFailures);
        lock (_gate)
        {
            var client = Of(Key(address));
            NewFrameIfDue(client);
            if (client.ShutOut || limit == 0 || ++client.Failures < limit)
                return false;
            ShutOut(client);
            return true;
        }
    }

    private TimeSpan ShutOut(Client client)
    {
        client.ShutOut = true;
        client.Since = time.GetTimestamp();
        return TimeSpan.FromMilliseconds(configuration.Get(LoginHttpSettings.Forgive));
    }

    private void NewFrameIfDue(Client client)
    {
        if (!client.ShutOut && time.GetElapsedTime(client.Since).TotalMilliseconds >= configuration.Get(LoginHttpSettings.TimeFrame))
            client.Restart(time.GetTimestamp());
    }

    private Client Of(IPAddress key)
    {
        if (_clients.TryGetValue(key, out var client))
            return client;
        if (_clients.Count >= MaxAddresses)
            RemoveOld();
        return _clients[key] = new Client { Since = time.GetTimestamp() };
    }

    private void RemoveOld()
    {
        foreach (var (key, _) in _clients.OrderBy(c => c.Value.ShutOut).ThenBy(c => c.Value.Since).Take(MaxAddresses / 4).ToList())
            _clients.Remove(key);
    }

    private static IPAddress Key(IPAddress address)
    {
        if (address.IsIPv4MappedToIPv6)
            return address.MapToIPv4();
        if (address.AddressFamily != System.Net.Sockets.AddressFamily.InterNetworkV6)
            return address;
        var bytes = address.GetAddressBytes();
        bytes.AsSpan(8).Clear();
        return new IPAddress(bytes);
    }

    private sealed class Client
    {
        public long Since { get; set; }

        public int Logins { get; set; }

        public int Failures { get; set; }

        public bool ShutOut { get; set; }

        public void Restart(long now) => (Since, Logins, Failures, ShutOut) = (now, 0, 0, false);
    }
}
