using System.Numerics;
using System.Runtime.CompilerServices;

namespace OpenSim.Memory;

/// <summary>
/// Integers to small values: open addressing with linear probing, deletion by shifting back, no allocation but for growth. Entries come and
/// go by the thousand in a session's life, which is where the dictionary of the library would keep free lists and cost twice the time of a
/// look-up.
/// </summary>
/// <remarks>The key <see cref="int.MinValue"/> cannot be stored.</remarks>
public sealed class IntMap<TValue>
    where TValue : struct
{
    private const int Free = int.MinValue;

    private int[] _keys;
    private TValue[] _values;
    private int _mask;

    public IntMap(int capacity = 16)
    {
        var length = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Max(8, capacity * 2));
        _keys = NewKeys(length);
        _values = new TValue[length];
        _mask = length - 1;
    }

    public int Count { get; private set; }

    public bool Contains(int key) => Find(key) >= 0;

    public bool TryGet(int key, out TValue value)
    {
        var at = Find(key);
        value = at >= 0 ? _values[at] : default;
        return at >= 0;
    }

    /// <summary>The value in place, null reference when absent; good until the next change of the map.</summary>
    public ref TValue TryGetReference(int key)
    {
        var at = Find(key);
        return ref at >= 0 ? ref _values[at] : ref Unsafe.NullRef<TValue>();
    }

    /// <summary>The value in place, made default when absent; good until the next change of the map.</summary>
    public ref TValue GetOrAdd(int key, out bool existed)
    {
        var at = Probe(key);
        existed = _keys[at] == key;
        if (existed)
            return ref _values[at];
        if ((Count + 1) * 2 > _keys.Length)
        {
            Grow();
            at = Probe(key);
        }

        Count++;
        _keys[at] = key;
        _values[at] = default;
        return ref _values[at];
    }

    public bool Remove(int key)
    {
        var gap = Find(key);
        if (gap < 0)
            return false;
        Count--;
        for (var at = (gap + 1) & _mask; _keys[at] != Free; at = (at + 1) & _mask)
        {
            // An entry may fill the gap when its home lies at or before the gap on the way round to it.
            if (((at - Home(_keys[at])) & _mask) < ((at - gap) & _mask))
                continue;
            _keys[gap] = _keys[at];
            _values[gap] = _values[at];
            gap = at;
        }

        _keys[gap] = Free;
        return true;
    }

    public void Clear()
    {
        Array.Fill(_keys, Free);
        Count = 0;
    }

    private int Find(int key)
    {
        var at = Probe(key);
        return _keys[at] == key ? at : -1;
    }

    private int Probe(int key)
    {
        var at = Home(key);
        while (_keys[at] != key && _keys[at] != Free)
            at = (at + 1) & _mask;
        return at;
    }

    private int Home(int key) => (int)((uint)key * 0x9E3779B1u >> 7) & _mask;

    private void Grow()
    {
        var (oldKeys, oldValues) = (_keys, _values);
        _keys = NewKeys(oldKeys.Length * 2);
        _values = new TValue[oldKeys.Length * 2];
        _mask = _keys.Length - 1;
        for (var i = 0; i < oldKeys.Length; i++)
        {
            if (oldKeys[i] == Free)
                continue;
            var at = Probe(oldKeys[i]);
            _keys[at] = oldKeys[i];
            _values[at] = oldValues[i];
        }
    }

    private static int[] NewKeys(int length)
    {
        var keys = new int[length];
        Array.Fill(keys, Free);
        return keys;
    }
}
