using OpenSim.Llsd;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>Which of our own services there are, at <c>/own</c>: a region that gets no such list has to do with an OpenSimulator.</summary>
public sealed class OwnListHandler(IReadOnlyList<string> names) : IServiceHandler
{
    public HandlerDef Def { get; } =
        new("OwnServices", "OwnServices", OwnWire.List, ServicePort.Private, ["GET"]) { IsOwn = true };

    public ValueTask<ServiceAnswer> Answer(ServiceRequest request) => new(ServiceAnswer.Json(
        new LlsdMap { [OwnWire.Services] = new LlsdArray(names.Select(name => (LlsdValue)name)) }));
}
