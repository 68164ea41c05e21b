namespace OpenSim.Memory;

/// <summary>A <see cref="SparseTable{T}"/> for those who may only read it.</summary>
public readonly struct SparseReader<T>(SparseTable<T> table)
{
    public int Count => table.Count;

    /// <summary>Slot indexes, in step with <see cref="Values"/>.</summary>
    public ReadOnlySpan<int> Slots => table.Slots;

    public ReadOnlySpan<T> Values => table.Values;

    public bool Has(int slot) => table.Has(slot);

    public T? Get(int slot) => table.Get(slot);
}
