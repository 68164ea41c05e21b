using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Hypergrid;

/// <summary>What a grid has for others.</summary>
/// <param name="Suitcases">What other grids get of the inventories of this one's users.</param>
/// <param name="Assets">What they get of its assets, and may bring.</param>
public sealed record HypergridServices(
    IGatekeeperService Gatekeeper, IUserAgentService Agents, IInventoryService Suitcases, IAssetService Assets)
{
    /// <summary>Null where regions are not told anything.</summary>
    public IMessageExchange? Messages { get; init; }

    public IForeignFriends? Friends { get; init; }

    /// <summary>Null where groups are another server's.</summary>
    public IForeignGroups? Groups { get; init; }
}
