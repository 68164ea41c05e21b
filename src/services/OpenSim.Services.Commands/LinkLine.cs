using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Commands;

/// <summary>A link of a list.</summary>
/// <param name="X">Units of 256 m.</param>
internal sealed record LinkLine(string Section, RegionUri Region, int X, int Y)
{
    private const int Square = 100; // a mapped list is put into a square of so many places

    /// <summary>Where it is put.</summary>
    /// <param name="mapping">Corner of the square; null for where the list says.</param>
    public (int X, int Y) At((int X, int Y)? mapping) =>
        mapping is { } corner ? ((X % Square) + corner.X, (Y % Square) + corner.Y) : (X, Y);
}
