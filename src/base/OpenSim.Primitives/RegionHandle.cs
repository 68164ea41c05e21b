namespace OpenSim.Primitives;

/// <summary>
/// A region's place on the grid as the wire carries it: the south-west corner in metres, x in the upper 32 bits, y in the lower.
/// Both are multiples of 256.
/// </summary>
public readonly record struct RegionHandle(ulong Value)
{
    public RegionHandle(uint metresX, uint metresY) : this((ulong)metresX << 32 | metresY)
    {
    }

    public static RegionHandle FromGrid(uint x, uint y) => new(x * 256, y * 256);

    public uint MetresX => (uint)(Value >> 32);

    public uint MetresY => (uint)Value;

    public uint GridX => MetresX / 256;

    public uint GridY => MetresY / 256;

    public override string ToString() => $"{GridX},{GridY}";
}
