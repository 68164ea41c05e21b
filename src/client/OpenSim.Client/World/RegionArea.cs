using OpenSim.Primitives;

namespace OpenSim.Client.World;

/// <summary>Where a region lies on the grid, in metres of the whole grid.</summary>
public readonly record struct RegionArea(RegionHandle Handle, int SizeX, int SizeY)
{
    public bool Holds(double x, double y) =>
        x >= Handle.MetresX && y >= Handle.MetresY && x < (double)Handle.MetresX + SizeX && y < (double)Handle.MetresY + SizeY;
}
