namespace OpenSim.Memory;

/// <summary>
/// A rented block. One owner at a time; whoever holds it last calls <see cref="Return"/>. Using it afterwards, or returning it twice,
/// throws: a handle knows the rent it belongs to.
/// </summary>
public readonly struct Block
{
    private readonly BlockPool? _pool;
    private readonly int _index;
    private readonly int _version;

    internal Block(BlockPool pool, int index, int version)
    {
        _pool = pool;
        _index = index;
        _version = version;
    }

    public bool IsRented => _pool is not null;

    public Span<byte> Span => _pool!.Span(_index, _version);

    /// <summary>Pinned for as long as the pool lives.</summary>
    public Memory<byte> Memory => _pool!.Memory(_index, _version);

    public void Return() => _pool?.Return(_index, _version);
}
