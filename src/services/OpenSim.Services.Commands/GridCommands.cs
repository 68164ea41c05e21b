using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Local.Grid;

namespace OpenSim.Services.Commands;

/// <summary>The grid's list of regions, those of other simulators too: OpenSimulator's words.</summary>
public sealed class GridCommands(GridService grid)
{
    private const int MetresAPlace = 256; // places on the grid are counted by this
    private const double SquareKilometre = 1e6;

    public void AddTo(CommandRegistry commands)
    {
        var regions = commands.Group("Regions");
        regions.Add("show region name", "<name>", "Shows a region as the grid knows it.", ShowByName);
        regions.Add("show region at", "<x> <y>", "Shows the region at a place of the grid.", ShowAt, "For example: show region at 1000 1000");
        regions.Add("deregister region id", "<region id>+", "Takes regions from the grid's list.", Deregister,
            "For regions that are gone for good; one that runs comes back into the list at its next start.");
        regions.Add("set region flags", "<name> <flag>[,<flag>…]", "Changes a region's flags in the grid's list.", SetFlags,
            $"A flag, or +flag, is added and -flag taken away: {string.Join(", ", Enum.GetNames<GridRegionFlags>().Skip(1))}.");
        commands.Group("General").Add("show grid size", "", "Shows how much land the regions of the grid have.", ShowSize,
            "Regions that ended without saying so are counted as long as they stand in the list.");
    }

    private async ValueTask ShowByName(CommandContext context)
    {
        if (context.Arguments.Count == 0)
            context.FailWithUsage();
        else if (await Find(context, string.Join(' ', context.Arguments)) is { } region)
            Show(context, region);
    }

    private async ValueTask ShowAt(CommandContext context)
    {
        if (context.Arguments is not [var first, var second] || !TryPlace(first, out var x) || !TryPlace(second, out var y))
            context.FailWithUsage();
        else if (await grid.GetRegionByPosition(UUID.Zero, x, y) is { } region)
            Show(context, region);
        else
            context.Fail($"There is no region at {first},{second}.");
    }

    private static bool TryPlace(string word, out int metres)
    {
        var isPlace = ushort.TryParse(word, NumberStyles.None, CultureInfo.InvariantCulture, out var place);
        metres = place * MetresAPlace;
        return isPlace;
    }

    private static void Show(CommandContext context, GridRegion region)
    {
        var list = new ConsoleList();
        list.Add("Region Name", region.RegionName);
        list.Add("Region ID", region.RegionId);
        list.Add("Location", $"{region.RegionLocX / MetresAPlace},{region.RegionLocY / MetresAPlace}");
        list.Add("Size", $"{region.RegionSizeX}x{region.RegionSizeY}");
        list.Add("URI", region.ServerUri);
        list.Add("Owner ID", region.EstateOwner);
        list.Add("Flags", region.Flags);
        list.WriteTo(context.Out);
    }

    private async ValueTask ShowSize(CommandContext context)
    {
        var all = await grid.GetRegionRange(UUID.Zero, 0, int.MaxValue, 0, int.MaxValue);
        var own = all.Where(r => !r.Flags.HasFlag(GridRegionFlags.Hyperlink)).ToList();
        var area = own.Sum(r => (double)r.RegionSizeX * r.RegionSizeY);
        context.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"Grid size: {area / SquareKilometre:0.####} square kilometres in {own.Count} {(own.Count == 1 ? "region" : "regions")}."));
    }

    private async ValueTask Deregister(CommandContext context)
    {
        if (context.Arguments.Count == 0)
            context.FailWithUsage();
        foreach (var word in context.Arguments)
        {
            if (!UUID.TryParse(word, out var id))
                context.Fail($"{word} is no id.");
            else if (await grid.GetRegionByUuid(UUID.Zero, id) is not { } region)
                context.Fail($"There is no region {id}.");
            else if (await grid.DeregisterRegion(id))
                context.WriteLine($"{region.RegionName} ({id}) is taken from the grid's list.");
        }
    }

    private async ValueTask SetFlags(CommandContext context)
    {
        if (context.Arguments is not [var name, _, ..])
        {
            context.FailWithUsage();
            return;
        }

        if (await Find(context, name) is not { } region || Changed(context, region.Flags) is not { } flags)
            return;
        await grid.SetRegionFlags(region.RegionId, flags);
        context.WriteLine($"{region.RegionName}: {flags}.");
    }

    /// <summary>Null, and the command fails, when a word is no flag.</summary>
    private static GridRegionFlags? Changed(CommandContext context, GridRegionFlags flags)
    {
        foreach (var word in context.Arguments.Skip(1).SelectMany(w => w.Split(',', StringSplitOptions.RemoveEmptyEntries)))
        {
            if (!Enum.TryParse<GridRegionFlags>(word.TrimStart('+', '-'), ignoreCase: true, out var flag))
            {
                context.FailWithUsage($"{word} is no flag.");
                return null;
            }

            flags = word.StartsWith('-') ? flags & ~flag : flags | flag;
        }

        return flags;
    }

    private async ValueTask<GridRegion?> Find(CommandContext context, string name)
    {
        var region = await grid.GetRegionByName(UUID.Zero, name);
        if (region is null)
            context.Fail($"There is no region {name} in the grid.");
        return region;
    }
}
