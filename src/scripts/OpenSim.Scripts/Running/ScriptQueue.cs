using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Running;

/// <summary>Events that wait for a script: 64 at most, of which some kinds stand there once.</summary>
public sealed class ScriptQueue
{
    public const int MaxEvents = 64;

    // timer, control and collisions say how things are now: a second one would say the same later. Second Life's rule.
    private const ulong Once = 1UL << (int)EventKind.timer | 1UL << (int)EventKind.control | 1UL << (int)EventKind.collision |
        1UL << (int)EventKind.collision_start | 1UL << (int)EventKind.collision_end | 1UL << (int)EventKind.land_collision |
        1UL << (int)EventKind.land_collision_start | 1UL << (int)EventKind.land_collision_end | 1UL << (int)EventKind.moving_start |
        1UL << (int)EventKind.moving_end | 1UL << (int)EventKind.not_at_target | 1UL << (int)EventKind.not_at_rot_target;

    private ScriptEvent[] _ring = [];
    private int _first;
    private ulong _kinds;

    public int Count { get; private set; }

    /// <summary>Bits of the kinds that stand here.</summary>
    public ulong Kinds => _kinds;

    public ScriptEvent this[int index] => _ring[(_first + index) % _ring.Length];

    /// <summary>
    /// False when it is full, when one of a kind that waits once is there, or for one with other arguments than its kind has.
    /// </summary>
    public bool TryAdd(ScriptEvent added)
    {
        if (!added.IsAsDeclared)
            return false;
        var bit = 1UL << (int)added.Kind;
        if ((_kinds & bit) != 0)
        {
            if ((Once & bit) != 0)
                return false;
            if (added.Kind == EventKind.changed && TryMergeChanged(added))
                return true;
        }
        if (Count == MaxEvents)
            return false;
        if (Count == _ring.Length)
            Grow();
        _ring[(_first + Count++) % _ring.Length] = added;
        _kinds |= bit;
        return true;
    }

    /// <summary>The next event, or null.</summary>
    public ScriptEvent? Take()
    {
        if (Count == 0)
            return null;
        var taken = _ring[_first];
        _ring[_first] = null!;
        _first = (_first + 1) % _ring.Length;
        Count--;
        _kinds = 0;
        for (var i = 0; i < Count; i++)
            _kinds |= 1UL << (int)this[i].Kind;
        return taken;
    }

    public void Clear()
    {
        _ring = [];
        _first = Count = 0;
        _kinds = 0;
    }

    private bool TryMergeChanged(ScriptEvent added)
    {
        for (var i = 0; i < Count; i++)
        {
            if (this[i].Kind != EventKind.changed)
                continue;
            var bits = this[i].Arguments[0].Integer | added.Arguments[0].Integer;
            _ring[(_first + i) % _ring.Length] = new ScriptEvent(EventKind.changed, LslList.Of(bits));
            return true;
        }
        return false;
    }

    // Most scripts have one event waiting at a time: the ring begins with room for two.
    private void Grow()
    {
        var grown = new ScriptEvent[Math.Max(2, _ring.Length * 2)];
        for (var i = 0; i < Count; i++)
            grown[i] = this[i];
        _ring = grown;
        _first = 0;
    }
}
