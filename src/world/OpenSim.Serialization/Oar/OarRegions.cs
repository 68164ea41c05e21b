using System.Globalization;
using OpenSim.Serialization.Archives;
using OpenSim.World;

namespace OpenSim.Serialization.Oar;

/// <summary>Which region of an archive is which of this process.</summary>
public static class OarRegions
{
    /// <summary>Regions as an archive lists them: by rows from the south, columns from the west, in units of 256 m.</summary>
    public static IReadOnlyList<(Scene Scene, ArchivedRegion Region)> Layout(IReadOnlyList<Scene> scenes)
    {
        var (west, south) = (scenes.Min(s => s.Info.GridX), scenes.Min(s => s.Info.GridY));
        var ordered = scenes.OrderBy(s => s.Info.GridY).ThenBy(s => s.Info.GridX).ToList();
        return [.. ordered.Select((s, i) => (s, new ArchivedRegion
        {
            Id = s.Info.Id,
            Folder = string.Create(CultureInfo.InvariantCulture, $"{i + 1}_{ArchivePaths.Plain(s.Info.Name, 20).Replace(' ', '_')}"),
            Column = (int)(s.Info.GridX - west),
            Row = (int)(s.Info.GridY - south),
            SizeX = s.Info.SizeX,
            SizeY = s.Info.SizeY
        }))];
    }

    /// <summary>
    /// The archive's regions with those they are loaded into, by folder. A single one goes into the chosen region. Of several, the one that
    /// the chosen region was made from is found by its id, else the first is it; the others go by their places around it. Anything that has
    /// no counterpart is left out.
    /// </summary>
    public static IReadOnlyDictionary<string, (Scene Scene, ArchivedRegion From)> Match(ArchiveManifest manifest, Scene chosen,
        IReadOnlyList<Scene> all)
    {
        if (!manifest.IsMultiRegion)
            return new Dictionary<string, (Scene, ArchivedRegion)> { [""] = (chosen, manifest.Regions[0]) };
        var matched = new Dictionary<string, (Scene, ArchivedRegion)>();
        if (manifest.Regions.Count == 0)
            return matched;
        var anchor = manifest.Regions.FirstOrDefault(r => r.Id == chosen.Info.Id) ?? manifest.Regions[0];
        foreach (var region in manifest.Regions)
        {
            var (x, y) = (chosen.Info.GridX + region.Column - anchor.Column, chosen.Info.GridY + region.Row - anchor.Row);
            if (all.FirstOrDefault(s => s.Info.GridX == x && s.Info.GridY == y) is { } scene)
                matched[region.Folder] = (scene, region);
        }

        return matched;
    }

    /// <summary>Parts a path into the region's folder and the rest: empty for an archive of one region.</summary>
    public static (string Folder, string Path) Split(string path)
    {
        if (!path.StartsWith(ArchivePaths.Regions, StringComparison.Ordinal))
            return ("", path);
        var rest = path[ArchivePaths.Regions.Length..];
        var slash = rest.IndexOf('/');
        return slash < 0 ? ("", path) : (rest[..slash], rest[(slash + 1)..]);
    }
}
