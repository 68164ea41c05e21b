using Microsoft.Extensions.Logging;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;

namespace OpenSim.Modules.Land.Maps;

/// <summary>
/// A region's picture on the map that its operator has chosen: a file (MaptileStaticFile) in place of a drawn one, or a texture
/// (MaptileStaticUUID) where none is drawn. It is stretched over the region.
/// </summary>
internal sealed partial class ChosenPicture(Scene scene, IAssetService? assets)
{
    private readonly ILogger _logger = scene.Options.Loggers.CreateLogger("OpenSim.Modules.Map." + scene.Info.Name);
    private RgbaImage? _picture;
    private volatile bool _isUnreadable;

    /// <summary>Zero for none.</summary>
    public UUID Texture => !scene.Info.StaticMapTexture.IsZero ? scene.Info.StaticMapTexture
        : UUID.TryParse(scene.Options.Configuration.Get(MapSettings.StaticTexture), out var texture) ? texture : UUID.Zero;

    /// <summary>Whether there is one for a region that is drawn, or for one that is not.</summary>
    public bool IsFor(bool isDrawn) => isDrawn ? scene.Info.StaticMapFile.Length > 0 : !Texture.IsZero;

    /// <summary>The same, and it is there.</summary>
    public bool IsShown(bool isDrawn) => IsFor(isDrawn) && !_isUnreadable;

    /// <summary>What it shows of a square, as JPEG; null where it cannot be read. Keeps it in memory until <see cref="Forget"/>.</summary>
    public async ValueTask<byte[]?> Cut(MapTile tile, bool isDrawn)
    {
        _picture ??= isDrawn ? ReadFile() : await ReadTexture();
        _isUnreadable = _picture is null;
        return _picture is null ? null : PictureFile.WriteJpeg(Stretched(_picture, tile));
    }

    public void Forget() => _picture = null;

    private RgbaImage? ReadFile()
    {
        var path = scene.Info.StaticMapFile;
        try
        {
            if (PictureFile.TryRead(File.ReadAllBytes(path), out var picture))
                return picture;
            Warn(path, "it is no JPEG, PNG, BMP, GIF or WebP, or is too large");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Warn(path, e.Message);
        }

        return null;
    }

    private async Task<RgbaImage?> ReadTexture()
    {
        var asset = assets is null ? null : await assets.Get(Texture);
        var picture = asset is null ? null : J2kDecoder.Decode(asset.Data);
        if (picture is null)
            Warn(Texture.ToString(), asset is null ? "there is no such texture" : "it is no JPEG 2000");
        return picture;
    }

    // Each pixel is the nearest one: who draws a map of his region draws it a pixel a metre.
    private RgbaImage Stretched(RgbaImage picture, MapTile tile)
    {
        var square = new RgbaImage(MapTile.Side, MapTile.Side);
        for (var y = 0; y < MapTile.Side; y++)
        {
            var row = (scene.Info.SizeY - tile.Bottom - MapTile.Side + y) * picture.Height / scene.Info.SizeY;
            for (var x = 0; x < MapTile.Side; x++)
                square[x, y] = picture[(tile.Left + x) * picture.Width / scene.Info.SizeX, row];
        }

        return square;
    }

    // Once, and not for each square.
    private void Warn(string picture, string why)
    {
        if (!_isUnreadable)
            LogUnreadable(picture, why);
    }

    [LoggerMessage(1, LogLevel.Warning, "The picture for the map, {Picture}, cannot be read: {Why}.")]
    private partial void LogUnreadable(string picture, string why);
}
