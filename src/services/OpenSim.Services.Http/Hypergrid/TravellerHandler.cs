using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// Travellers between grids: POST to a path and <c>/&lt;agent&gt;/</c> with the body of POST /agent. A refusal has no word of success (what
/// is false is left out, and callers take what is missing for false), and its reason is shown to the traveller.
/// </summary>
public abstract class TravellerHandler(string service, string connector, string path, TravellerRate rate) : IServiceHandler
{
    private const int MaxBody = 1024 * 1024;
    private const string TooMany = "Too many travellers come from your grid at once. Please try again in a minute.";

    public HandlerDef Def { get; } = new(service, connector, path, ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (!rate.Admits(request.Caller))
            return Say(request, SimulationAnswer.Refused(TooMany));
        if (AgentPath.Read(request.Rest) is not { } named || await SimulationBody.Read(request, MaxBody) is not { } body
            || AgentCircuitPairs.Read(body) is not { } agent || agent.AgentId != named.Agent)
            return ServiceAnswer.Text("False", 400, "text/html");
        return Say(request, await Take(agent, body));
    }

    protected abstract ValueTask<SimulationAnswer> Take(AgentCircuitData agent, LlsdMap body);

    private static ServiceAnswer Say(ServiceRequest request, SimulationAnswer answer)
    {
        var reply = new LlsdMap { ["reason"] = answer.Reason };
        if (answer.Success)
            reply["success"] = true;
        reply["your_ip"] = request.Caller.ToString();
        return ServiceAnswer.Json(reply, "text/html");
    }
}
