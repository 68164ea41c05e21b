namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>How the default textures look: wood, ground, sky, skin. All of it is computed; nothing is taken from anywhere.</summary>
internal sealed class Drawings
{
    private readonly TileNoise _noise = new(20_260);

    public Pixel Plywood(double u, double v)
    {
        var bend = 0.02 * _noise.Fractal(u, v, 4, 2);
        var grain = _noise.At(u, v + bend, 2, 64);
        var rings = 0.5 + (0.5 * Math.Sin((v + bend) * Math.Tau * 12));
        return new Pixel(0.80, 0.66, 0.46).Times(0.82 + (0.14 * grain) + (0.08 * rings));
    }

    public Pixel Dirt(double u, double v) => new Pixel(0.42, 0.31, 0.20).Toward(new Pixel(0.62, 0.50, 0.36), _noise.Fractal(u, v, 8, 5));

    public Pixel Grass(double u, double v)
    {
        var blades = _noise.At(u, v, 128, 32);
        return new Pixel(0.16, 0.32, 0.09).Toward(new Pixel(0.42, 0.58, 0.20), (0.6 * _noise.Fractal(u, v, 8, 4)) + (0.4 * blades));
    }

    public Pixel Mountain(double u, double v)
    {
        var layers = _noise.At(u, v + (0.1 * _noise.Fractal(u, v, 4, 3)), 2, 16);
        return new Pixel(0.38, 0.34, 0.30).Toward(new Pixel(0.60, 0.56, 0.50), (0.5 * layers) + (0.5 * _noise.Fractal(u, v, 8, 5)));
    }

    public Pixel Rock(double u, double v)
    {
        var cracks = Math.Abs((2 * _noise.Fractal(u, v, 4, 5)) - 1);
        return Pixel.Grey(0.30 + (0.35 * Math.Min(1, cracks * 6)) + (0.15 * _noise.At(u, v, 64, 64)));
    }

    public Pixel Skin(double u, double v) => new Pixel(0.82, 0.66, 0.55).Times(0.96 + (0.06 * _noise.Fractal(u, v, 16, 3)));

    public Pixel Hair(double u, double v) => new Pixel(0.28, 0.19, 0.12).Times(0.7 + (0.6 * _noise.At(u, v, 128, 4)));

    public static Pixel Eye(double u, double v)
    {
        var radius = FromMiddle(u, v);
        var angle = Math.Atan2(v - 0.5, u - 0.5);
        if (radius < 0.10)
            return Pixel.Grey(0.03);
        var iris = new Pixel(0.30, 0.42, 0.50).Times(0.8 + (0.2 * Math.Sin(angle * 40)) + (0.4 * radius));
        return iris.Toward(Pixel.Grey(0.95), Step(0.24, 0.27, radius));
    }

    /// <summary>A dark screen with a triangle that says: play.</summary>
    public static Pixel Screen(double u, double v)
    {
        var inTriangle = u is > 0.38 and < 0.66 && Math.Abs(v - 0.5) < (0.66 - u) * 0.7;
        return inTriangle ? Pixel.Grey(0.85) : Pixel.Grey(0.12 + (0.06 * (1 - FromMiddle(u, v))));
    }

    public static Pixel Checks(double u, double v) => Pixel.Grey(((int)(u * 8) + (int)(v * 8)) % 2 == 0 ? 0.55 : 0.45);

    public static Pixel Sun(double u, double v)
    {
        var radius = FromMiddle(u, v);
        return new Pixel(1, 0.97, 0.88, Math.Clamp((1 - Step(0.20, 0.24, radius)) + (0.5 * Math.Max(0, 1 - (radius * 2))), 0, 1));
    }

    public Pixel Moon(double u, double v)
    {
        var radius = FromMiddle(u, v);
        var seas = _noise.Fractal(u, v, 4, 4);
        return Pixel.Grey(0.60 + (0.35 * seas), 1 - Step(0.40, 0.42, radius));
    }

    public Pixel Clouds(double u, double v) => Pixel.Grey(_noise.Fractal(u, v, 4, 6));

    public Pixel Smoke(double u, double v) =>
        new(1, 1, 1, Math.Max(0, 1 - (2 * FromMiddle(u, v))) * (0.5 + (0.5 * _noise.Fractal(u, v, 4, 3))));

    /// <summary>Directions of the water's surface as colours: x, y and z from -1 to 1.</summary>
    public Pixel Waves(double u, double v)
    {
        const double Reach = 1.0 / 256;
        const double Height = 0.02;
        var slopeX = (_noise.Fractal(u + Reach, v, 8, 4) - _noise.Fractal(u - Reach, v, 8, 4)) * Height / (2 * Reach);
        var slopeY = (_noise.Fractal(u, v + Reach, 8, 4) - _noise.Fractal(u, v - Reach, 8, 4)) * Height / (2 * Reach);
        var length = Math.Sqrt((slopeX * slopeX) + (slopeY * slopeY) + 1);
        return new Pixel(0.5 - (slopeX / length / 2), 0.5 - (slopeY / length / 2), 0.5 + (1 / length / 2));
    }

    public static Pixel Glow(double u, double v) => Pixel.Grey(1, Math.Pow(Math.Max(0, 1 - (2 * FromMiddle(u, v))), 2));

    /// <summary>From red at the top to violet: each part of the light is strongest in a third of it.</summary>
    public static Pixel Rainbow(double u, double v)
    {
        double Band(double middle) => Math.Max(0, 1 - Math.Abs((v - middle) * 3));
        return new Pixel(Band(0.25) + (0.5 * Band(0.9)), Band(0.5), Band(0.8), Math.Sin(v * Math.PI) * 0.6);
    }

    public static Pixel Halo(double u, double v) => Pixel.Grey(1, Math.Max(0, 1 - (Math.Abs(FromMiddle(u, v) - 0.4) * 20)) * 0.6);

    public static Pixel FadingOut(double u, double v) => Pixel.Grey(1, 1 - v);

    public static Pixel White(double u, double v) => Pixel.Grey(1);

    public static Pixel Nothing(double u, double v) => Pixel.Grey(0, 0);

    private static double FromMiddle(double u, double v) => Math.Sqrt(Math.Pow(u - 0.5, 2) + Math.Pow(v - 0.5, 2));

    private static double Step(double from, double to, double x)
    {
        var t = Math.Clamp((x - from) / (to - from), 0, 1);
        return t * t * (3 - (2 * t));
    }
}
