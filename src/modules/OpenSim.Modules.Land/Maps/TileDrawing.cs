using OpenSim.Imaging;
using OpenSim.Modules.Land.Maps.Drawing;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps;

/// <summary>Makes pictures of squares of a region out of what is there now. One at a time.</summary>
internal sealed class TileDrawing(Scene scene, IAssetService? assets)
{
    private readonly TilePainter _painter = new(new MapSurfaces(assets), new TextureColours(assets));

    /// <summary>The land alone. From any thread.</summary>
    public byte[] DrawLand(MapTile tile) => PictureFile.WriteJpeg(TakeLand(Area(tile)).Draw(Area(tile)));

    /// <summary>The land with all that stands on it, and whether all its colours were known.</summary>
    public async ValueTask<(byte[] File, bool IsWhole)> Draw(MapTile tile)
    {
        var settings = scene.Options.Configuration;
        var look = new MapLook(settings.Get(MapSettings.DrawPrims), settings.Get(MapSettings.Textures), settings.Get(MapSettings.Meshes));
        var heights = new MapRange(settings.Get(MapSettings.MinHeight), settings.Get(MapSettings.MaxHeight));
        var land = TakeLand(Area(tile));
        var parts = look.HasPrims ? PartGathering.Gather(scene, Area(tile), heights) : [];
        var (picture, isWhole) = await _painter.Draw(Area(tile), land, parts, look);
        return (PictureFile.WriteJpeg(picture), isWhole);
    }

    private static DrawnArea Area(MapTile tile) => new(tile.Left, tile.Bottom, MapTile.Side, MapTile.Side);

    // Waits for the token as long as a tick lasts.
    private LandPicture TakeLand(DrawnArea area)
    {
        using (scene.Token.Take())
            return LandPicture.Of(scene, area);
    }
}
