using System.Net;
using OpenSim.Llsd;
using OpenSim.Services.Http.Simulation;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Http.Hypergrid;

/// <summary>
/// Travellers whom other grids launch: POST to <c>/foreignagent/&lt;agent&gt;/</c> with the body of POST /agent. A refusal has no word of
/// success, and its reason is shown to the traveller.
/// </summary>
public sealed class ForeignAgentHandler : IServiceHandler
{
    private const int MaxBody = 1024 * 1024;
    private const double Minute = 60;

    private readonly IGatekeeperService _gatekeeper;
    private readonly TimeProvider _time;
    private readonly Telemetry.Limits.RateLimit<IPAddress> _arrivals;

    public ForeignAgentHandler(IGatekeeperService gatekeeper, Configuration configuration, StatRegistry statistics, TimeProvider time)
    {
        (_gatekeeper, _time) = (gatekeeper, time);
        _arrivals = statistics.RateLimit<IPAddress>(ForeignAgentLimits.Arrivals,
            () => configuration.Get(HandlerSettings.MaxArrivals) / Minute, Minute);
    }

    public HandlerDef Def { get; } =
        new("GatekeeperService", "GatekeeperServiceInConnector", "/foreignagent", ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (!_arrivals.TryTake(request.Caller, _time.GetElapsedTime(0)))
            return Say(request, SimulationAnswer.Refused("Too many travellers come from your grid at once. Please try again in a minute."));
        if (AgentPath.Read(request.Rest) is not { } path || await SimulationBody.Read(request, MaxBody) is not { } body
            || AgentCircuitPairs.Read(body) is not { } agent || agent.AgentId != path.Agent)
            return ServiceAnswer.Text("False", 400, LlsdJson.ContentType);
        var (source, destination) = (AgentCircuitPairs.ReadSource(body), AgentCircuitPairs.ReadDestination(body));
        return Say(request, await _gatekeeper.LoginAgent(source, destination, agent));
    }

    private static ServiceAnswer Say(ServiceRequest request, SimulationAnswer answer)
    {
        var reply = new LlsdMap { ["reason"] = answer.Reason };
        if (answer.Success)
            reply["success"] = true;
        reply["your_ip"] = request.Caller.ToString();
        return ServiceAnswer.Json(reply, "text/html");
    }
}
