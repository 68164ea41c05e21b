using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Capabilities;

/// <summary>Where agents that are announced to a region get their seed capability. Any thread.</summary>
public interface IAgentCapabilities
{
    /// <summary>From now on the agent's seed is answered at <see cref="AgentCircuitData.CapsPath"/>.</summary>
    void Announce(AgentCircuitData agent, Scene scene);
}
