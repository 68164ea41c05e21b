using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;
using OpenSim.Settings;

namespace OpenSim.Http.Addresses;

/// <summary>
/// From where a request comes. Behind a proxy that is the last element of X-Forwarded-For that is no proxy itself: each proxy appends who
/// asked it, and what stands before is the client's own word.
/// </summary>
public static class ClientAddress
{
    public static IPAddress Of(HttpContext http, Configuration configuration)
    {
        var address = Plain(http.Connection.RemoteIpAddress ?? IPAddress.None);
        if (!ProxySettings.AreThere(configuration))
            return address;
        var proxies = AddressList.Parse(configuration.Get(ProxySettings.Proxies));
        var elements = http.Request.Headers["X-Forwarded-For"].ToString().Split(',', StringSplitOptions.TrimEntries);
        for (var i = elements.Length - 1; i >= 0 && proxies.Exists(network => network.Contains(address)); i--)
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

    /// <summary>An IPv4 address as such, also when it came by a socket of both versions.</summary>
    public static IPAddress Plain(IPAddress address) => address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
}
