using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Interest;

/// <summary>A set of cells that is taken nearest first, from a place that may move meanwhile.</summary>
public sealed class NearestScan(NearestFirst order)
{
    private readonly SlotBits _waiting = new();
    private int _origin;
    private int _step;

    public int Count => _waiting.Count;

    public bool Contains(int cell) => _waiting[cell];

    public void Add(int cell)
    {
        if (_waiting.Set(cell))
            _step = 0;
    }

    public bool Remove(int cell) => _waiting.Clear(cell);

    /// <summary>The order starts anew around this cell.</summary>
    public void MoveTo(int origin) => (_origin, _step) = (origin, 0);

    /// <summary>The nearest cell of the set, which stays in it until it is removed.</summary>
    public bool TryPeek(out int cell)
    {
        for (; _waiting.Count > 0 && _step < order.Count; _step++)
        {
            if (order.TryGet(_origin, _step, out cell) && _waiting[cell])
                return true;
        }

        cell = -1;
        return false;
    }
}
