using System.Numerics;

namespace OpenSim.Protocol.Terrain;

/// <summary>
/// The 16×16 cosine transform of LayerData with its quantisation: coefficient (u, v) counts steps of 1 + 2(u + v), and coefficients go out
/// in zigzag order. Orthonormal: a constant block of value c has the one coefficient 16c, and the viewer's inverse is (2/16) times the
/// double sum.
/// </summary>
internal static class PatchDct
{
    public const int Side = 16;
    public const int Samples = Side * Side;

    private static readonly float[] Cosines = MakeCosines(); // [u * 16 + n] = s(u) cos((2n + 1) u pi / 32), s(0) = 1/sqrt 2
    private static readonly float[] CosinesTransposed = Transpose(Cosines);
    private static readonly byte[] Zigzag = MakeZigzag(); // [v * 16 + u] = place in the stream

    /// <summary>Transforms a block of rows (x inner) to whole coefficients in stream order.</summary>
    public static void Forward(ReadOnlySpan<float> block, Span<int> coefficients)
    {
        Span<float> rows = stackalloc float[Samples];
        Span<float> both = stackalloc float[Samples];
        // The two passes are matrix products: block × Cᵀ transforms along x, C × that along y.
        Multiply(block, CosinesTransposed, rows);
        Multiply(Cosines, rows, both);
        for (var i = 0; i < Samples; i++)
        {
            var step = 1 + (2 * ((i & 15) + (i >> 4)));
            // towards zero, as everybody does: it makes more zeroes than rounding
            coefficients[Zigzag[i]] = (int)(both[i] * (2f / Side) / step);
        }
    }

    /// <summary>Back to rows, as a viewer does it.</summary>
    public static void Inverse(ReadOnlySpan<int> coefficients, Span<float> block)
    {
        Span<float> scaled = stackalloc float[Samples];
        Span<float> columns = stackalloc float[Samples];
        for (var i = 0; i < Samples; i++)
            scaled[i] = coefficients[Zigzag[i]] * (1 + (2 * ((i & 15) + (i >> 4)))) * (2f / Side);
        Multiply(CosinesTransposed, scaled, columns);
        Multiply(columns, Cosines, block);
    }

    // result = left × right, 16×16, rows of the right side as vectors.
    private static void Multiply(ReadOnlySpan<float> left, ReadOnlySpan<float> right, Span<float> result)
    {
        for (var row = 0; row < Side; row++)
        {
            var into = result.Slice(row * Side, Side);
            into.Clear();
            for (var k = 0; k < Side; k++)
                AddScaled(into, right.Slice(k * Side, Side), left[(row * Side) + k]);
        }
    }

    private static void AddScaled(Span<float> into, ReadOnlySpan<float> row, float factor)
    {
        var scale = new Vector4(factor);
        for (var i = 0; i < Side; i += 4)
            (new Vector4(into.Slice(i, 4)) + (new Vector4(row.Slice(i, 4)) * scale)).CopyTo(into.Slice(i, 4));
    }

    private static float[] MakeCosines()
    {
        var table = new float[Samples];
        for (var u = 0; u < Side; u++)
        {
            for (var n = 0; n < Side; n++)
                table[(u * Side) + n] = u == 0 ? MathF.Sqrt(0.5f) : (float)Math.Cos(((2 * n) + 1) * u * Math.PI / 32);
        }

        return table;
    }

    private static float[] Transpose(float[] table)
    {
        var turned = new float[Samples];
        for (var i = 0; i < Samples; i++)
            turned[((i & 15) * Side) + (i >> 4)] = table[i];
        return turned;
    }

    // Diagonal by diagonal; the first step goes right (to u = 1), odd diagonals run downwards and even ones upwards.
    private static byte[] MakeZigzag()
    {
        var table = new byte[Samples];
        var place = 0;
        for (var diagonal = 0; diagonal < (2 * Side) - 1; diagonal++)
        {
            var first = Math.Max(0, diagonal - Side + 1);
            var last = Math.Min(diagonal, Side - 1);
            for (var i = first; i <= last; i++)
            {
                var v = (diagonal & 1) != 0 ? i : first + last - i;
                table[(v * Side) + diagonal - v] = (byte)place++;
            }
        }

        return table;
    }
}
