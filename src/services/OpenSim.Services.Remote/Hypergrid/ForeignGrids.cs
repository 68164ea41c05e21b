using OpenSim.Services.Hypergrid;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Services of other grids, over connections that go to public networks only (<see cref="AddressGuard"/>).</summary>
/// <param name="handler">What carries the calls; null for guarded sockets.</param>
public sealed class ForeignGrids(
    Configuration configuration, StatRegistry statistics, TimeProvider time, HttpMessageHandler? handler = null)
    : IForeignGrids, IDisposable
{
    /// <summary>For every call to an address that a stranger has named.</summary>
    public ServiceConnections Connections { get; } = new(configuration, statistics, time,
        handler ?? ServiceConnections.Sockets(configuration, new AddressGuard(configuration, statistics)));

    private TimeSpan Patience => TimeSpan.FromSeconds(configuration.Get(ForeignSettings.CallTimeout));

    public IUserAgentService? Agents(string homeUri) =>
        GridAddress.TryParse(homeUri) is { } address
            ? new RemoteUserAgentService(Calls("UserAgentService", address))
            : null;

    public void Dispose() => Connections.Dispose();

    /// <summary>The XML-RPC at the root of a grid's address.</summary>
    /// <param name="service">Name of its statistics.</param>
    public XmlRpcClient Calls(string service, Uri address) => new(new ServiceClient(Connections, service, address), Patience);
}
