using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// Slot index by UUID: open addressing over one int array; the keys stand in a column of the owner, so a table of 140,000 costs 1 MB here.
/// Removal shifts the run back, so there are no tombstones and a long-running region does not slow down.
/// </summary>
internal sealed class UuidIndex
{
    private int[] _table = new int[64];
    private int _count;

    public int Count => _count;

    /// <summary>0 when not there.</summary>
    public int Find(UUID id, UUID[] keys)
    {
        for (var at = Home(id); ; at = Next(at))
        {
            var slot = _table[at];
            if (slot == 0 || keys[slot] == id)
                return slot;
        }
    }

    /// <summary>False when the id is there already.</summary>
    public bool TryAdd(UUID id, int slot, UUID[] keys)
    {
        if ((_count + 1) * 2 > _table.Length)
            Grow(keys, _table.Length * 2);
        for (var at = Home(id); ; at = Next(at))
        {
            if (_table[at] == 0)
            {
                _table[at] = slot;
                _count++;
                return true;
            }

            if (keys[_table[at]] == id)
                return false;
        }
    }

    public void Remove(UUID id, UUID[] keys)
    {
        var at = Home(id);
        while (_table[at] != 0 && keys[_table[at]] != id)
            at = Next(at);
        if (_table[at] == 0)
            return;
        _count--;
        CloseGap(at, keys);
    }

    public void Reserve(int count, UUID[] keys)
    {
        var wanted = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)count * 2);
        if (wanted > _table.Length)
            Grow(keys, wanted);
    }

    private void CloseGap(int gap, UUID[] keys)
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

    private void Grow(UUID[] keys, int length)
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

    // UUIDs made by hand in tests differ in a few low bits only: a multiplication spreads them.
    private int Home(UUID id) => (int)(((id.High ^ (id.Low * 0x9E3779B97F4A7C15)) * 0xC2B2AE3D27D4EB4F) >> 32) & (_table.Length - 1);

    private int Next(int at) => (at + 1) & (_table.Length - 1);
}
