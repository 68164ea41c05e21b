using System.Runtime.CompilerServices;
using OpenSim.Memory;

namespace OpenSim.ClientStack.Replication.Pending;

/// <summary>
/// What of a session's prims, and of things that are gone, is under way and not acknowledged yet, by local id. Datagrams may overtake one
/// another, and state must not go back in time for that: an update that arrives after its thing's kill would leave a ghost, one that
/// arrives after a newer update would leave the thing in an old place for ever. So it is known here (of avatars in
/// <see cref="AvatarUpdates"/>), and nowhere else, when the order of arrival is in doubt, and then the newest state is told once more,
/// alone.
/// </summary>
internal sealed class UnackedUpdates
{
    private readonly IntMap<UnackedState> _byLocalId = new(64);

    /// <summary>Things with anything under way.</summary>
    public int Count => _byLocalId.Count;

    public bool Has(uint localId) => Count > 0 && _byLocalId.Contains((int)localId);

    /// <summary>True while any of these is under way.</summary>
    public bool Has(uint localId, UpdateParts any) =>
        Count > 0 && _byLocalId.TryGet((int)localId, out var unacked) && (unacked.Mask & any) != 0;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(uint localId, UpdateParts what) => _byLocalId.GetOrAdd((int)localId, out _).Sent(what);

    /// <inheritdoc cref="UnackedState.ProbeAnswered"/>
    public void ProbeAnswered(uint localId)
    {
        ref var unacked = ref _byLocalId.TryGetReference((int)localId);
        if (!Unsafe.IsNullRef(ref unacked))
            unacked.ProbeAnswered();
    }

    /// <summary>Takes over what is under way of an avatar that has gone, until it has settled: its slot may be another's by then.</summary>
    public void Adopt(uint localId, UnackedState unacked)
    {
        if (unacked.Count > 0)
            _byLocalId.GetOrAdd((int)localId, out _) = unacked;
    }

    /// <inheritdoc cref="UnackedState.Settled"/>
    public UpdateParts Settled(uint localId)
    {
        ref var unacked = ref _byLocalId.TryGetReference((int)localId);
        if (Unsafe.IsNullRef(ref unacked))
            return UpdateParts.Nothing;
        var again = unacked.Settled();
        if (unacked.Count == 0)
            _byLocalId.Remove((int)localId);
        return again;
    }

    public void Clear() => _byLocalId.Clear();
}
