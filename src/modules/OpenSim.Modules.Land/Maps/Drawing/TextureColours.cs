using System.Numerics;
using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Primitives;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>
/// The mean colour of textures, worked out once each from their smallest size and kept. A drawing works out a bounded number; what is
/// beyond looks grey until the next.
/// </summary>
internal sealed class TextureColours(IAssetService? assets)
{
    private const int MaxKept = 65_536;
    private const int MaxForADrawing = 1_000;

    // Colour of what is not known: a bright grey, as of plaster.
    private static readonly Vector4 Unknown = new(190, 185, 178, 1);

    private readonly Dictionary<UUID, Vector4> _known = [];
    private int _left;

    /// <summary>Some were left out in this drawing.</summary>
    public bool HasMore { get; private set; }

    public void BeginDrawing() => (_left, HasMore) = (MaxForADrawing, false);

    /// <summary>Red, green and blue from 0 to 255, and how much of it is there from 0 to 1.</summary>
    public async ValueTask<Vector4> Of(UUID texture)
    {
        if (_known.TryGetValue(texture, out var known))
            return known;
        if (assets is null || texture.IsZero)
            return Unknown;
        HasMore |= _left <= 0;
        if (_left-- <= 0)
            return Unknown;
        if (_known.Count >= MaxKept)
            _known.Clear();
        var asset = await assets.Get(texture);
        return _known[texture] = asset is null ? Unknown : MeanOf(asset.Data);
    }

    private static Vector4 MeanOf(byte[] file)
    {
        if (!J2kHeader.TryRead(file, out var header) || J2kDecoder.Decode(file, Math.Max(0, header.Levels)) is not { } picture)
            return Unknown;
        Vector3 sum = default;
        float weight = 0;
        for (var at = 0; at < picture.Pixels.Length; at += RgbaImage.BytesPerPixel)
        {
            var share = picture.Pixels[at + 3] / 255f;
            sum += new Vector3(picture.Pixels[at], picture.Pixels[at + 1], picture.Pixels[at + 2]) * share;
            weight += share;
        }

        return weight > 0 ? new Vector4(sum / weight, weight / (picture.Width * picture.Height)) : default;
    }
}
