using OpenSim.Hosting;
using OpenSim.Modules.Travels.Admission;
using OpenSim.Services;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Composition;
using OpenSim.Services.Remote.Users;
using OpenSim.Services.Users;
using OpenSim.Settings;

namespace OpenSim.Host;

/// <summary>The operator's own service that says who may enter a region, where the settings have one.</summary>
internal static class EntryAuthorization
{
    /// <summary>Before the first region is loaded.</summary>
    /// <param name="grid">The connections of a region of a grid; null for a simulator that is its own, which gets some.</param>
    /// <exception cref="ConfigurationException">The service has no address, or that is none: nobody would be asked.</exception>
    public static void Open(Ground ground, ServiceSet services, ServiceConnections? grid, Endings endings)
    {
        if (!AuthorizationSettings.IsRemote(ground.Configuration))
            return;
        var connections = grid ?? endings.Add(new ServiceConnections(ground.Configuration, ground.Statistics, ground.Time));
        var address = AddressSettings.Authorization;
        var client = RemoteServices.Open(connections, ground.Configuration, address) ?? throw new ConfigurationException(
            $"[Modules] AuthorizationServices asks for a service whose address is not set: [{address.Section}] {address.Key}.");
        services.Add<IAuthorizationService>(new RemoteAuthorizationService(client));
    }
}
