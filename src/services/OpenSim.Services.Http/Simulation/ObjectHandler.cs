using OpenSim.Llsd;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Simulation;

/// <summary>Objects that come over a border: POST to <c>/object/&lt;object&gt;/</c>, answered by the bare words True and False.</summary>
public sealed class ObjectHandler(ISimulationService regions) : IServiceHandler
{
    public HandlerDef Def { get; } = new("SimulationService", "SimulationServiceInConnector", "/object", ServicePort.Public, ["POST"],
        SimulationBody.MaxBytes);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await SimulationBody.Read(request, SimulationBody.MaxBytes) is not { } body || CarriedObjectPairs.Read(body) is not { } what)
            return ServiceAnswer.Text("False", 400, LlsdJson.ContentType);
        var answer = await regions.CreateObject(AgentCircuitPairs.ReadDestination(body), what);
        return ServiceAnswer.Text(answer == HandOver.Taken ? "True" : "False", contentType: LlsdJson.ContentType);
    }
}
