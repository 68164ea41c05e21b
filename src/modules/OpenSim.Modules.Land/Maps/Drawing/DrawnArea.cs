namespace OpenSim.Modules.Land.Maps.Drawing;

/// <summary>A rectangle of a region in metres, from its south-west corner.</summary>
internal readonly record struct DrawnArea(int X, int Y, int Width, int Height)
{
    /// <summary>Metres around it from which shadows fall into it.</summary>
    public const int Margin = 32;

    public DrawnArea Grown(int by) => new(X - by, Y - by, Width + (2 * by), Height + (2 * by));

    /// <summary>What of it lies in a region of that size.</summary>
    public DrawnArea Within(int sizeX, int sizeY)
    {
        var (left, bottom) = (Math.Max(X, 0), Math.Max(Y, 0));
        return new DrawnArea(left, bottom, Math.Min(X + Width, sizeX) - left, Math.Min(Y + Height, sizeY) - bottom);
    }
}
