using OpenSim.Llsd;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// Where this grid's users are sent on their way to other grids and back: POST to <c>/homeagent/&lt;agent&gt;/</c>, by the region in which
/// they are, which may be another grid's. The user agent service says whether such a session is theirs.
/// </summary>
public sealed class HomeAgentHandler(IUserAgentService agents) : IServiceHandler
{
    private const int MaxBody = 1024 * 1024;

    public HandlerDef Def { get; } =
        new("UserAgentService", "UserAgentServerConnector", "/homeagent", ServicePort.Public, ["POST"], MaxBody);

    // A refusal has no word of success: what is false is left out, and callers take what is missing for false.
    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (AgentPath.Read(request.Rest) is not { } path || await SimulationBody.Read(request, MaxBody) is not { } body
            || AgentCircuitPairs.Read(body) is not { } agent || agent.AgentId != path.Agent)
            return ServiceAnswer.Text("False", 400, "text/html");
        var answer = await agents.Launch(AgentCircuitPairs.ReadSource(body), agent, body["gatekeeper_serveruri"].AsString(),
            AgentCircuitPairs.ReadDestination(body));
        var reply = new LlsdMap { ["reason"] = answer.Reason };
        if (answer.Success)
            reply["success"] = true;
        reply["your_ip"] = request.Caller.ToString();
        return ServiceAnswer.Json(reply, "text/html");
    }
}
