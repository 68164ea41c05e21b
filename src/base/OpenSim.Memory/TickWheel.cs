namespace OpenSim.Memory;

/// <summary>
/// Keys that wait for a tick which is less than <see cref="Size"/> ticks away. Anything that is due is taken in the order of ticks, and of
/// coming within one.
/// </summary>
public sealed class TickWheel
{
    public const int Size = 64;

    private readonly KeyQueue?[] _spokes = new KeyQueue?[Size];
    private long _tick;

    /// <param name="delay">Ticks from the one that was last asked for, 1 and more; what is further away than <see cref="Size"/> comes
    /// earlier.</param>
    public void Add(int key, int delay) => (_spokes[At(_tick + Math.Min(delay, Size - 1))] ??= new KeyQueue()).Enqueue(key);

    /// <summary>Takes the next key that is due at this tick or was due before it.</summary>
    /// <param name="tick">Must not fall.</param>
    public bool TryTake(long tick, out int key)
    {
        _tick = Math.Max(_tick, tick - Size);
        for (; ; _tick++)
        {
            key = 0;
            if (_spokes[At(_tick)] is { } due && due.TryDequeue(out key))
                return true;
            if (_tick >= tick)
                return false;
        }
    }

    public void Clear()
    {
        foreach (var spoke in _spokes)
            spoke?.Clear();
    }

    private static int At(long tick) => (int)(tick & (Size - 1));
}
