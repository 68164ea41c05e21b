namespace OpenSim.Imaging.Jpeg;

/// <summary>The discrete cosine transform of 8 × 8 samples, rows first and then columns; in place.</summary>
internal static class Cosine
{
    private const int Side = 8;
    private static readonly float[] Basis = MakeBasis();

    public static void Transform(Span<float> block)
    {
        for (var line = 0; line < Side; line++)
            Line(block, line * Side, 1);
        for (var line = 0; line < Side; line++)
            Line(block, line, Side);
    }

    private static void Line(Span<float> block, int start, int step)
    {
        Span<float> sums = stackalloc float[Side];
        for (var u = 0; u < Side; u++)
        {
            for (var x = 0; x < Side; x++)
                sums[u] += block[start + (x * step)] * Basis[(u * Side) + x];
        }

        for (var u = 0; u < Side; u++)
            block[start + (u * step)] = sums[u];
    }

    private static float[] MakeBasis()
    {
        var basis = new float[Side * Side];
        for (var u = 0; u < Side; u++)
        {
            for (var x = 0; x < Side; x++)
                basis[(u * Side) + x] = (u == 0 ? MathF.Sqrt(0.125f) : 0.5f) * MathF.Cos(((2 * x) + 1) * u * MathF.PI / 16);
        }

        return basis;
    }
}
