using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Tests;

/// <summary>Regions that take everybody, unless the test says otherwise, and remember who came.</summary>
internal sealed class FakeSimulation : ISimulationService
{
    public List<(string Region, AgentCircuitData Agent)> Created { get; } = [];

    /// <summary>Regions that were asked whether they let somebody in.</summary>
    public List<string> Asked { get; } = [];

    public List<(string Region, UUID Agent, UUID Session)> Closed { get; } = [];

    /// <summary>Words by region name of those that refuse.</summary>
    public Dictionary<string, string> Refusing { get; } = [];

    public bool CanClose { get; set; } = true;

    /// <summary>Questions for access wait for it.</summary>
    public Task Wait { get; set; } = Task.CompletedTask;

    public async ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, AccessQuestion question)
    {
        Asked.Add(destination.RegionName);
        await Wait;
        return Answer(destination);
    }

    public ValueTask<SimulationAnswer> CreateAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent)
    {
        var answer = Answer(destination);
        if (answer.Success)
            Created.Add((destination.RegionName, agent));
        return ValueTask.FromResult(answer);
    }

    public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId)
    {
        Closed.Add((destination.RegionName, agentId, sessionId));
        return ValueTask.FromResult(CanClose);
    }

    public ValueTask<HandOver> UpdateAgent(GridRegion destination, AgentData agent) => ValueTask.FromResult(HandOver.Refused);

    public ValueTask<bool> UpdateAgent(GridRegion destination, AgentPosition agent) => ValueTask.FromResult(false);

    public ValueTask<bool> ReleaseAgent(GridRegion origin, UUID agentId, string callbackUri) => ValueTask.FromResult(false);

    public ValueTask<HandOver> CreateObject(GridRegion destination, CarriedObject what) => ValueTask.FromResult(HandOver.Refused);

    public ValueTask<bool> HelloNeighbour(GridRegion destination, GridRegion self) => ValueTask.FromResult(false);

    private SimulationAnswer Answer(GridRegion region) =>
        Refusing.TryGetValue(region.RegionName, out var words) ? SimulationAnswer.Refused(words) : SimulationAnswer.Ok;
}
