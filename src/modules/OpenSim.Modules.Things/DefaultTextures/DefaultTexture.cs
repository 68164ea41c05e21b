using OpenSim.Imaging;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>One texture that viewers and regions expect by its id, as a drawing.</summary>
/// <param name="Edge">Pixels along each edge.</param>
/// <param name="Paint">The colour at a place: u to the right and v downward, both 0 to 1.</param>
/// <param name="Lossless">For few colours, and where pixels are data.</param>
internal sealed record DefaultTexture(UUID Id, string Name, int Edge, Func<double, double, Pixel> Paint, bool Lossless = false)
{
    public RgbaImage Draw()
    {
        var image = new RgbaImage(Edge, Edge);
        for (var y = 0; y < Edge; y++)
            for (var x = 0; x < Edge; x++)
            {
                var pixel = Paint((x + 0.5) / Edge, (y + 0.5) / Edge);
                image[x, y] = (ToByte(pixel.R), ToByte(pixel.G), ToByte(pixel.B), ToByte(pixel.A));
            }

        return image;
    }

    private static byte ToByte(double part) => (byte)Math.Clamp((part * 255) + 0.5, 0, 255);
}
