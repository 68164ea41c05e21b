using OpenSim.Imaging;

namespace OpenSim.Modules.Things.Baking;

/// <summary>A picture stretched over a square of another size, row by row: mixed of the four nearest pixels.</summary>
internal sealed class TextureRows(RgbaImage image, int size)
{
    private const int One = 256;

    private readonly (int Left, int Right, int Part)[] _columns = [.. Enumerable.Range(0, size).Select(x => Places(x, image.Width, size))];

    /// <summary>Writes one row of the square, four bytes a pixel.</summary>
    public void Read(int y, Span<byte> to)
    {
        if (image.Width == size && image.Height == size)
        {
            image.Row(y).CopyTo(to);
            return;
        }

        var (above, below, down) = Places(y, image.Height, size);
        var upper = image.Row(above);
        var lower = image.Row(below);
        for (var x = 0; x < size; x++)
        {
            var (left, right, across) = _columns[x];
            for (var c = 0; c < RgbaImage.BytesPerPixel; c++)
            {
                var (l, r) = ((left * RgbaImage.BytesPerPixel) + c, (right * RgbaImage.BytesPerPixel) + c);
                var top = (upper[l] * (One - across)) + (upper[r] * across);
                var bottom = (lower[l] * (One - across)) + (lower[r] * across);
                to[(x * RgbaImage.BytesPerPixel) + c] = (byte)(((top * (One - down)) + (bottom * down) + (One * One / 2)) / (One * One));
            }
        }
    }

    private static (int First, int Second, int Part) Places(int place, int length, int size)
    {
        var at = Math.Max(((place + 0.5f) * length / size) - 0.5f, 0);
        var first = Math.Min((int)at, length - 1);
        return (first, Math.Min(first + 1, length - 1), (int)((at - first) * One));
    }
}
