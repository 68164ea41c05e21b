using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Where visitors of other grids may go.</summary>
public sealed class GatekeeperService(IGridService grid, Configuration configuration) : IGatekeeperService
{
    private string Address => HypergridSettings.Address(configuration.Get(HypergridSettings.GatekeeperUri));

    public async ValueTask<RegionLink?> Link(string regionName)
    {
        var region = regionName.Length > 0 && configuration.Get(HypergridSettings.AllowTeleportsToAnyRegion)
            ? await grid.GetLocalRegionByName(UUID.Zero, regionName)
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
        return await grid.GetRegionByUuid(UUID.Zero, regionId) is { } region
            ? (region, "")
            : (null, "The teleport destination could not be found.");
    }

    private async ValueTask<GridRegion?> Arrival() => await grid.GetDefaultHypergridRegions(UUID.Zero) is [var first, ..] ? first : null;
}
