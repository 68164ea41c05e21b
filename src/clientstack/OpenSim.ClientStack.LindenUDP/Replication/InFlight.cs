using System.Runtime.CompilerServices;
using OpenSim.Memory;

namespace OpenSim.ClientStack.LindenUDP.Replication;

/// <summary>
/// What of a session's prims, and of things that are gone, is under way and not acknowledged yet, by local id. Datagrams may overtake one another, and
/// state must not go back in time for that: an update that arrives after its thing's kill would leave a ghost, one that arrives after a newer update
/// would leave the thing in an old place for ever. So it is known here (of avatars in <see cref="AvatarUpdates"/>), and nowhere else, when the order of
/// arrival is in doubt, and then the newest state is told once more, alone.
/// </summary>
internal sealed class InFlight
{
    private readonly IntMap<Flight> _flights = new(64);

    /// <summary>Things with anything under way.</summary>
    public int Count => _flights.Count;

    public bool Has(uint localId) => Count > 0 && _flights.Contains((int)localId);

    /// <summary>True while any of these is under way.</summary>
    public bool Has(uint localId, Owed any) => Count > 0 && _flights.TryGet((int)localId, out var flight) && (flight.Mask & any) != 0;

    /// <summary>Notes that a datagram that tells this goes out.</summary>
    public void Sent(uint localId, Owed what) => _flights.GetOrAdd((int)localId, out _).Sent(what);

    /// <inheritdoc cref="Flight.ProbeAnswered"/>
    public void ProbeAnswered(uint localId)
    {
        ref var flight = ref _flights.TryGetReference((int)localId);
        if (!Unsafe.IsNullRef(ref flight))
            flight.ProbeAnswered();
    }

    /// <summary>Takes over what is under way of an avatar that has gone, until it has settled: its slot may be another's by then.</summary>
    public void Adopt(uint localId, Flight flight)
    {
        if (flight.Count > 0)
            _flights.GetOrAdd((int)localId, out _) = flight;
    }

    /// <inheritdoc cref="Flight.Settled"/>
    public Owed Settled(uint localId)
    {
        ref var flight = ref _flights.TryGetReference((int)localId);
        if (Unsafe.IsNullRef(ref flight))
            return Owed.Nothing;
        var again = flight.Settled();
        if (flight.Count == 0)
            _flights.Remove((int)localId);
        return again;
    }

    public void Clear() => _flights.Clear();
}
