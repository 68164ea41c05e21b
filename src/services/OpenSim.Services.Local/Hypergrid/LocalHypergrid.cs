using OpenSim.Services.Hypergrid;
using OpenSim.Settings;
using OpenSim.Store;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>What a grid has for others, over its own services.</summary>
public static class LocalHypergrid
{
    public static HypergridServices Create(StoreSet stores, ServiceSet services, Configuration configuration) => new(
        new GatekeeperService(services.Grid, configuration),
        new UserAgentService(stores.For(StoreKind.HGTravelStore), services, configuration),
        new SuitcaseInventoryService(services.Inventory, services.Avatars),
        new VisitorAssetService(services.Assets, services.Accounts, configuration));
}
