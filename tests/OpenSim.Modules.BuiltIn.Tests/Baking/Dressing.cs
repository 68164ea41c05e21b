using OpenSim.Imaging;
using OpenSim.Imaging.Jpeg2000;
using OpenSim.Modules.Things.Baking;
using OpenSim.Primitives;
using OpenSim.Serialization.Wearables;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.BuiltIn.Tests.Baking;

/// <summary>Clothes and textures for tests.</summary>
internal static class Dressing
{
    public static Outfit Outfit(params WornWearable[] worn) => new(1, worn);

    public static WornWearable Piece(byte type, (int Id, float Weight)[] parameters, params (byte Face, UUID Texture)[] textures) =>
        new(UUID.Random(), UUID.Random(), new WearableAsset(type, parameters.ToDictionary(p => p.Id, p => p.Weight),
            textures.ToDictionary(t => t.Face, t => t.Texture)));

    public static RgbaImage Plain(byte r, byte g, byte b, byte a = 255, int edge = 4)
    {
        var image = new RgbaImage(edge, edge);
        for (var y = 0; y < edge; y++)
        {
            for (var x = 0; x < edge; x++)
                image[x, y] = (r, g, b, a);
        }

        return image;
    }

    public static Asset Texture(RgbaImage image) => new()
    {
        Id = UUID.Random(), Name = "Texture", Type = AssetType.Texture, Data = J2kEncoder.Encode(image, lossless: true)!
    };
}
