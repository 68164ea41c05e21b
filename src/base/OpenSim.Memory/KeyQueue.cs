namespace OpenSim.Memory;

/// <summary>A growing ring of keys, first in, first out.</summary>
public sealed class KeyQueue
{
    private int[] _ring = new int[32];
    private int _head;

    public int Count { get; private set; }

    public void Enqueue(int key)
    {
        if (Count == _ring.Length)
            Grow();
        _ring[(_head + Count++) & (_ring.Length - 1)] = key;
    }

    public bool TryDequeue(out int key)
    {
        key = Count > 0 ? _ring[_head] : 0;
        if (Count == 0)
            return false;
        _head = (_head + 1) & (_ring.Length - 1);
        Count--;
        return true;
    }

    public void Clear() => (_head, Count) = (0, 0);

    private void Grow()
    {
        var larger = new int[_ring.Length * 2];
        for (var i = 0; i < Count; i++)
            larger[i] = _ring[(_head + i) & (_ring.Length - 1)];
        _ring = larger;
        _head = 0;
    }
}
