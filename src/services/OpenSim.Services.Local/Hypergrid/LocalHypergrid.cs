using Microsoft.Extensions.Logging;
using OpenSim.Services.Groups;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>What a grid has for others, over its own services.</summary>
public static class LocalHypergrid
{
    /// <param name="simulation">The grid's regions.</param>
    /// <param name="others">The way to other grids.</param>
    /// <param name="lines">By which people are told; null where there are none.</param>
    /// <param name="mayLeave">Whether accounts of a level may begin in other grids; null: as the user agent service lets them go.</param>
    public static HypergridServices Create(StoreSet stores, ServiceSet services, ISimulationService simulation, IForeignGrids others,
        Configuration configuration, ILogger log, RegionLines? lines = null, Func<int, bool>? mayLeave = null)
    {
        var agents = new UserAgentService(stores.For(StoreKind.HGTravelStore), services, others, configuration);
        agents.Door = new GatekeeperService(services, simulation, agents, others, configuration, log);
        services.Add<IHomeSessions>(agents);
        services.Add<IStartsAbroad>(new StartsAbroad(agents, others, configuration, mayLeave));
        return new HypergridServices(
            agents.Door,
            agents,
            new SuitcaseInventoryService(services.Inventory, services.Avatars, TimeProvider.System),
            new VisitorAssetService(services.Assets, services.Accounts, configuration))
        {
            Messages = lines is null ? null : new MessageExchange(services, agents, lines, configuration),
            Friends = lines is null ? null : new ForeignFriendsService(services, others, lines.Friends),
            Groups = services.Groups is IGroupProxies proxies
                ? new ForeignGroupsService(services, proxies, agents, others, HypergridSettings.OwnGrid(configuration).Home, lines)
                : null
        };
    }
}
