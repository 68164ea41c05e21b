using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;

namespace OpenSim.World.Loop.Work;

/// <summary>
/// Work of one kind: a line for each holder, of which one item runs at a time, and the lines in turn. Under the gate of the
/// <see cref="BackgroundWork"/>.
/// </summary>
/// <param name="workers">Items that run at the same time, each of another holder.</param>
/// <param name="places">Items that one holder may have waiting and running; null for no bound.</param>
internal sealed class WorkLane(int workers, HeldLimit<UUID>? places)
{
    private readonly Dictionary<UUID, WorkLine> _lines = [];
    private readonly Queue<WorkLine> _turns = new();
    private int _working;

    /// <summary>False when the holder has no place left.</summary>
    /// <param name="replaced">What need not be done any more.</param>
    public bool TryAdd(UUID? holder, WorkItem item, out WorkItem? replaced)
    {
        replaced = null;
        var line = LineOf(holder);
        if (line.TryReplace(item, out replaced))
            return true;
        if (holder is { } who && places?.TryTake(who) == false)
            return false;
        line.Add(item);
        if (holder is { } known)
            _lines[known] = line;
        if (!line.IsInTurn)
            _turns.Enqueue(line);
        line.IsInTurn = true;
        return true;
    }

    /// <summary>True when one more worker may start: there are turns for it, and fewer work than may.</summary>
    public bool TryHire()
    {
        if (_turns.Count == 0 || _working >= workers)
            return false;
        _working++;
        return true;
    }

    /// <summary>The next item for a worker; without one it goes.</summary>
    public bool TryTake(out WorkLine line, out WorkItem item)
    {
        item = null!;
        if (!_turns.TryDequeue(out line!))
        {
            _working--;
            return false;
        }

        item = line.Take();
        return true;
    }

    /// <summary>An item of the line is done; the line stands at the end of the turns again if it has more.</summary>
    public void Done(WorkLine line)
    {
        if (line.Holder is { } holder)
        {
            places?.Give(holder);
            if (line.Count == 0)
                _lines.Remove(holder);
        }

        line.IsInTurn = line.Count > 0;
        if (line.IsInTurn)
            _turns.Enqueue(line);
    }

    /// <summary>Takes out all that waits.</summary>
    public IReadOnlyList<WorkItem> Clear()
    {
        var waiting = new List<WorkItem>();
        foreach (var line in _turns.Concat(_lines.Values).Distinct())
        {
            while (line.Count > 0)
                waiting.Add(line.Take());
        }

        _turns.Clear();
        _lines.Clear();
        return waiting;
    }

    private WorkLine LineOf(UUID? holder) =>
        holder is { } who && _lines.TryGetValue(who, out var line) ? line : new WorkLine(holder);
}
