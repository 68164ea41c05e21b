using OpenSim.Primitives;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Tokens with which somebody has come in, of this process: who has overheard one cannot come in his place, from his own address or by a
/// circuit of his own. The same call again, whose answer was lost, is let through. Thread-safe.
/// </summary>
internal sealed class UsedLaunches
{
    private const int Max = 100_000; // the oldest is forgotten: its home has long launched him anew

    private readonly Lock _gate = new(); // guards all below
    private readonly Dictionary<string, Launch> _used = new(StringComparer.Ordinal);
    private readonly Queue<string> _byAge = new();

    public bool IsFresh(AgentCircuitData agent)
    {
        lock (_gate)
            return !_used.TryGetValue(agent.ServiceSessionId, out var launch) || launch == Launch.Of(agent);
    }

    public void Use(AgentCircuitData agent)
    {
        lock (_gate)
        {
            if (!_used.TryAdd(agent.ServiceSessionId, Launch.Of(agent)))
                return;
            _byAge.Enqueue(agent.ServiceSessionId);
            if (_byAge.Count > Max)
                _used.Remove(_byAge.Dequeue());
        }
    }

    private sealed record Launch(UUID Agent, UUID Session, uint Circuit, string Path, string Address)
    {
        public static Launch Of(AgentCircuitData agent) =>
            new(agent.AgentId, agent.SessionId, agent.CircuitCode, agent.CapsPath, agent.ClientAddress);
    }
}
