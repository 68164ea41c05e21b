using System.Diagnostics.CodeAnalysis;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>
/// Agents that were announced and have not come yet, by circuit code. Any thread adds (login, simulation service); the client stack takes.
/// An announcement is good for a while only: the viewer of a login that fails half-way never comes.
/// </summary>
public sealed class ExpectedAgents(TimeProvider time)
{
    /// <summary>OpenSimulator's viewers give up a login after about a minute; slow ones decode baked textures first.</summary>
    public static readonly TimeSpan GoodFor = TimeSpan.FromMinutes(3);

    private readonly Lock _gate = new(); // guards _byCode
    private readonly Dictionary<uint, (AgentCircuitData Agent, long Until)> _byCode = [];

    public int Count
    {
        get
        {
            lock (_gate)
                return _byCode.Count;
        }
    }

    /// <summary>Announces; a second announcement of the same code takes the place of the first.</summary>
    public void Add(AgentCircuitData agent)
    {
        var now = time.GetTimestamp();
        lock (_gate)
        {
            RemoveExpired(now);
            _byCode[agent.CircuitCode] = (agent, now + (long)(GoodFor.TotalSeconds * time.TimestampFrequency));
        }
    }

    /// <summary>Looks without taking: a viewer repeats UseCircuitCode until it is answered.</summary>
    public bool TryGet(uint circuitCode, [MaybeNullWhen(false)] out AgentCircuitData agent)
    {
        lock (_gate)
        {
            var found = _byCode.TryGetValue(circuitCode, out var entry) && entry.Until > time.GetTimestamp();
            agent = found ? entry.Agent : null;
            return found;
        }
    }

    /// <summary>Takes the announcement away if code, agent and session are all as announced; only one caller gets it.</summary>
    public bool TryTake(uint circuitCode, UUID agentId, UUID sessionId,
        [MaybeNullWhen(false)] out AgentCircuitData agent)
    {
        lock (_gate)
        {
            agent = null;
            if (!_byCode.TryGetValue(circuitCode, out var entry) || entry.Until <= time.GetTimestamp()
                || entry.Agent.AgentId != agentId || entry.Agent.SessionId != sessionId)
                return false;
            _byCode.Remove(circuitCode);
            agent = entry.Agent;
            return true;
        }
    }

    /// <summary>Whether an agent of this session is announced, whatever its code.</summary>
    public bool Expects(UUID agentId, UUID sessionId)
    {
        var now = time.GetTimestamp();
        lock (_gate)
            return _byCode.Values.Any(e => e.Agent.AgentId == agentId && e.Agent.SessionId == sessionId && e.Until > now);
    }

    /// <summary>The agent of this session will not come.</summary>
    public void Remove(UUID agentId, UUID sessionId)
    {
        lock (_gate)
        {
            foreach (var (code, entry) in _byCode)
            {
                if (entry.Agent.AgentId == agentId && entry.Agent.SessionId == sessionId)
                    _byCode.Remove(code); // a dictionary may be enumerated meanwhile
            }
        }
    }

    public bool Remove(uint circuitCode)
    {
        lock (_gate)
            return _byCode.Remove(circuitCode);
    }

    private void RemoveExpired(long now)
    {
        foreach (var (code, entry) in _byCode)
        {
            if (entry.Until <= now)
                _byCode.Remove(code); // a dictionary may be enumerated meanwhile
        }
    }
}
