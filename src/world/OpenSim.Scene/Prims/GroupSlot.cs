namespace OpenSim.World.Prims;

/// <summary>
/// A place in the group table: an index for the columns and bit sets, and a generation by which a handle that outlived its linkset is told
/// from the linkset that has the place now. default is none.
/// </summary>
public readonly record struct GroupSlot(uint Value)
{
    internal const int IndexBits = 22;
    internal const int MaxIndex = (1 << IndexBits) - 1;
    internal const int GenerationMask = (1 << (32 - IndexBits)) - 1;

    internal GroupSlot(int index, int generation)
        : this((uint)generation << IndexBits | (uint)index)
    {
    }

    public static GroupSlot None => default;

    /// <summary>From 1 on; below <see cref="GroupTable.Limit"/>.</summary>
    public int Index => (int)(Value & MaxIndex);

    public int Generation => (int)(Value >> IndexBits);

    public bool IsNone => Value == 0;
}
