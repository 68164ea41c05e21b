using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Commands;

/// <summary>The regions of a grid, on its server's console. On a simulator's the same words list its own.</summary>
public sealed class RegionListCommands(IGridService grid)
{
    private const int MetresAPlace = 256; // places on the grid are counted by this

    public void AddTo(CommandRegistry commands) =>
        commands.Group("Regions").Add("show regions", "", "Lists the regions of the grid.", ShowRegions);

    private async ValueTask ShowRegions(CommandContext context)
    {
        var all = await grid.GetRegionRange(UUID.Zero, 0, int.MaxValue, 0, int.MaxValue);
        var table = new ConsoleTable("Name", "ID", "Position", ">Size", "Flags", "URI");
        foreach (var region in all.OrderBy(region => region.RegionName, StringComparer.OrdinalIgnoreCase))
            table.Add(region.RegionName, region.RegionId.ToString(), Place(region), $"{region.RegionSizeX}x{region.RegionSizeY}",
                region.Flags.ToString(), region.ServerUri);
        table.WriteTo(context.Out);
        context.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{all.Count} {(all.Count == 1 ? "region" : "regions")}."));
    }

    private static string Place(GridRegion region) =>
        string.Create(CultureInfo.InvariantCulture, $"{region.RegionLocX / MetresAPlace},{region.RegionLocY / MetresAPlace}");
}
