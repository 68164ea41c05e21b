using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Login;

/// <summary>
/// From where a request comes. Behind a proxy that is the last element of X-Forwarded-For that is no proxy itself: each proxy appends who
/// asked it, and what stands before is the client's own word.
/// </summary>
internal static class ClientAddress
{
    private static readonly char[] Separators = [',', ' '];

    public static IPAddress Of(HttpContext http, Configuration configuration)
    {
        var address = Plain(http.Connection.RemoteIpAddress ?? IPAddress.None);
        if (!configuration.Get(LoginHttpSettings.AllowForwardedFor))
            return address;
        var proxies = Networks(configuration.Get(LoginHttpSettings.Proxies));
        var elements = http.Request.Headers["X-Forwarded-For"].ToString().Split(',', StringSplitOptions.TrimEntries);
        for (var i = elements.Length - 1; i >= 0 && IsIn(proxies, address); i--)
        {
            if (!IPAddress.TryParse(elements[i], out var asked))
                break;
            address = Plain(asked);
        }

        return address;
    }

    /// <summary>By what a client is counted: its IPv4 address, or its IPv6 network of 64 bits, of which a home has a whole one.</summary>
    public static IPAddress HolderOf(IPAddress address)
    {
        address = Plain(address);
        if (address.AddressFamily != AddressFamily.InterNetworkV6)
            return address;
        var bytes = address.GetAddressBytes();
        bytes.AsSpan(8).Clear();
        return new IPAddress(bytes);
    }

    private static IPAddress Plain(IPAddress address) => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;

    private static bool IsIn(List<IPNetwork> networks, IPAddress address) => networks.Exists(network => network.Contains(address));

    /// <summary>What is neither an address nor a network is nobody's.</summary>
    private static List<IPNetwork> Networks(string text)
    {
        var networks = new List<IPNetwork>();
        foreach (var word in text.Split(Separators, StringSplitOptions.RemoveEmptyEntries))
        {
            if (IPNetwork.TryParse(word, out var network))
                networks.Add(network);
            else if (IPAddress.TryParse(word, out var address))
                networks.Add(new IPNetwork(address, address.GetAddressBytes().Length * 8));
        }

        return networks;
    }
}
