using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Local.Hypergrid.Links;

namespace OpenSim.Services.Commands;

/// <summary>Links to regions of other grids, by OpenSimulator's words and in all its forms.</summary>
public sealed class LinkCommands(Linker linker)
{
    private const int MetresAPlace = 256;

    private (int X, int Y)? _mapping; // where the links of lists are put

    public void AddTo(CommandRegistry commands)
    {
        var group = commands.Group("Hypergrid");
        group.Add("link-region", "<x> <y> <address> [<region>]", "Puts a region of another grid on the map.", Link,
            "For example: link-region 1010 1010 http://grid.example.org:8002/ Welcome. Also with older forms of the address, "
            + "grid.example.org:8002:Welcome and grid.example.org 8002; and link-region <file or address> [excludelist:<section>;…] reads "
            + "a list of links in OpenSimulator's XML.");
        group.Add("unlink-region", "<name>", "Takes a region of another grid off the map, by its name there.", Unlink);
        group.Add("link-mapping", "[<x> <y>]", "Says where the links of lists are put from now on; without a place, where the lists say.",
            Map);
        group.Add("show hyperlinks", "", "Lists the regions of other grids that are on the map.", Show);
    }

    private async ValueTask Link(CommandContext context)
    {
        var words = context.Arguments;
        if (words.Count is 1 or 2)
            await LinkAll(context, words[0], words.Count == 2 ? words[1] : "");
        else if (words.Count >= 3 && TryPlace(words[0], words[1], out var place) && Region(words) is { } region)
            await Link(context, region, place);
        else
            context.FailWithUsage();
    }

    // An address with a region in or behind it; or host and port as two words, behind which a name has never counted.
    private static RegionUri? Region(IReadOnlyList<string> words)
    {
        var isOne = words[2].Contains(':', StringComparison.Ordinal);
        return isOne ? RegionUri.Parse($"{words[2]} {string.Join(' ', words.Skip(3))}")
            : words.Count > 3 ? RegionUri.Parse($"{words[2]}:{words[3]}")
            : null;
    }

    private async ValueTask<bool> Link(CommandContext context, RegionUri region, (int X, int Y) place)
    {
        var (link, message) = await linker.Link(UUID.Zero, region, place);
        if (link is null)
            context.Fail($"Failed to link region: {message}");
        else
            context.WriteLine("Hyperlink established");
        return link is not null;
    }

    private async ValueTask LinkAll(CommandContext context, string file, string excluded)
    {
        if (await List(context, file) is not { } list)
        {
            context.Fail($"There is no list of links in {file}.");
            return;
        }

        var left = LinkFile.Excluded(excluded);
        foreach (var line in list.Where(line => !left.Contains(line.Section)))
        {
            context.WriteLine($"{line.Region.Server} at {line.X},{line.Y}:");
            await Link(context, line.Region, line.At(_mapping));
        }
    }

    private async ValueTask<IReadOnlyList<LinkLine>?> List(CommandContext context, string file)
    {
        if (!Uri.TryCreate(file, UriKind.Absolute, out var address) || address.Scheme is not ("http" or "https"))
            return LinkFile.TryRead(context.PathOf(file));
        return await linker.List(file) is { } fetched ? LinkFile.TryRead(new MemoryStream(fetched)) : null;
    }

    private void Unlink(CommandContext context)
    {
        var name = string.Join(' ', context.Arguments);
        if (name.Length == 0)
            context.FailWithUsage();
        else if (linker.Unlink(name))
            context.WriteLine($"Successfully unlinked {name}");
        else
            context.Fail($"Unable to unlink {name}, region not found.");
    }

    private void Map(CommandContext context)
    {
        if (context.Arguments is [var first, var second] && TryPlace(first, second, out var place))
            _mapping = place;
        else if (context.Arguments.Count == 0)
            _mapping = null;
        else
            context.FailWithUsage();
    }

    private void Show(CommandContext context)
    {
        var links = linker.All;
        if (links.Count == 0)
        {
            context.WriteLine("No hyperlinks");
            return;
        }

        context.WriteLine("Region Name");
        context.WriteLine("Location                         Region UUID");
        context.WriteLine(new string('-', 72));
        foreach (var link in links)
        {
            var (x, y) = (link.RegionLocX, link.RegionLocY);
            context.WriteLine(link.RegionName);
            context.WriteLine($"{$"{x},{y} ({x / MetresAPlace},{y / MetresAPlace})",-32} {link.RegionId}");
            context.WriteLine();
        }
    }

    private static bool TryPlace(string first, string second, out (int X, int Y) place)
    {
        var isPlace = ushort.TryParse(first, NumberStyles.None, CultureInfo.InvariantCulture, out var x);
        isPlace &= ushort.TryParse(second, NumberStyles.None, CultureInfo.InvariantCulture, out var y);
        place = (x, y);
        return isPlace;
    }
}
