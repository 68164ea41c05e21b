namespace OpenSim.Memory;

/// <summary>
/// Blocks of one size, cut from pinned slabs that are made as needed up to a limit and then kept. Renting and returning are lock-free from
/// any thread and allocate nothing once the slabs are there. Anything that is out is counted by owner, so that a leak can be named.
/// </summary>
public sealed class BlockPool
{
    private const int BlocksPerSlab = 64;

    private readonly Lock _growing = new(); // guards the making of a slab
    private readonly byte[][] _slabs;
    private readonly MpmcRing<int> _free; // indexes
    private readonly int[] _versions; // raised on return: a handle of an earlier rent is known by it
    private int _slabCount;
    private int _outstanding;

    /// <param name="blockSize">Bytes of a block.</param>
    /// <param name="maxBlocks">Renting more fails; rounded up to whole slabs of 64.</param>
    /// <param name="smaller">Of smaller blocks, for what fits into those.</param>
    public BlockPool(string owner, int blockSize, int maxBlocks, BlockPool? smaller = null)
    {
        Owner = owner;
        Smaller = smaller;
        BlockSize = blockSize;
        var slabs = (maxBlocks + BlocksPerSlab - 1) / BlocksPerSlab;
        _slabs = new byte[slabs][];
        _versions = new int[slabs * BlocksPerSlab];
        _free = new MpmcRing<int>(slabs * BlocksPerSlab);
    }

    /// <summary>Who it belongs to, for statistics and for naming a leak.</summary>
    public string Owner { get; }

    public int BlockSize { get; }

    public BlockPool? Smaller { get; }

    /// <summary>Blocks rented and not returned.</summary>
    public int Outstanding => Volatile.Read(ref _outstanding);

    /// <summary>Blocks that exist.</summary>
    public int Allocated => Volatile.Read(ref _slabCount) * BlocksPerSlab;

    /// <summary>False when all blocks are out: the caller drops what it wanted to keep, and counts it.</summary>
    public bool TryRent(out Block block)
    {
        int index;
        while (!_free.TryTake(out index))
        {
            if (Grow())
                continue;
            block = default;
            return false;
        }

        Interlocked.Increment(ref _outstanding);
        block = new Block(this, index, Volatile.Read(ref _versions[index]));
        return true;
    }

    /// <summary>The smallest block that has so much room.</summary>
    /// <param name="length">At most <see cref="BlockSize"/>.</param>
    public bool TryRent(int length, out Block block) =>
        (Smaller is { } smaller && length <= smaller.BlockSize && smaller.TryRent(length, out block)) || TryRent(out block);

    internal Span<byte> Span(int index, int version)
    {
        Check(index, version);
        return _slabs[index / BlocksPerSlab].AsSpan(index % BlocksPerSlab * BlockSize, BlockSize);
    }

    internal Memory<byte> Memory(int index, int version)
    {
        Check(index, version);
        return _slabs[index / BlocksPerSlab].AsMemory(index % BlocksPerSlab * BlockSize, BlockSize);
    }

    internal void Return(int index, int version)
    {
        if (Interlocked.CompareExchange(ref _versions[index], version + 1, version) != version)
            throw new InvalidOperationException($"A block of {Owner} was returned twice.");
        Interlocked.Decrement(ref _outstanding);
        AddFree(index);
    }

    private void Check(int index, int version)
    {
        if (_versions[index] != version)
            throw new InvalidOperationException($"A block of {Owner} was used after its return.");
    }

    private bool Grow()
    {
        lock (_growing)
        {
            if (_free.Count > 0)
                return true; // another thread has grown it or returned one meanwhile
            if (_slabCount == _slabs.Length)
                return false;
            var slab = _slabCount;
            _slabs[slab] = GC.AllocateUninitializedArray<byte>(BlocksPerSlab * BlockSize, pinned: true);
            Volatile.Write(ref _slabCount, slab + 1);
            for (var i = 0; i < BlocksPerSlab; i++)
                AddFree(slab * BlocksPerSlab + i);
            return true;
        }
    }

    // There is a place for every block; one that is being emptied at this moment is free within some instructions.
    private void AddFree(int index)
    {
        var spin = default(SpinWait);
        while (!_free.TryAdd(index))
            spin.SpinOnce();
    }
}
