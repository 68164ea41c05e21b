using OpenSim.World.Loop.Token;

namespace OpenSim.World.Loop.Tick;

/// <summary>The list of phases that a tick is. Changed only with the token held; a change is seen from the next tick on.</summary>
public sealed class TickPhases(RegionToken token, TickTrace trace)
{
    private readonly List<Entry> _phases = [];
    private Entry[] _inOrder = [];

    /// <summary>Names in the order in which the phases run.</summary>
    public IReadOnlyList<string> Names => [.. _inOrder.Select(p => p.Phase.Name)];

    /// <summary>True when something simulates: the region may tell of physics frames.</summary>
    public bool HasPhysics { get; private set; }

    /// <summary>Nothing would happen in a tick. Read with the token held.</summary>
    internal bool AreIdle
    {
        get
        {
            foreach (var entry in _inOrder)
            {
                if (!entry.Phase.IsIdle)
                    return false;
            }

            return true;
        }
    }

    /// <summary>When the first of the phases has something to do by itself; long.MaxValue for never. Read with the token held.</summary>
    internal long NextDue
    {
        get
        {
            var due = long.MaxValue;
            foreach (var entry in _inOrder)
                due = Math.Min(due, entry.Phase.NextDue);
            return due;
        }
    }

    /// <summary>The array is replaced, never changed.</summary>
    internal Entry[] InOrder => _inOrder;

    public void Add(TickStage stage, ITickPhase phase)
    {
        token.AssertHeld();
        var at = _phases.FindLastIndex(p => p.Stage <= stage) + 1;
        _phases.Insert(at, new Entry(stage, phase, trace.IdOf(phase.Name)));
        Publish();
    }

    public void Remove(ITickPhase phase)
    {
        token.AssertHeld();
        _phases.RemoveAll(p => p.Phase == phase);
        Publish();
    }

    private void Publish()
    {
        _inOrder = [.. _phases];
        HasPhysics = _phases.Exists(p => p.Stage == TickStage.Physics);
    }

    internal readonly record struct Entry(TickStage Stage, ITickPhase Phase, short TraceId);
}
