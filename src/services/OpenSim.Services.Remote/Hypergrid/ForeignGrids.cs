using System.Globalization;
using OpenSim.Http.Calls;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Remote.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Remote.Hypergrid;

/// <summary>Services of other grids, over connections that go to public networks only (<see cref="AddressGuard"/>).</summary>
public sealed class ForeignGrids : IForeignGrids, IDisposable
{
    private const int MaxSmallFile = 512 * 1024;

    /// <summary>Somebody who looks on the map waits for it.</summary>
    private static readonly TimeSpan SmallFilePatience = TimeSpan.FromSeconds(4);

    private readonly Configuration _configuration;
    private readonly AgedCache<(string HomeUri, UUID UserId), IReadOnlyDictionary<string, string>> _urls;

    /// <param name="handler">What carries the calls; null for guarded sockets.</param>
    public ForeignGrids(Configuration configuration, StatRegistry statistics, TimeProvider time, HttpMessageHandler? handler = null)
    {
        _configuration = configuration;
        Connections = new ServiceConnections(configuration, statistics, time,
            handler ?? ServiceConnections.Sockets(configuration, new AddressGuard(configuration, statistics)));
        _urls = Connections.Cache<(string, UUID), IReadOnlyDictionary<string, string>>(ForeignSettings.ProfileAge);
    }

    /// <summary>For every call to an address that a stranger has named.</summary>
    public ServiceConnections Connections { get; }

    public ISimulationService Regions => new RemoteSimulation(Connections);

    private TimeSpan Patience => TimeSpan.FromSeconds(_configuration.Get(ForeignSettings.CallTimeout));

    public IUserAgentService? Agents(string homeUri) =>
        GridAddress.TryParse(homeUri) is { } address
            ? new RemoteUserAgentService(Calls("UserAgentService", address), new RemoteSimulation(Connections), homeUri)
            {
                UrlsKnown = _urls
            }
            : null;

    public async ValueTask<(RegionLink? Link, string Message)> Link(string gatekeeper, string regionName)
    {
        if (await Ask(gatekeeper, "link_region", new LlsdMap { ["region_name"] = regionName }) is not { } answer)
            return (null, "Error contacting remote server");
        if (!answer["result"].AsFlag() || answer["uuid"].AsUuid().IsZero)
            return (null, "Remote region could not be found");
        _ = ulong.TryParse(answer["handle"].AsString(), NumberStyles.None, CultureInfo.InvariantCulture, out var number);
        var handle = new RegionHandle(number);
        var region = RemoteUserAgentService.Region(answer) with
        {
            ServerUri = gatekeeper,
            RegionName = regionName,
            RegionLocX = (int)handle.MetresX,
            RegionLocY = (int)handle.MetresY
        };
        return (new RegionLink(region, RemoteUserAgentService.Text(answer["external_name"]),
            RemoteUserAgentService.Text(answer["region_image"])), "");
    }

    public async ValueTask<byte[]?> SmallFile(string address)
    {
        if (GridAddress.TryParse(address) is not { } uri)
            return null;
        try
        {
            var call = ServiceCall.Get(uri.PathAndQuery) with { MaxAnswer = MaxSmallFile, Timeout = SmallFilePatience };
            var server = new Uri(uri.GetLeftPart(UriPartial.Authority));
            var reply = await new ServiceClient(Connections, "GatekeeperService", server).Send(call);
            return reply is { IsSuccess: true, Body.Length: > 0 } ? reply.Body : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    public async ValueTask<(GridRegion? Region, string Message)> GetRegion(string gatekeeper, UUID regionId, UUID agentId, string homeUri)
    {
        var question = new LlsdMap
        {
            ["region_uuid"] = regionId.ToString(), ["agent_id"] = agentId.ToString(), ["agent_home_uri"] = homeUri
        };
        if (await Ask(gatekeeper, "get_region", question) is not { } answer)
            return (null, "Error contacting grid.");
        var message = RemoteUserAgentService.Text(answer["message"]);
        return answer["result"].AsFlag() && RemoteUserAgentService.Region(answer) is { InternalPort: > 0, RegionId.IsZero: false } region
            ? (region, message)
            : (null, message.Length > 0 ? message : "The teleport destination could not be found.");
    }

    public ValueTask<SimulationAnswer> LoginAgent(string gatekeeper, GridRegion? source, GridRegion destination, AgentCircuitData agent) =>
        new RemoteSimulation(Connections).CreateAgent(source, destination with { ServerUri = gatekeeper }, agent, "/foreignagent/");

    public IForeignFriends? Friends(string address, string key = "", UUID session = default) => GridAddress.TryParse(address) is { } uri
        ? new RemoteForeignFriends(new ServiceClient(Connections, "HGFriendsService", uri), Patience, key, session)
        : null;

    public IGroupsAbroad? Groups(string address) => GridAddress.TryParse(address) is { } uri
        ? new RemoteForeignGroups(new ServiceClient(Connections, "HGGroupsService", uri), Patience)
        : null;

    public void Dispose() => Connections.Dispose();

    /// <summary>The XML-RPC at the root of a grid's address.</summary>
    /// <param name="service">Name of its statistics.</param>
    public XmlRpcClient Calls(string service, Uri address) => new(new ServiceClient(Connections, service, address), Patience);

    // Null when there is no answer.
    private async ValueTask<LlsdValue?> Ask(string gatekeeper, string method, LlsdMap parameters)
    {
        try
        {
            return GridAddress.TryParse(gatekeeper) is { } address
                ? await Calls("GatekeeperService", address).Call(method, parameters)
                : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }
}
