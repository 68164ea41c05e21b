using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Regions;
using OpenSim.Serialization.Terrain;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Oar;

/// <summary>
/// Reads everything of a region that an archive holds, as loading it will, and keeps nothing: so it is known what cannot be read before
/// anything makes room for it.
/// </summary>
public sealed class OarInspection
{
    private static readonly string[] Folders =
        [ArchivePaths.Objects, ArchivePaths.Settings, ArchivePaths.Land, ArchivePaths.Terrains];

    private readonly HashSet<string> _regions = [];
    private readonly List<(string Path, string Sentence)> _unreadable = [];
    private IReadOnlyDictionary<string, ArchivedRegion> _sizes = new Dictionary<string, ArchivedRegion>();

    /// <summary>The archive has entries of inventory: it is an IAR.</summary>
    public bool HasInventory { get; private set; }

    /// <summary>There is something of a region in it.</summary>
    public bool HasAny => _regions.Count > 0;

    /// <summary>One sentence for each entry that cannot be read, with its path.</summary>
    public IReadOnlyList<(string Path, string Sentence)> Unreadable => _unreadable;

    /// <summary>True when the archive has settings, land or an object for the region in that folder.</summary>
    public bool HasRegion(string folder) => _regions.Contains(folder);

    /// <summary>Is an entry of that path a region's?</summary>
    public static bool IsRegions(string path)
    {
        var inFolder = OarRegions.Split(path).Path;
        return Folders.Any(f => inFolder.StartsWith(f, StringComparison.Ordinal));
    }

    public void Look(ArchiveEntry entry)
    {
        if (entry.Path == ArchivePaths.Control)
            _sizes = ArchiveManifest.Parse(entry.Data, out _)?.Regions.DistinctBy(r => r.Folder).ToDictionary(r => r.Folder) ?? _sizes;
        HasInventory |= entry.Path.StartsWith(ArchivePaths.Inventory, StringComparison.Ordinal);
        var (folder, path) = OarRegions.Split(entry.Path);
        if (path.EndsWith('/') || Kind(path) is not { } read)
            return;
        _regions.Add(folder);
        if (read(entry.Data, folder) is { } complaint)
            _unreadable.Add((entry.Path, complaint));
    }

    /// <summary>What reads entries in that place; null for what is no region's.</summary>
    private Func<byte[], string, string?>? Kind(string path)
    {
        bool In(string folder) => path.StartsWith(folder, StringComparison.Ordinal);
        if (In(ArchivePaths.Objects))
            return (data, _) => ObjectComplaint(data);
        if (In(ArchivePaths.Settings))
            return (data, _) => RegionSettingsXml.Read(data, new RegionSettingsRow()) is null ? "the settings cannot be read" : null;
        if (In(ArchivePaths.Land))
            return (data, folder) => LandComplaint(data, SizeOf(folder));
        if (In(ArchivePaths.Terrains))
            return (data, folder) => TerrainComplaint(path, data, SizeOf(folder));
        return null;
    }

    private ArchivedRegion SizeOf(string folder) => _sizes.GetValueOrDefault(folder) ?? new ArchivedRegion { IsSizeKnown = false };

    private static string? ObjectComplaint(byte[] data)
    {
        ObjectXml.Read(data, out var complaint);
        return complaint;
    }

    private static string? LandComplaint(byte[] data, ArchivedRegion from) => LandXml.Read(data) switch
    {
        null => "the parcel cannot be read",
        var row when GroundPlacement.SquaresAlong(row.Bitmap, from) == 0 =>
            $"a parcel of {row.Bitmap.Length} bytes belongs to no region of {from.SizeX}x{from.SizeY} m",
        _ => null
    };

    /// <summary>One sentence when the heights cannot be read as those of that region.</summary>
    internal static string? TerrainComplaint(string path, byte[] data, ArchivedRegion from)
    {
        if (!path.EndsWith(".r32", StringComparison.OrdinalIgnoreCase)
            || !TerrainFiles.TryReadR32(data, from.SizeX, from.SizeY, out _, out var x, out var y))
            return "it is no height field that can be read";
        return (x, y) == (from.SizeX, from.SizeY) || (!from.IsSizeKnown && x == y && x % TerrainFiles.RegionUnit == 0)
            ? null
            : $"its land is {x}x{y} m, that of its region {from.SizeX}x{from.SizeY}";
    }
}
