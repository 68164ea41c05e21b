using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Hypergrid;

/// <summary>What a grid is to visitors of others, at the gatekeeper's address (docs/protocol.md, Between services).</summary>
public interface IGatekeeperService
{
    /// <summary>A region by its name, or the one in which visitors arrive for an empty name; null when there is none.</summary>
    ValueTask<RegionLink?> Link(string regionName);

    /// <summary>
    /// The region to which somebody is to come who has asked for one, which may be another; and words for him. Null, with the words, when
    /// there is none.
    /// </summary>
    ValueTask<(GridRegion? Region, string Message)> GetRegion(UUID regionId);

    /// <summary>
    /// Lets somebody in whom his home has launched, a visitor or a user of this grid who comes home, and announces him to the region. A
    /// refusal carries words that his viewer shows.
    /// </summary>
    /// <param name="source">From where he comes, as he says; null when he does not.</param>
    /// <param name="destination">Its id counts.</param>
    ValueTask<SimulationAnswer> LoginAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent);
}
