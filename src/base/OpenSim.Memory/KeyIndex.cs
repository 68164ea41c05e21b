using System.Numerics;

namespace OpenSim.Memory;

/// <summary>
/// Slot index by key: open addressing over one int array; the keys stand in a column of the owner, so a table of 140,000 costs 1 MB here.
/// Removal shifts the run back, so there are no tombstones and a long-running region does not slow down. Slot 0 is nobody's.
/// </summary>
/// <remarks>The low bits of the keys' hash codes must be well mixed, as those of UUIDs are.</remarks>
public sealed class KeyIndex<TKey>
    where TKey : struct, IEquatable<TKey>
{
    private int[] _table = new int[64];

    public int Count { get; private set; }

    /// <summary>0 when not there.</summary>
    public int Find(TKey key, TKey[] keys)
    {
        for (var at = Home(key); ; at = Next(at))
        {
            var slot = _table[at];
            if (slot == 0 || keys[slot].Equals(key))
                return slot;
        }
    }

    /// <summary>False when the key is there already.</summary>
    public bool TryAdd(TKey key, int slot, TKey[] keys)
    {
        if ((Count + 1) * 2 > _table.Length)
            Grow(keys, _table.Length * 2);
        for (var at = Home(key); ; at = Next(at))
        {
            if (_table[at] == 0)
            {
                _table[at] = slot;
                Count++;
                return true;
            }

            if (keys[_table[at]].Equals(key))
                return false;
        }
    }

    public void Remove(TKey key, TKey[] keys)
    {
        var at = Home(key);
        while (_table[at] != 0 && !keys[_table[at]].Equals(key))
            at = Next(at);
        if (_table[at] == 0)
            return;
        Count--;
        CloseGap(at, keys);
    }

    /// <summary>Makes room at once for so many keys.</summary>
    public void Reserve(int count, TKey[] keys)
    {
        var wanted = (int)BitOperations.RoundUpToPowerOf2((uint)count * 2);
        if (wanted > _table.Length)
            Grow(keys, wanted);
    }

    private void CloseGap(int gap, TKey[] keys)
    {
        for (var at = Next(gap); _table[at] != 0; at = Next(at))
        {
            var home = Home(keys[_table[at]]);
            var mustStay = gap <= at ? home > gap && home <= at : home > gap || home <= at;
            if (mustStay)
                continue;
            _table[gap] = _table[at];
            gap = at;
        }

        _table[gap] = 0;
    }

    private void Grow(TKey[] keys, int length)
    {
        var old = _table;
        _table = new int[length];
        foreach (var slot in old)
        {
            if (slot == 0)
                continue;
            var at = Home(keys[slot]);
            while (_table[at] != 0)
                at = Next(at);
            _table[at] = slot;
        }
    }

    private int Home(TKey key) => key.GetHashCode() & (_table.Length - 1);

    private int Next(int at) => (at + 1) & (_table.Length - 1);
}
