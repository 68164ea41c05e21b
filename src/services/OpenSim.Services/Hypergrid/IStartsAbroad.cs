using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Hypergrid;

/// <summary>Lets users of this grid begin in another one, as if they had logged in here and gone there at once.</summary>
public interface IStartsAbroad
{
    /// <summary>Null for what names no other grid, or a region that is not there. Asks that grid.</summary>
    /// <param name="text">As viewers send it: <c>Region@host:port</c>, and the forms of <see cref="RegionUri"/>.</param>
    ValueTask<(string Gatekeeper, GridRegion Region)?> Find(string text, UUID userId);

    /// <summary>A refusal carries the reason; the session is then one of this grid.</summary>
    ValueTask<SimulationAnswer> Launch(AgentCircuitData agent, string gatekeeper, GridRegion destination);
}
