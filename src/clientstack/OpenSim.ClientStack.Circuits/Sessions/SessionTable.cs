using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using OpenSim.Transport;

namespace OpenSim.ClientStack.Circuits.Sessions;

/// <summary>
/// Sessions by the endpoint they speak from and by circuit code. The receiving thread looks up each datagram in a published open-addressing
/// table without a lock; changes (a login, a goodbye) make a new table.
/// </summary>
public abstract class SessionTable
{
    private readonly Lock _gate = new(); // guards changes; readers take the published table
    private readonly Dictionary<uint, CircuitSession> _byCode = [];
    private readonly Dictionary<EndpointKey, CircuitSession> _byEndpoint = [];
    private Entry[] _published = new Entry[8];
    private int _count;

    /// <summary>Sessions there are, those that say goodbye too.</summary>
    public int Count => Volatile.Read(ref _count);

    public bool TryGet(uint code, [MaybeNullWhen(false)] out CircuitSession session)
    {
        lock (_gate)
            return _byCode.TryGetValue(code, out session);
    }

    public void Remove(CircuitSession session)
    {
        lock (_gate)
        {
            if (_byCode.TryGetValue(session.Circuit.Code, out var present) && present == session)
                _byCode.Remove(session.Circuit.Code);
            var endpoint = session.Sender.Endpoint;
            if (_byEndpoint.TryGetValue(endpoint, out var there) && there == session)
                _byEndpoint.Remove(endpoint);
            Publish();
        }
    }

    /// <summary>The viewer speaks from elsewhere now.</summary>
    public void Move(CircuitSession session, in EndpointKey from, in EndpointKey to)
    {
        lock (_gate)
        {
            if (_byEndpoint.TryGetValue(from, out var there) && there == session)
                _byEndpoint.Remove(from);
            _byEndpoint[to] = session;
            Publish();
        }
    }

    internal bool TryGet(in EndpointKey endpoint, [MaybeNullWhen(false)] out CircuitSession session)
    {
        var table = Volatile.Read(ref _published);
        var at = endpoint.GetHashCode() & (table.Length - 1);
        while (table[at].Session is { } found)
        {
            if (table[at].Key == endpoint)
            {
                session = found;
                return true;
            }

            at = (at + 1) & (table.Length - 1);
        }

        session = null;
        return false;
    }

    /// <summary>In the place of one of the same code that says goodbye.</summary>
    internal void Add(CircuitSession session, in EndpointKey endpoint)
    {
        lock (_gate)
        {
            _byCode[session.Circuit.Code] = session;
            _byEndpoint[endpoint] = session;
            Publish();
        }
    }

    /// <summary>Makes a new list of all sessions.</summary>
    private protected abstract void List(IReadOnlyCollection<CircuitSession> sessions);

    private void Publish()
    {
        var table = new Entry[BitOperations.RoundUpToPowerOf2((uint)Math.Max(8, _byEndpoint.Count * 2))];
        foreach (var (key, session) in _byEndpoint)
        {
            var at = key.GetHashCode() & (table.Length - 1);
            while (table[at].Session is not null)
                at = (at + 1) & (table.Length - 1);
            table[at] = new Entry(key, session);
        }

        List(_byCode.Values);
        Volatile.Write(ref _count, _byCode.Count);
        Volatile.Write(ref _published, table);
    }

    private readonly record struct Entry(EndpointKey Key, CircuitSession? Session);
}

/// <summary>The same for whoever works with all of them and knows of which kind they are.</summary>
public sealed class SessionTable<TSession> : SessionTable
    where TSession : CircuitSession
{
    private TSession[] _all = [];

    /// <summary>Sessions in the order of arrival; the array is replaced, never changed.</summary>
    public TSession[] All => Volatile.Read(ref _all);

    private protected override void List(IReadOnlyCollection<CircuitSession> sessions) =>
        Volatile.Write(ref _all, [.. sessions.Cast<TSession>()]);
}
