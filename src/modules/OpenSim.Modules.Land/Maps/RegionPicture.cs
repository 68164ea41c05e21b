using OpenSim.Imaging;
using OpenSim.World.Regions;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// The whole region as one picture, put together from its tiles: north at the top, and as wide as a tile however large the region is.
/// </summary>
internal sealed class RegionPicture(RegionInfo info)
{
    private readonly Lock _gate = new(); // one composes at a time
    private byte[][] _parts = [];
    private byte[]? _file;

    /// <summary>As JPEG; put together anew only when a tile is another. Any thread.</summary>
    public byte[]? File(IReadOnlyList<(MapTile Tile, byte[] File)> tiles)
    {
        if (tiles.Count == 0)
            return null;
        byte[][] parts = [.. tiles.Select(tile => tile.File)];
        lock (_gate)
        {
            if (_file is null || !parts.AsSpan().SequenceEqual(_parts, ReferenceEqualityComparer.Instance))
                (_parts, _file) = (parts, PictureFile.WriteJpeg(Of(info, tiles)));
            return _file;
        }
    }

    public static RgbaImage Of(RegionInfo info, IReadOnlyList<(MapTile Tile, byte[] File)> tiles)
    {
        var factor = 1;
        while (Math.Max(info.SizeX, info.SizeY) / factor > MapTile.Side)
            factor *= 2;
        var picture = new RgbaImage(MapTile.Side, MapTile.Side);
        foreach (var (tile, file) in tiles)
        {
            if (PictureFile.TryRead(file, out var part) && part is { Width: MapTile.Side, Height: MapTile.Side })
                ReducedPicture.Put(part, picture, tile.Left / factor,
                    MapTile.Side - ((tile.Bottom + MapTile.Side) / factor), factor);
        }

        return picture;
    }
}
