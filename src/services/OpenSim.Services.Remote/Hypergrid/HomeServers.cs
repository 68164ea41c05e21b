using System.Collections.Concurrent;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Inventory;
using OpenSim.Services.Remote.Assets;
using OpenSim.Services.Remote.Inventory;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Visitors' own servers, over the connections for addresses that strangers name.</summary>
/// <param name="folder">For large assets while they come.</param>
public sealed class HomeServers(ServiceConnections connections, Configuration configuration, string folder) : IHomeServers
{
    private const int MaxServers = 1024; // what each is known to be; beyond that they are asked anew
    private const int Mega = 1024 * 1024;

    private readonly ConcurrentDictionary<string, IInventoryService> _inventories = new(StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentDictionary<string, IUserProfilesService> _profiles = new(StringComparer.OrdinalIgnoreCase);

    public IInventoryService? Inventory(string address)
    {
        if (GridAddress.TryParse(address) is not { } server)
            return null;
        if (_inventories.Count >= MaxServers)
            _inventories.Clear();
        return _inventories.GetOrAdd(server.AbsoluteUri,
            _ => new RemoteInventoryService(new ServiceClient(connections, "HGInventoryService", server)));
    }

    public IUserProfilesService? Profiles(string address)
    {
        if (GridAddress.TryParse(address) is not { } server)
            return null;
        if (_profiles.Count >= MaxServers)
            _profiles.Clear();
        var patience = TimeSpan.FromSeconds(configuration.Get(ForeignSettings.CallTimeout));
        return _profiles.GetOrAdd(server.AbsoluteUri,
            _ => new RemoteHomeProfiles(new ServiceClient(connections, "HGProfilesService", server), patience));
    }

    public IHomeAssets? Assets(string address) => GridAddress.TryParse(address) is { } server
        ? new RemoteHomeAssets(new AssetCalls(new ServiceClient(connections, "HGAssetService", server), folder,
            configuration.Get(ForeignSettings.MaxAssetMegabytes) * (long)Mega,
            TimeSpan.FromSeconds(configuration.Get(ForeignSettings.AssetTimeout))))
        : null;
}
