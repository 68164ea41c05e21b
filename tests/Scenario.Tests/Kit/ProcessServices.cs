using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Estates;
using OpenSim.Services.Messages;
using OpenSim.Services.Remote;
using OpenSim.Services.Remote.Regions;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Estates;
using OpenSim.Settings;

namespace Scenario.Tests.Kit;

/// <summary>The grid's services as one process of a coast has them, and its way to the others.</summary>
internal sealed class ProcessServices : IServiceProvider
{
    private readonly ServiceSet _shared;
    private readonly Dictionary<Type, object> _own;

    public ProcessServices(Coast coast, ServiceSet shared, ISimulationService simulation, ServiceConnections connections, UUID region)
    {
        var presence = new PresenceAway(shared.Presence, () => coast.PresenceIsAway);
        var calls = new PeerCalls(connections, new Configuration());
        _shared = shared;
        _own = new()
        {
            [typeof(ISimulationService)] = simulation,
            [typeof(IPresenceService)] = presence,
            [typeof(IMessageTransfer)] = new RemoteMessageTransfer(calls, () => ""),
            [typeof(IFriendNews)] = new RemoteFriendNews(calls),
            [typeof(IEstateNews)] = new RemoteEstateNews(calls, () => EstateNewsPairs.UsualToken),
            [typeof(Whereabouts)] = new Whereabouts(shared.Presence, shared.Grid, id => id == region)
        };
    }

    public object? GetService(Type serviceType) => _own.GetValueOrDefault(serviceType) ?? _shared.GetService(serviceType);
}
