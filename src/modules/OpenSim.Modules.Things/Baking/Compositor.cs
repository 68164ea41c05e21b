using OpenSim.Imaging;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// Draws baked textures: colours and textures one over the other, as far as clothes reach, then the alpha that masks leave. Row by row, so
/// that nothing is held but the textures themselves and the picture.
/// </summary>
internal sealed class Compositor
{
    private const int Channels = RgbaImage.BytesPerPixel;
    private const int Alpha = 3;

    private readonly BakePlan _plan;
    private readonly RgbaImage _picture;
    private readonly Dictionary<UUID, TextureRows> _textures;
    private readonly byte[] _drawn;
    private readonly float[] _cover;

    private Compositor(BakePlan plan, IReadOnlyDictionary<UUID, RgbaImage> textures, int size)
    {
        _plan = plan;
        _picture = new RgbaImage(size, size);
        _textures = textures.ToDictionary(t => t.Key, t => new TextureRows(t.Value, size));
        _drawn = new byte[size * Channels];
        _cover = new float[size];
    }

    /// <param name="textures">All that the plan names.</param>
    /// <param name="size">Pixels along an edge.</param>
    public static RgbaImage Draw(BakePlan plan, IReadOnlyDictionary<UUID, RgbaImage> textures, int size)
    {
        var compositor = new Compositor(plan, textures, size);
        for (var y = 0; y < size; y++)
            compositor.DrawRow(y);
        return compositor._picture;
    }

    private void DrawRow(int y)
    {
        var row = _picture.Row(y);
        Fill(row);
        foreach (var step in _plan.Steps)
        {
            ReadDrawn(step, y);
            CutOut(step.Cuts, y);
            Lay(step, row);
        }

        FinishAlpha(row, y);
    }

    private static void Fill(Span<byte> row)
    {
        row.Clear();
        for (var i = Alpha; i < row.Length; i += Channels)
            row[i] = 255;
    }

    private void ReadDrawn(BakeStep step, int y)
    {
        if (step.Texture.IsZero)
            _drawn.AsSpan().Fill(255);
        else
            _textures[step.Texture].Read(y, _drawn);
        if (step.Colour == Tint.White)
            return;
        var (r, g, b, a) = (Times(step.Colour.R), Times(step.Colour.G), Times(step.Colour.B), Times(step.Colour.A));
        for (var i = 0; i < _drawn.Length; i += Channels)
        {
            _drawn[i] = (byte)((_drawn[i] * r) >> 16);
            _drawn[i + 1] = (byte)((_drawn[i + 1] * g) >> 16);
            _drawn[i + 2] = (byte)((_drawn[i + 2] * b) >> 16);
            _drawn[i + Alpha] = (byte)((_drawn[i + Alpha] * a) >> 16);
        }
    }

    // A little more than the part of 65,536, so that a whole of 255 stays 255.
    private static int Times(float part) => (int)MathF.Round(part * 65536) + (part > 0 ? 128 : 0);

    private void CutOut(EdgeCut[] cuts, int y)
    {
        if (cuts.Length == 0)
            return;
        var size = _cover.Length;
        _cover.AsSpan().Fill(cuts[0].Adds ? 0 : 1);
        foreach (var cut in cuts)
        {
            for (var x = 0; x < size; x++)
            {
                var there = cut.At((x + 0.5f) / size, (y + 0.5f) / size);
                _cover[x] = cut.Adds ? Math.Min(_cover[x] + there, 1) : _cover[x] * there;
            }
        }

        for (var x = 0; x < size; x++)
            _drawn[(x * Channels) + Alpha] = Product(_drawn[(x * Channels) + Alpha], (int)MathF.Round(_cover[x] * 255));
    }

    private void Lay(BakeStep step, Span<byte> row)
    {
        if (step.Replaces)
        {
            _drawn.CopyTo(row);
            return;
        }

        for (var i = 0; i < row.Length; i += Channels)
        {
            var alpha = _drawn[i + Alpha];
            if (alpha == 0)
                continue;
            for (var c = 0; c < Channels; c++)
                row[i + c] = (byte)((((row[i + c] * (255 - alpha)) + (_drawn[i + c] * alpha)) * 2 + 255) / 510);
        }
    }

    private void FinishAlpha(Span<byte> row, int y)
    {
        if (!_plan.Slot.KeepsAlpha)
        {
            for (var i = Alpha; i < row.Length; i += Channels)
                row[i] = 255;
        }

        foreach (var mask in _plan.Masks)
        {
            _textures[mask].Read(y, _drawn);
            for (var i = Alpha; i < row.Length; i += Channels)
                row[i] = Product(row[i], _drawn[i]);
        }

        if (_plan.Slot.Holes.Length == 0)
            return;
        _drawn.AsSpan().Fill(255);
        CutOut(_plan.Slot.Holes, y);
        for (var i = Alpha; i < row.Length; i += Channels)
            row[i] = Product(row[i], _drawn[i]);
    }

    private static byte Product(int left, int right) => (byte)(((left * right * 2) + 255) / 510);
}
