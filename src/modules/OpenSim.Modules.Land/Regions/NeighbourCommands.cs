using System.Globalization;
using OpenSim.Console;
using OpenSim.Modules.Regions;
using OpenSim.Services.Grid;
using OpenSim.World;

namespace OpenSim.Modules.Land.Regions;

/// <summary>Which regions are next to a region, and which can be seen from it, as the grid service knows them.</summary>
internal sealed class NeighbourCommands(ModuleContext modules, IGridService? grid)
{
    private const int Unit = 256; // metres of a step on the grid

    public void AddTo(CommandRegistry commands)
    {
        var regions = commands.Group("Regions");
        regions.Add("show neighbours", "", "Lists the regions that touch the selected one.", ShowNeighbours);
        regions.Add("show regionsinview", "",
            "Lists the regions that can be seen from the selected one ([Startup] MaxRegionsViewDistance).", ShowRegionsInView);
    }

    private async ValueTask ShowNeighbours(CommandContext context)
    {
        foreach (var scene in modules.Scenes.Chosen(context))
        {
            context.WriteLine($"*** Neighbours of {scene.Info.Name} ({scene.Info.Id}) ***");
            Write(context, scene, grid is null ? [] : await grid.GetNeighbours(scene.Info.ScopeId, scene.Info.Id));
        }
    }

    private async ValueTask ShowRegionsInView(CommandContext context)
    {
        var distance = (int)modules.Configuration.Get(RegionViewSettings.MaxRegionsViewDistance);
        foreach (var scene in modules.Scenes.Chosen(context))
        {
            var info = scene.Info;
            var (x, y) = ((int)info.Handle.MetresX, (int)info.Handle.MetresY);
            context.WriteLine(
                $"*** Regions that can be seen from {info.Name} ({info.Id}) (MaxRegionsViewDistance {distance} m) ***");
            Write(context, scene, grid is null ? [] : await grid.GetRegionRange(info.ScopeId, Math.Max(0, x - distance),
                x + info.SizeX + distance, Math.Max(0, y - distance), y + info.SizeY + distance));
        }
    }

    private static void Write(CommandContext context, Scene scene, IReadOnlyList<GridRegion> regions)
    {
        var others = regions.Where(r => r.RegionId != scene.Info.Id).OrderBy(r => r.RegionName, StringComparer.OrdinalIgnoreCase).ToList();
        foreach (var region in others)
            context.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"    {region.RegionName} @ {region.RegionLocX / Unit}-{region.RegionLocY / Unit}"));
        if (others.Count == 0)
            context.WriteLine("    none");
    }
}
