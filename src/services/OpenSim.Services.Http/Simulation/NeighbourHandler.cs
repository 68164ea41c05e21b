using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Wire.Simulation;

namespace OpenSim.Services.Http.Simulation;

/// <summary>
/// Neighbours that are up: POST to <c>/region/&lt;caller's id&gt;/</c>. The body says by its handle which region here is meant. Anything it
/// says of the caller is not believed: the grid service is asked who has that id.
/// </summary>
/// <param name="find">The region of this process with that handle, or null.</param>
/// <param name="inGrid">The grid service's answer, by scope and id.</param>
public sealed class NeighbourHandler(
    ISimulationService regions, Func<ulong, GridRegion?> find, Func<UUID, UUID, ValueTask<GridRegion?>> inGrid) : IServiceHandler
{
    private const int MaxBody = 16 * 1024;

    public HandlerDef Def { get; } =
        new("SimulationService", "NeighbourServiceInConnector", "/region", ServicePort.Public, ["POST"], MaxBody);

    public async ValueTask<ServiceAnswer> Answer(ServiceRequest request)
    {
        if (await SimulationBody.Read(request, MaxBody) is not { } body || HelloPairs.Read(body) is not { } said)
            return ServiceAnswer.Empty(400);
        var known = find(HelloPairs.ReadDestination(body).Value) is { } here
            && await inGrid(here.ScopeId, said.RegionId) is { } neighbour
            && await regions.HelloNeighbour(here, neighbour);
        return ServiceAnswer.Json(new LlsdMap { ["success"] = known }, "text/html");
    }
}
