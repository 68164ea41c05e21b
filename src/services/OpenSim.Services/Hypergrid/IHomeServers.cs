using OpenSim.Services.Inventory;
using OpenSim.Services.Users;

namespace OpenSim.Services.Hypergrid;

/// <summary>Visitors' own servers, at the addresses that their homes have sent along: as <see cref="IForeignGrids"/>.</summary>
public interface IHomeServers
{
    /// <summary>Null when that is no address.</summary>
    IInventoryService? Inventory(string address);

    /// <summary>Null when that is no address.</summary>
    IHomeAssets? Assets(string address);

    /// <summary>Null when that is no address.</summary>
    IUserProfilesService? Profiles(string address) => null;
}
