using System.Globalization;

namespace OpenSim.Services.Local.Maps;

/// <summary>Which square of the map: one of scale z is 2^(z-1) regions wide and begins at a multiple of that.</summary>
internal readonly record struct TileName(int Scale, int X, int Y)
{
    public const int Scales = 8;

    private const int MaxPlace = 1 << 20; // 268,000 km: regions lie within 16,384

    /// <summary>Regions across.</summary>
    public int Width => 1 << (Scale - 1);

    /// <summary>The square of the next scale in which it lies.</summary>
    public TileName Above => new TileName(Scale + 1, X, Y).Aligned;

    public string File => string.Create(CultureInfo.InvariantCulture, $"map-{Scale}-{X}-{Y}-objects.jpg");

    private TileName Aligned => this with { X = X / Width * Width, Y = Y / Width * Width };

    public static bool IsPlace(int x, int y) => x is >= 0 and < MaxPlace && y is >= 0 and < MaxPlace;

    /// <summary>One of the four squares of which it is composed.</summary>
    public TileName Quarter(int east, int north) => new(Scale - 1, X + (east * Width / 2), Y + (north * Width / 2));

    public bool Holds(TileName one) => one.X >= X && one.X < X + Width && one.Y >= Y && one.Y < Y + Width;

    /// <summary>It comes from strangers and becomes a path: only the very name is taken.</summary>
    public static TileName? Parse(string name)
    {
        if (name.Split('-') is not ["map", var scale, var x, var y, "objects.jpg"] || !TryRead(scale, out var z) || !TryRead(x, out var left)
            || !TryRead(y, out var bottom) || z is < 1 or > Scales || !IsPlace(left, bottom))
            return null;
        var tile = new TileName(z, left, bottom).Aligned;
        return tile.File == name ? tile : null;
    }

    private static bool TryRead(string text, out int number) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
