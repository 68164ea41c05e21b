using System.Net;
using System.Net.Sockets;
using OpenSim.Services.Grid;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Views;

/// <summary>Addresses that viewers are told, which are IPv4 in numbers.</summary>
internal static class RegionAddresses
{
    /// <summary>Null when the region's name cannot be resolved. Names are asked for each time: the machine remembers them.</summary>
    public static async ValueTask<RegionAddress?> Find(GridRegion region)
    {
        try
        {
            var address = IPAddress.TryParse(region.ExternalHostName, out var literal)
                ? literal.IsIPv4MappedToIPv6 ? literal.MapToIPv4() : literal
                : (await Dns.GetHostAddressesAsync(region.ExternalHostName, AddressFamily.InterNetwork)).FirstOrDefault();
            return address is { AddressFamily: AddressFamily.InterNetwork }
                ? new RegionAddress(region.Handle, new IPEndPoint(address, region.InternalPort), region.RegionSizeX, region.RegionSizeY)
                : null;
        }
        catch (SocketException)
        {
            return null;
        }
    }
}
