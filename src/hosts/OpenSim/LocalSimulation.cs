using System.Numerics;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Modules;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.Host;

/// <summary>
/// The simulation service for regions of this process: a login announces its agent here, and finds out whether it may come.
/// </summary>
/// <param name="findAccount">By scope and id.</param>
internal sealed class LocalSimulation(Scenes scenes, CapsRegistry caps, Func<UUID, UUID, ValueTask<UserAccount?>> findAccount)
    : ISimulationService
{
    public async ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, UUID agentId, Vector3 position)
    {
        if (Find(destination) is not { } region)
            return SimulationAnswer.Refused("The region is not running.");
        var arrival = await ArrivalOf(region, agentId, PlaceOr(region, position), TeleportFlags.ViaLocation);
        using (region.Token.Take())
            return Answer(region, arrival);
    }

    public async ValueTask<SimulationAnswer> CreateAgent(GridRegion destination, AgentCircuitData agent)
    {
        if (Find(destination) is not { } region)
            return SimulationAnswer.Refused("The region is not running.");
        var place = PlaceOr(region, agent.StartPosition);
        if (!agent.IsChild)
        {
            var arrival = await ArrivalOf(region, agent.AgentId, place, agent.TeleportFlags);
            using (region.Token.Take())
            {
                if (Answer(region, arrival) is { Success: false } refusal)
                    return refusal;
                place = region.RequestModuleInterface<IArrivals>()?.PlaceFor(arrival) ?? place;
            }
        }

        agent = agent with { StartPosition = place };
        caps.Create(agent, region);
        region.ExpectedAgents.Add(agent);
        return SimulationAnswer.Ok;
    }

    /// <summary>A viewer takes its presence along when it is closed, so the new login finds no ghost of the old.</summary>
    public ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId)
    {
        if (Find(destination) is not { } region)
            return new(true);
        using (region.Token.Take())
        {
            if (region.Presences.TryGet(agentId, out var presence))
                presence.Viewer?.Close("You have logged in from another place.");
            return new(!region.Presences.TryGet(agentId, out _));
        }
    }

    private async ValueTask<Arrival> ArrivalOf(Scene region, UUID agentId, Vector3 position, TeleportFlags via)
    {
        await region.Memberships.Learn(agentId);
        var account = await findAccount(region.Info.ScopeId, agentId);
        return new Arrival(agentId, account?.UserLevel ?? 0, account?.UserFlags ?? 0, position, via);
    }

    private static SimulationAnswer Answer(Scene region, in Arrival arrival) =>
        region.RequestModuleInterface<IArrivals>()?.RefusalOf(arrival) is { } refusal
            ? SimulationAnswer.Refused(refusal)
            : SimulationAnswer.Ok;

    private static Vector3 PlaceOr(Scene region, Vector3 wanted) => wanted == Vector3.Zero ? region.Info.Landing : wanted;

    private Scene? Find(GridRegion destination) => scenes.FirstOrDefault(s => s.Info.Id == destination.RegionId);
}
