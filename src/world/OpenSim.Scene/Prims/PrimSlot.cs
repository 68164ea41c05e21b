namespace OpenSim.World.Prims;

/// <summary>
/// A place in the prim table: an index for the columns and bit sets, and a generation by which a handle that outlived its prim is told from
/// the prim that has the place now. default is none.
/// </summary>
public readonly record struct PrimSlot(uint Value)
{
    internal const int IndexBits = 22;
    internal const int MaxIndex = (1 << IndexBits) - 1;
    internal const int GenerationMask = (1 << (32 - IndexBits)) - 1;

    internal PrimSlot(int index, int generation)
        : this((uint)generation << IndexBits | (uint)index)
    {
    }

    public static PrimSlot None => default;

    /// <summary>From 1 on; below <see cref="PrimTable.Limit"/>.</summary>
    public int Index => (int)(Value & MaxIndex);

    public int Generation => (int)(Value >> IndexBits);

    public bool IsNone => Value == 0;
}
