using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Simulation;

/// <summary>
/// What one simulator asks of another (docs/protocol.md, Between services): regions of one process answer each other directly, others by
/// HTTP. None of it throws: a region that cannot be reached has not answered.
/// </summary>
public interface ISimulationService
{
    /// <summary>Whether the agent would be let in: room, access lists, bans.</summary>
    ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question);

    /// <summary>
    /// Announces an agent: from now on the region accepts its circuit code by UDP and answers its seed capability. A refusal carries the
    /// reason.
    /// </summary>
    /// <param name="source">The region that the agent is in; null for a login.</param>
    ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent);

    /// <summary>Hands an announced agent over: it is the other region's once that has taken it. Safe to repeat.</summary>
    ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent);

    /// <summary>Tells a neighbour where somebody is who looks in there. False when it has nobody of that session.</summary>
    ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent);

    /// <summary>
    /// Ends what the agent has in the region by this session; another session of the same agent stays. True also when there is nothing;
    /// false when somebody is still there.
    /// </summary>
    ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId);

    /// <summary>
    /// Ends the agent's view into a region that cannot be seen any more. It may be late, and the agent have come there since: who is there,
    /// or on his way there, stays.
    /// </summary>
    ValueTask<bool> CloseView(GridRegion destination, UUID agentId, UUID sessionId) => CloseAgent(destination, agentId, sessionId);

    /// <summary>Tells the region that somebody came from that he has arrived (DELETE on its callback address).</summary>
    /// <param name="callbackUri">As that region has named it; not called when it is no such address of this agent and region.</param>
    ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri);

    /// <summary>Hands a linkset over. It is the other region's once the answer is <see cref="HandOver.Taken"/>. Safe to repeat.</summary>
    ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what);

    /// <summary>Tells a neighbour that a region is up.</summary>
    ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self);
}
