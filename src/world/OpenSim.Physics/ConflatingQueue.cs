namespace OpenSim.Physics;

/// <summary>A command of which a newer one of the same kind for the same actor takes the place.</summary>
public interface IConflating<T>
    where T : struct
{
    /// <summary>The same for commands that share a place.</summary>
    ulong Key { get; }

    /// <summary>What remains when this one comes while an older one waits: this one, or the sum of both.</summary>
    T After(in T older);
}

/// <summary>
/// Commands that wait for the next step. They conflate by actor and kind through a hash map, so that 40,000 cubes told twice are told once;
/// a list searched for the older command would make that 1.6 billion comparisons. Owned by the token holder. Allocates only while it grows.
/// </summary>
public class ConflatingQueue<T>
    where T : struct, IConflating<T>
{
    private T[] _commands = new T[64];
    private Entry[] _table = new Entry[256]; // open addressing; always more than four times as long as there are commands
    private int _generation = 1;

    public int Count { get; private set; }

    /// <summary>All waiting commands in the order in which their places were taken. Good until the queue changes.</summary>
    public ReadOnlySpan<T> Waiting => _commands.AsSpan(0, Count);

    public void Add(in T command)
    {
        if ((Count + 1) * 4 >= _table.Length)
            Grow();
        ref var entry = ref Find(command.Key);
        if (entry.Generation == _generation)
        {
            ref var older = ref _commands[entry.Place];
            older = command.After(older);
            return;
        }

        entry = new Entry(_generation, Count);
        _commands[Count++] = command;
    }

    /// <summary>Forgets all commands; the entries of older generations count as free.</summary>
    public void Clear()
    {
        Count = 0;
        _generation++;
    }

    private ref Entry Find(ulong key)
    {
        var mask = _table.Length - 1;
        var slot = (int)((key * 0x9E3779B97F4A7C15) >> 40) & mask;
        while (_table[slot].Generation == _generation && _commands[_table[slot].Place].Key != key)
            slot = (slot + 1) & mask;
        return ref _table[slot];
    }

    private void Grow()
    {
        Array.Resize(ref _commands, _commands.Length * 2);
        _table = new Entry[_table.Length * 2];
        for (var i = 0; i < Count; i++)
            Find(_commands[i].Key) = new Entry(_generation, i);
    }

    private readonly record struct Entry(int Generation, int Place);
}
