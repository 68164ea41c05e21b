using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <inheritdoc cref="IStartsAbroad"/>
/// <param name="mayLeave">Whether accounts of a level may, beside what the user agent service says; null where nothing else does.</param>
internal sealed class StartsAbroad(
    UserAgentService agents, IForeignGrids others, Configuration configuration, Func<int, bool>? mayLeave) : IStartsAbroad
{
    public async ValueTask<(string Gatekeeper, GridRegion Region)?> Find(string text, UUID userId)
    {
        if (RegionUri.Parse(text) is not { } wanted || HypergridSettings.OwnGrid(configuration).Includes(wanted.Server))
            return null;
        try
        {
            if ((await others.Link(wanted.Server, wanted.RegionName)).Link is not { } link)
                return null;
            var home = HypergridSettings.HomeOf(configuration);
            var (region, _) = await others.GetRegion(wanted.Server, link.Region.RegionId, userId, home);
            return region is null ? null : (wanted.Server, region);
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    // The session is this grid's before it goes, so that whatever becomes of it belongs to its user.
    public async ValueTask<SimulationAnswer> Launch(AgentCircuitData agent, string gatekeeper, GridRegion destination)
    {
        if (mayLeave?.Invoke(agent.UserLevel) == false)
            return SimulationAnswer.Refused(UserAgentService.NotThere);
        await agents.Begin(agent.AgentId, agent.SessionId, agent.ClientAddress);
        return await agents.Launch(null, agent, gatekeeper, destination);
    }
}
