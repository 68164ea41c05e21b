using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// Services of other grids, at addresses that strangers name: they are called with little patience, and never in networks that are not
/// public unless the operator has said so. Calls throw <see cref="ServiceAwayException"/> where there is no answer.
/// </summary>
public interface IForeignGrids
{
    /// <summary>The user agent service at a home URI; null when that is no address.</summary>
    IUserAgentService? Agents(string homeUri);

    /// <summary>Their regions, which are asked as those of this grid are.</summary>
    ISimulationService Regions { get; }

    /// <summary>
    /// Asks a gatekeeper for a region to put on the map (link_region), for the one in which visitors arrive by an empty name. Null, with
    /// words why, when there is none, or no answer.
    /// </summary>
    ValueTask<(RegionLink? Link, string Message)> Link(string gatekeeper, string regionName);

    /// <summary>
    /// A file of some kilobytes at an address that another grid or the operator has named: a picture, a list of links. Null when there is
    /// none.
    /// </summary>
    ValueTask<byte[]?> SmallFile(string address) => new((byte[]?)null);

    /// <summary>Asks a gatekeeper where a region is, or in which other one somebody is to arrive (get_region); the same way.</summary>
    /// <param name="homeUri">Of who wants to go there.</param>
    ValueTask<(GridRegion? Region, string Message)> GetRegion(string gatekeeper, UUID regionId, UUID agentId, string homeUri);

    /// <summary>Launches a user of this grid into another one (POST /foreignagent).</summary>
    ValueTask<SimulationAnswer> LoginAgent(string gatekeeper, GridRegion? source, GridRegion destination, AgentCircuitData agent);

    /// <summary>The service for friendships at an address; null when that is none.</summary>
    /// <param name="key">
    /// Token of the session of a user of that grid who is here, by which it believes what is told of him; or empty.
    /// </param>
    IForeignFriends? Friends(string address, string key = "", UUID session = default) => null;

    /// <summary>The groups service at an address; null when that is none.</summary>
    IGroupsAbroad? Groups(string address) => null;
}
