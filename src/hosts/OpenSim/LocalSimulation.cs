using System.Numerics;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Modules;
using OpenSim.Modules.Core.Avatars;
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
    private static readonly TimeSpan GhostPatience = TimeSpan.FromSeconds(3);

    public async ValueTask<SimulationAnswer> QueryAccess(GridRegion destination, UUID agentId, Vector3 position)
    {
        if (Find(destination) is not { } region)
            return SimulationAnswer.Refused("The region is not running.");
        var arrival = await ArrivalOf(region, agentId, PlaceOr(region, position), TeleportFlags.ViaLocation);
        using (region.Token.Take())
            return Answer(region, arrival);
    }

    public async ValueTask<SimulationAnswer> CreateAgent(GridRegion destination, AgentCircuitData agent, uint teleportFlags)
    {
        if (Find(destination) is not { } region)
            return SimulationAnswer.Refused("The region is not running.");
        var place = PlaceOr(region, agent.StartPosition);
        if (!agent.Child)
        {
            var arrival = await ArrivalOf(region, agent.AgentId, place, (TeleportFlags)teleportFlags);
            using (region.Token.Take())
            {
                if (Answer(region, arrival) is { Success: false } refusal)
                    return refusal;
                place = region.RequestModuleInterface<IArrivals>()?.PlaceFor(arrival) ?? place;
            }
        }

        var expected = ToExpected(agent, teleportFlags, place);
        caps.Create(expected, region);
        region.ExpectedAgents.Add(expected);
        return SimulationAnswer.Ok;
    }

    /// <summary>
    /// Closes the agent's circuit, and waits for its presence to be gone, so that the new login finds no ghost of the old.
    /// </summary>
    public async ValueTask<bool> CloseAgent(GridRegion destination, UUID agentId, UUID sessionId)
    {
        if (Find(destination) is not { } region)
            return true;
        using (region.Token.Take())
        {
            if (!region.Presences.TryGet(agentId, out var presence))
                return true;
            presence.Viewer?.Close("You have logged in from another place.");
        }

        using var patience = new CancellationTokenSource(GhostPatience);
        while (IsThere(region, agentId) && !patience.IsCancellationRequested)
            await Task.Delay(20, CancellationToken.None);
        return !IsThere(region, agentId);
    }

    private async ValueTask<Arrival> ArrivalOf(Scene region, UUID agentId, Vector3 position, TeleportFlags via)
    {
        var account = await findAccount(region.Info.ScopeId, agentId);
        return new Arrival(agentId, account?.UserLevel ?? 0, account?.UserFlags ?? 0, position, via);
    }

    private static SimulationAnswer Answer(Scene region, in Arrival arrival) =>
        region.RequestModuleInterface<IArrivals>()?.RefusalOf(arrival) is { } refusal
            ? SimulationAnswer.Refused(refusal)
            : SimulationAnswer.Ok;

    private static Vector3 PlaceOr(Scene region, Vector3 wanted) => wanted == Vector3.Zero ? region.Info.Landing : wanted;

    private Scene? Find(GridRegion destination) => scenes.FirstOrDefault(s => s.Info.Id == destination.RegionId);

    private static bool IsThere(Scene region, UUID agentId)
    {
        using (region.Token.Take())
            return region.Presences.TryGet(agentId, out _);
    }

    private static ExpectedAgent ToExpected(AgentCircuitData agent, uint teleportFlags, Vector3 place) => new()
    {
        AgentId = agent.AgentId,
        SessionId = agent.SessionId,
        SecureSessionId = agent.SecureSessionId,
        CircuitCode = agent.CircuitCode,
        FirstName = agent.FirstName,
        LastName = agent.LastName,
        ClientAddress = agent.ClientIp,
        CapsPath = agent.CapsPath,
        IsChild = agent.Child,
        StartPosition = place,
        LookAt = agent.LookAt,
        TeleportFlags = teleportFlags,
        UserLevel = agent.UserLevel,
        ViewerName = agent.Viewer,
        Appearance = agent.Appearance is { } stored ? StoredAppearance.Unpack(stored) : null
    };
}
