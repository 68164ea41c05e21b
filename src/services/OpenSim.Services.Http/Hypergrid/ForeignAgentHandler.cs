using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>Travellers whom other grids launch: <c>/foreignagent</c>.</summary>
public sealed class ForeignAgentHandler(IGatekeeperService gatekeeper, TravellerRate rate)
    : TravellerHandler("GatekeeperService", "GatekeeperServiceInConnector", "/foreignagent", rate)
{
    protected override ValueTask<SimulationAnswer> Take(AgentCircuitData agent, LlsdMap body) =>
        gatekeeper.LoginAgent(AgentCircuitPairs.ReadSource(body), AgentCircuitPairs.ReadDestination(body), agent);
}
