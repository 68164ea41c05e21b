using System.Runtime.CompilerServices;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// What of a session's state is under way and not acknowledged yet, by local id. Datagrams may overtake one another, and state must not go back in time
/// for that: an update that arrives after its thing's kill would leave a ghost, one that arrives after a newer update would leave the thing in an old
/// place for ever. So it is known here, and nowhere else, when the order of arrival is in doubt, and then the newest state is told once more, alone.
/// </summary>
internal sealed class InFlight
{
    private readonly IntMap<Entry> _entries = new(64);

    /// <summary>Things with anything under way.</summary>
    public int Count => _entries.Count;

    public bool Has(uint localId) => _entries.Contains((int)localId);

    /// <summary>True while any of these is under way.</summary>
    public bool Has(uint localId, Owed any) => _entries.TryGet((int)localId, out var entry) && (entry.Mask & any) != 0;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(uint localId, Owed what)
    {
        what = WithAllItSays(what);
        ref var entry = ref _entries.GetOrAdd((int)localId, out var existed);
        if (existed)
            entry.Overtaken |= (what & Owed.Kill) | (entry.Mask & what);
        entry.Mask |= what;
        entry.Count++;
    }

    /// <summary>
    /// One datagram less is under way, arrived or lost. Returns what is to be told again because its order of arrival is not known; asked only when
    /// nothing else of this thing is under way any more.
    /// </summary>
    public Owed Settled(uint localId)
    {
        ref var entry = ref _entries.TryGetReference((int)localId);
        if (Unsafe.IsNullRef(ref entry) || --entry.Count > 0)
            return Owed.Nothing;
        var again = entry.Overtaken;
        _entries.Remove((int)localId);
        if ((again & Owed.Kill) != 0)
            return Owed.Kill; // nothing else matters any more
        return (again & Owed.Full) != 0 ? again & ~(Owed.Terse | Owed.Texture) : again;
    }

    public void Clear() => _entries.Clear();

    private static Owed WithAllItSays(Owed what) => (what & Owed.Full) != 0 ? what | Owed.Terse | Owed.Texture : what;

    private struct Entry
    {
        public int Count;
        public Owed Mask;
        public Owed Overtaken;
    }
}
