using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Simulation;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Where visitors of other grids may go, and who of them may come.</summary>
/// <param name="simulation">The grid's regions.</param>
/// <param name="own">Where this grid's users are launched, and come home.</param>
public sealed class GatekeeperService(
    ServiceSet services, ISimulationService simulation, IUserAgentService own, IForeignGrids others, Configuration configuration,
    ILogger log) : IGatekeeperService
{
    private readonly IGridService _grid = services.Grid;
    private readonly VisitorLogins _logins = new(services, simulation, own, others, configuration, log);

    private string Address => GridAddress.Of(configuration.Get(HypergridSettings.GatekeeperUri));

    public async ValueTask<RegionLink?> Link(string regionName)
    {
        var region = regionName.Length > 0 && configuration.Get(HypergridSettings.AllowTeleportsToAnyRegion)
            ? await _grid.GetLocalRegionByName(UUID.Zero, regionName)
            : await Arrival();
        if (region is null)
            return null;
        var picture = $"{region.ServerUri}index.php?method=regionImage{region.RegionId.ToString().Replace("-", "", StringComparison.Ordinal)}";
        return new RegionLink(region, regionName.Length > 0 ? $"{Address} {region.RegionName}" : Address, picture);
    }

    public async ValueTask<(GridRegion? Region, string Message)> GetRegion(UUID regionId)
    {
        if (!configuration.Get(HypergridSettings.AllowTeleportsToAnyRegion))
            return await Arrival() is { } arrival
                ? (arrival, "Teleporting to the default region.")
                : (null, "The teleport destination could not be found.");
        return await _grid.GetRegionByUuid(UUID.Zero, regionId) is { } region
            ? (region, "")
            : (null, "The teleport destination could not be found.");
    }

    public async ValueTask<SimulationAnswer> LoginAgent(GridRegion? source, GridRegion destination, AgentCircuitData agent)
    {
        var region = await _grid.GetRegionByUuid(UUID.Zero, destination.RegionId);
        var mayEnter = configuration.Get(HypergridSettings.AllowTeleportsToAnyRegion)
            || (await _grid.GetDefaultHypergridRegions(UUID.Zero)).Any(known => known.RegionId == destination.RegionId);
        return await _logins.Login(source, region, agent, mayEnter);
    }

    private async ValueTask<GridRegion?> Arrival() => await _grid.GetDefaultHypergridRegions(UUID.Zero) is [var first, ..] ? first : null;
}
