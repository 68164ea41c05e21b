using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>One agent's capabilities in one region: its seed, its event queue, and the secret addresses handed out so far.</summary>
public sealed class AgentCaps(AgentCircuitData agent, Scene scene, EventQueue events)
{
    private readonly ConcurrentDictionary<string, UUID> _secrets = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, long> _uses = new(StringComparer.Ordinal);

    public AgentCircuitData Agent { get; } = agent;

    /// <summary>Under which its seed is found now.</summary>
    public string SeedPath { get; internal set; } = agent.CapsPath;

    public Scene Scene { get; } = scene;

    public EventQueue Events { get; } = events;

    /// <summary>What the viewer has asked for in its seed request: also says what it can do (ObjectAnimation, ExtEnvironment …).</summary>
    public IReadOnlySet<string> Asked { get; internal set; } = new HashSet<string>();

    public UUID AgentId => Agent.AgentId;

    public string Name => $"{Agent.FirstName} {Agent.LastName}";

    /// <summary>How often each capability has been used.</summary>
    public IReadOnlyDictionary<string, long> Uses => _uses;

    /// <summary>Timestamp of the region's clock source at which the agent was announced.</summary>
    internal long Created { get; init; }

    /// <summary>True once the viewer has its UDP circuit.</summary>
    internal bool HasArrived { get; set; }

    internal IEnumerable<UUID> Secrets => _secrets.Values;

    internal void CountUse(string capability) => _uses.AddOrUpdate(capability, 1, static (_, count) => count + 1);

    /// <summary>The same address each time the viewer asks for the capability.</summary>
    internal UUID SecretOf(string capability) => _secrets.GetOrAdd(capability, _ => UUID.Random());
}
