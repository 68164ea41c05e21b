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
    private readonly Dictionary<string, Launch> _launches = new(StringComparer.Ordinal); // used, or being tried
    private readonly Queue<string> _byAge = new(); // those that are used

    /// <summary>
    /// Whether the token is this call's: nobody has come in by it, or is about to, but by the same call. Then it is held until
    /// <see cref="GiveBack"/>.
    /// </summary>
    public bool TryReserve(AgentCircuitData agent)
    {
        lock (_gate)
        {
            if (!_launches.TryGetValue(agent.ServiceSessionId, out var launch))
                _launches[agent.ServiceSessionId] = launch = new Launch(Call.Of(agent));
            if (launch.By != Call.Of(agent))
                return false;
            launch.Holders++;
            return true;
        }
    }

    /// <summary>Somebody has come in by a token that is held.</summary>
    public void Use(AgentCircuitData agent)
    {
        lock (_gate)
        {
            if (!_launches.TryGetValue(agent.ServiceSessionId, out var launch) || launch.IsUsed)
                return;
            launch.IsUsed = true;
            _byAge.Enqueue(agent.ServiceSessionId);
            if (_byAge.Count > Max)
                _launches.Remove(_byAge.Dequeue());
        }
    }

    /// <summary>The call has been answered: by a token that is not used by now others may come.</summary>
    public void GiveBack(AgentCircuitData agent)
    {
        lock (_gate)
        {
            if (_launches.TryGetValue(agent.ServiceSessionId, out var launch) && --launch.Holders <= 0 && !launch.IsUsed)
                _launches.Remove(agent.ServiceSessionId);
        }
    }

    private sealed class Launch(Call by)
    {
        public Call By { get; } = by;

        public int Holders { get; set; }

        public bool IsUsed { get; set; }
    }

    private sealed record Call(UUID Agent, UUID Session, uint Circuit, string Path, string Address)
    {
        public static Call Of(AgentCircuitData agent) =>
            new(agent.AgentId, agent.SessionId, agent.CircuitCode, agent.CapsPath, agent.ClientAddress);
    }
}
