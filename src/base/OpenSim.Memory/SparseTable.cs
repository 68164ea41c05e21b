namespace OpenSim.Memory;

/// <summary>
/// A column that few slots have: values stand close together in one array, so that a phase that works on all of them (motion) walks that
/// array and nothing else. Adding and removing keep no order.
/// </summary>
public sealed class SparseTable<T>
{
    private readonly PagedIntTable _places = new(); // place + 1 by slot index
    private int[] _slots = new int[16];
    private T[] _values = new T[16];

    public int Count { get; private set; }

    /// <summary>Slot indexes, in step with <see cref="Values"/>.</summary>
    public ReadOnlySpan<int> Slots => _slots.AsSpan(0, Count);

    public ReadOnlySpan<T> Values => _values.AsSpan(0, Count);

    public bool Has(int slot) => _places[(uint)slot] != 0;

    public T? Get(int slot) => _places[(uint)slot] is var place and not 0 ? _values[place - 1] : default;

    public void Set(int slot, in T value)
    {
        var place = _places[(uint)slot];
        if (place == 0)
        {
            if (Count == _slots.Length)
                Grow();
            _slots[Count] = slot;
            place = ++Count;
            _places.Set((uint)slot, place);
        }

        _values[place - 1] = value;
    }

    public void Remove(int slot)
    {
        var place = _places[(uint)slot] - 1;
        if (place < 0)
            return;
        var last = --Count;
        _slots[place] = _slots[last];
        _values[place] = _values[last];
        _values[last] = default!;
        _places.Set((uint)_slots[place], place + 1);
        _places.Set((uint)slot, 0);
    }

    private void Grow()
    {
        Array.Resize(ref _slots, Count * 2);
        Array.Resize(ref _values, Count * 2);
    }
}
