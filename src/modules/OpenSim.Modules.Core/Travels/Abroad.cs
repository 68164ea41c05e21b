using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Core.Travels;

/// <summary>
/// The way into other grids and back: a gatekeeper is asked for the region, the traveller's home launches him, and his region hands him
/// over. Source: docs/protocol.md, Between services.
/// </summary>
/// <param name="own">What this grid is called.</param>
/// <param name="agents">The user agent service of this grid.</param>
public sealed class Abroad(IForeignGrids others, OwnGrid own, IUserAgentService agents, IUserAccountService accounts)
{
    private const float Margin = 0.5f; // metres that nobody stands nearer to a border
    private const string NoAnswer = "The grid cannot be reached.";

    /// <summary>The regions of other grids.</summary>
    public ISimulationService Regions { get; } = others.Regions;

    /// <summary>Null where nobody goes to other grids.</summary>
    public static Abroad? Of(Func<Type, object?> service) =>
        service(typeof(IForeignGrids)) is IForeignGrids others && service(typeof(OwnGrid)) is OwnGrid own
            && service(typeof(IUserAgentService)) is IUserAgentService agents
            && service(typeof(IUserAccountService)) is IUserAccountService accounts
            ? new Abroad(others, own, agents, accounts)
            : null;

    public bool IsOwn(string gatekeeper) => own.Includes(gatekeeper);

    /// <summary>Where somebody's account is.</summary>
    public string HomeOf(AgentCircuitData agent) =>
        agent.ServiceUrls.GetValueOrDefault(Visitor.HomeKey) is { Length: > 0 } home ? home : own.Home;

    /// <summary>Whether his account is in another grid.</summary>
    public bool IsGuest(AgentCircuitData agent) => !own.Includes(HomeOf(agent));

    /// <summary>His name with the services of this grid: the universal one of a guest.</summary>
    public string UserIdOf(AgentCircuitData agent) =>
        IsGuest(agent) && Visitor.Of(agent) is { } visitor ? visitor.UserId : agent.AgentId.ToString();

    /// <summary>Whether he is of the level that users of this grid need to leave it.</summary>
    public async ValueTask<bool> MayGo(AgentCircuitData agent, int level) =>
        level <= 0 || IsGuest(agent) || (await accounts.GetUserAccount(UUID.Zero, agent.AgentId))?.UserLevel >= level;

    /// <summary>What his home says is his home region; null, too, when it does not answer.</summary>
    public async ValueTask<HomePlace?> HomePlaceOf(AgentCircuitData agent)
    {
        try
        {
            return AgentsOf(agent) is { } his ? await his.GetHome(agent.AgentId) : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    /// <summary>Tells his home that he has logged out.</summary>
    public async ValueTask Logout(AgentCircuitData agent)
    {
        try
        {
            if (AgentsOf(agent) is { } his)
                await his.Logout(agent.AgentId, agent.SessionId);
        }
        catch (ServiceAwayException)
        {
            // Its record of his travels is overwritten by the next.
        }
    }

    /// <summary>Finds the region behind a link. Words why not, or empty.</summary>
    internal async Task<string> Resolve(Journey journey)
    {
        var who = journey.Who;
        var (region, message) = await others.GetRegion(journey.Gatekeeper, journey.There.RegionId, who.Id, HomeOf(who.Agent));
        if (region is null)
            return message;
        journey.There = region;
        journey.Place = region.Inside(journey.Place, Margin);
        return "";
    }

    /// <summary>Has his home launch him.</summary>
    internal async Task<SimulationAnswer> Launch(Scene scene, Journey journey, AgentCircuitData circuit)
    {
        // Gatekeepers look for the grid from which somebody comes, not for his region.
        var source = scene.Info.ToGridRegion() with { ServerUri = own.Gatekeeper };
        try
        {
            return AgentsOf(circuit) is { } his
                ? await his.Launch(source, circuit, journey.Gatekeeper, journey.There)
                : SimulationAnswer.Refused(NoAnswer);
        }
        catch (ServiceAwayException)
        {
            return SimulationAnswer.Refused(NoAnswer);
        }
    }

    private IUserAgentService? AgentsOf(AgentCircuitData agent) => IsGuest(agent) ? others.Agents(HomeOf(agent)) : agents;
}
