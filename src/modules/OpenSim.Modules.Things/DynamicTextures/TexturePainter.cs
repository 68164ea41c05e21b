using OpenSim.Imaging;
using OpenSim.Imaging.Drawing;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Textures;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Things.DynamicTextures;

/// <summary>Makes the bytes of a dynamic texture. Any thread, but not one with the token.</summary>
internal sealed class TexturePainter(IAssetService assets, WebPictures? web, string fontName)
{
    public const string Drawings = "vector";
    public const string Pictures = "image";

    private const int MaxWebSide = 1024; // of a texture that is a picture of the web

    /// <summary>JPEG 2000; null where there is no picture.</summary>
    /// <param name="below">The texture over which it is laid, zero for none.</param>
    public async Task<byte[]?> Paint(DynamicTexture wanted, UUID below, CancellationToken cancel)
    {
        var options = DrawOptions.Read(wanted.Parameters);
        var picture = wanted.ContentType == Drawings ? await Draw(wanted, options, cancel) : await Fetch(wanted, cancel);
        if (picture is null)
            return null;
        if (wanted.Blends && await Behind(below) is { } behind)
            picture = PictureBlend.Blend(picture, behind, wanted.Alpha);
        else if (!wanted.Blends && wanted.Alpha < 255)
            picture = PictureBlend.Blend(picture, null, wanted.Alpha);
        return J2kEncoder.Encode(picture, options.IsLossless && !wanted.Blends);
    }

    private async Task<RgbaImage?> Draw(DynamicTexture wanted, DrawOptions options, CancellationToken cancel)
    {
        var commands = DrawReader.Read(wanted.Source, options.Mark, out _);
        IReadOnlyDictionary<string, RgbaImage> pictures = web is null
            ? new Dictionary<string, RgbaImage>()
            : await web.Get(commands, cancel);
        return DrawCanvas.Draw(commands, options, fontName, pictures);
    }

    // Sides of textures are powers of two.
    private async Task<RgbaImage?> Fetch(DynamicTexture wanted, CancellationToken cancel)
    {
        if (web is null || await web.Get(wanted.Source, cancel) is not { } picture)
            return null;
        var square = new RgbaImage(Side(picture.Width), Side(picture.Height));
        return PictureBlend.Blend(picture, square, 255);
    }

    private async Task<RgbaImage?> Behind(UUID below) =>
        !below.IsZero && await assets.Get(below) is { Type: AssetType.Texture } old ? J2kDecoder.Decode(old.Data) : null;

    private static int Side(int pixels) => Math.Min(MaxWebSide, (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)pixels));
}
