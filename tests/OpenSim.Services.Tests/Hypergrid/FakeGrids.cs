using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>Other grids that answer as the test says, and remember who was launched to them.</summary>
internal sealed class FakeGrids : IForeignGrids
{
    public List<(string Gatekeeper, AgentCircuitData Agent)> Launched { get; } = [];

    /// <summary>Called while somebody is launched, before the answer.</summary>
    public Func<AgentCircuitData, Task>? Meanwhile { get; set; }

    public SimulationAnswer Answer { get; set; } = SimulationAnswer.Ok;

    /// <summary>Regions by gatekeeper and name.</summary>
    public Dictionary<(string Gatekeeper, string Name), RegionLink> Links { get; } = [];

    /// <summary>By address.</summary>
    public Dictionary<string, byte[]> Files { get; } = [];

    public int Asked { get; private set; }

    public ISimulationService Regions { get; } = new FakeSimulation();

    public IUserAgentService? Agents(string homeUri) => null;

    public ValueTask<(RegionLink? Link, string Message)> Link(string gatekeeper, string regionName)
    {
        Asked++;
        return new(Links.TryGetValue((gatekeeper, regionName), out var link) ? (link, "") : (null, "Remote region could not be found"));
    }

    public ValueTask<byte[]?> SmallFile(string address) => new(Files.GetValueOrDefault(address));

    public ValueTask<(GridRegion? Region, string Message)> GetRegion(string gatekeeper, UUID regionId, UUID agentId, string homeUri) =>
        new(Links.Where(link => link.Key.Gatekeeper == gatekeeper).Select(link => link.Value.Region)
            .FirstOrDefault(region => region.RegionId == regionId) is { } found
            ? (found, "")
            : (null, "The teleport destination could not be found."));

    public async ValueTask<SimulationAnswer> LoginAgent(
        string gatekeeper, GridRegion? source, GridRegion destination, AgentCircuitData agent)
    {
        Launched.Add((gatekeeper, agent));
        if (Meanwhile is not null)
            await Meanwhile(agent);
        return Answer;
    }
}
