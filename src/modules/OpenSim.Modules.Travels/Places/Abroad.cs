using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;

namespace OpenSim.Modules.Travels.Places;

/// <summary>
/// Other grids as a region meets them: whose users its visitors are, and what their homes are asked and told. Source: docs/protocol.md,
/// Between services.
/// </summary>
/// <param name="own">What this grid is called.</param>
/// <param name="agents">The user agent service of this grid.</param>
public sealed class Abroad(IForeignGrids others, OwnGrid own, IUserAgentService agents)
{
    private const string NoAnswer = "The grid cannot be reached.";

    /// <summary>The regions of other grids.</summary>
    public ISimulationService Regions { get; } = others.Regions;

    /// <summary>Null where nobody goes to other grids.</summary>
    public static Abroad? Of(Func<Type, object?> service) =>
        service(typeof(IForeignGrids)) is IForeignGrids others && service(typeof(OwnGrid)) is OwnGrid own
            && service(typeof(IUserAgentService)) is IUserAgentService agents
            ? new Abroad(others, own, agents)
            : null;

    /// <summary>Address at which other grids ask for the regions of this one.</summary>
    public string Gatekeeper => own.Gatekeeper;

    public bool IsOwn(string gatekeeper) => own.Includes(gatekeeper);

    /// <summary>Where somebody's account is.</summary>
    public string HomeOf(AgentCircuitData agent) =>
        agent.ServiceUrls.GetValueOrDefault(Visitor.HomeKey) is { Length: > 0 } home ? home : own.Home;

    /// <summary>Whether his account is in another grid.</summary>
    public bool IsGuest(AgentCircuitData agent) => !own.Includes(HomeOf(agent));

    /// <summary>His name with the services of this grid: the universal one of a guest.</summary>
    public string UserIdOf(AgentCircuitData agent) =>
        IsGuest(agent) && Visitor.Of(agent) is { } visitor ? visitor.UserId : agent.AgentId.ToString();

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

    /// <summary>Has his home launch him.</summary>
    /// <param name="source">The region from which he goes.</param>
    public async ValueTask<SimulationAnswer> Launch(GridRegion source, AgentCircuitData circuit, string gatekeeper, GridRegion there)
    {
        try
        {
            // Gatekeepers look for the grid from which somebody comes, not for his region.
            return AgentsOf(circuit) is { } his
                ? await his.Launch(source with { ServerUri = own.Gatekeeper }, circuit, gatekeeper, there)
                : SimulationAnswer.Refused(NoAnswer);
        }
        catch (ServiceAwayException)
        {
            return SimulationAnswer.Refused(NoAnswer);
        }
    }

    /// <summary>The region behind a link, for somebody; null with words why there is none.</summary>
    public ValueTask<(GridRegion? Region, string Message)> Resolve(string gatekeeper, UUID region, AgentCircuitData agent) =>
        others.GetRegion(gatekeeper, region, agent.AgentId, HomeOf(agent));

    private IUserAgentService? AgentsOf(AgentCircuitData agent) => IsGuest(agent) ? others.Agents(HomeOf(agent)) : agents;
}
