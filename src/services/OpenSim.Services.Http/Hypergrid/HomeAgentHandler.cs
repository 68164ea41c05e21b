using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// Where this grid's users are sent on their way to other grids and back: <c>/homeagent</c>, by the region in which they are, which may be
/// another grid's. The user agent service says whether such a session is theirs.
/// </summary>
public sealed class HomeAgentHandler(IUserAgentService agents, TravellerRate rate)
    : TravellerHandler("UserAgentService", "UserAgentServerConnector", "/homeagent", rate)
{
    protected override ValueTask<SimulationAnswer> Take(AgentCircuitData agent, LlsdMap body) => agents.Launch(
        AgentCircuitPairs.ReadSource(body), agent, body["gatekeeper_serveruri"].AsString(), AgentCircuitPairs.ReadDestination(body));
}
