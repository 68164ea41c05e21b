namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>Noise that repeats after one unit in both directions, so that what is drawn with it can be laid side by side.</summary>
internal sealed class TileNoise
{
    private const int Size = 256;

    private readonly Lazy<double[]> _values;

    public TileNoise(int seed) => _values = new Lazy<double[]>(() => Fill(new Random(seed)));

    /// <summary>0 to 1, with so many hills in a unit; powers of two up to 256.</summary>
    public double At(double u, double v, int hillsU, int hillsV)
    {
        var (x, y) = (u * hillsU, v * hillsV);
        var (x0, y0) = ((int)Math.Floor(x), (int)Math.Floor(y));
        var (fx, fy) = (Smooth(x - x0), Smooth(y - y0));
        var values = _values.Value;
        double Corner(int dx, int dy) => values[(Wrap(y0 + dy, hillsV) * Size) + Wrap(x0 + dx, hillsU)];
        var above = Corner(0, 0) + (fx * (Corner(1, 0) - Corner(0, 0)));
        var below = Corner(0, 1) + (fx * (Corner(1, 1) - Corner(0, 1)));
        return above + (fy * (below - above));
    }

    /// <summary>The sum of ever finer noise, each octave half as strong as the last; about 0 to 1.</summary>
    public double Fractal(double u, double v, int hills, int octaves)
    {
        double sum = 0, weight = 0.5;
        for (var i = 0; i < octaves; i++, hills *= 2, weight /= 2)
            sum += weight * At(u, v, hills, hills);
        return sum / (1 - (2 * weight));
    }

    private static double[] Fill(Random random)
    {
        var values = new double[Size * Size];
        for (var i = 0; i < values.Length; i++)
            values[i] = random.NextDouble();
        return values;
    }

    private static double Smooth(double t) => t * t * (3 - (2 * t));

    private static int Wrap(int i, int period) => ((i % period) + period) % period % Size;
}
