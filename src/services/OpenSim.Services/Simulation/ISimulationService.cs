using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Simulation;

/// <param name="Reason">Words that a viewer shows when it did not work.</param>
public readonly record struct SimulationAnswer(bool Success, string Reason = "")
{
    public static readonly SimulationAnswer Ok = new(true);

    public static SimulationAnswer Refused(string reason) => new(false, reason);
}

/// <summary>What one simulator may ask of another (docs/protocol.md, Between services): here, so far, what a login needs.</summary>
public interface ISimulationService
{
    /// <summary>Whether the agent would be let in: room, access lists, bans.</summary>
    ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, UUID agentId, Vector3 position);

    /// <summary>
    /// Announces an agent: from now on the region accepts its circuit code by UDP and answers its seed capability. A refusal carries the
    /// reason.
    /// </summary>
    ValueTask<SimulationAnswer> CreateAgent(GridRegion destination, AgentCircuitData agent);

    /// <summary>Ends what the agent has in the region. True also when there is nothing; false when somebody is still there.</summary>
    ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId);
}
