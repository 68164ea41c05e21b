namespace OpenSim.Modules.Things.DefaultTextures;

/// <summary>A colour, each part 0 to 1.</summary>
internal readonly record struct Pixel(double R, double G, double B, double A = 1)
{
    public static Pixel Grey(double value, double alpha = 1) => new(value, value, value, alpha);

    public Pixel Times(double factor) => new(R * factor, G * factor, B * factor, A);

    public Pixel Toward(Pixel other, double share) =>
        new(R + ((other.R - R) * share), G + ((other.G - G) * share), B + ((other.B - B) * share), A + ((other.A - A) * share));
}
