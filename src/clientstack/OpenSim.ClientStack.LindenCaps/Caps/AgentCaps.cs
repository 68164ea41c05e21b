using System.Collections.Concurrent;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>One agent's capabilities in one region: its seed, its event queue, and the secret addresses handed out so far.</summary>
public sealed class AgentCaps(AgentCircuitData agent, Scene scene, EventQueue events)
{
    // A viewer may be told an earlier one by a region that does not know of the last: they are carried from hand-over to hand-over.
    private const int MaxSeeds = 4;

    private readonly ConcurrentDictionary<string, UUID> _secrets = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, long> _uses = new(StringComparer.Ordinal);

    public AgentCircuitData Agent { get; } = agent;

    /// <summary>Under which its seed was announced last.</summary>
    public string SeedPath => Seeds[^1];

    public Scene Scene { get; } = scene;

    public EventQueue Events { get; } = events;

    /// <summary>What the viewer has asked for in its seed request: also says what it can do (ObjectAnimation, ExtEnvironment …).</summary>
    public IReadOnlySet<string> Asked { get; internal set; } = new HashSet<string>();

    public UUID AgentId => Agent.AgentId;

    public string Name => $"{Agent.FirstName} {Agent.LastName}";

    /// <summary>Its viewer has said last that it takes a picture all around (InterestList).</summary>
    internal bool LooksAllAround { get; set; }

    /// <summary>How often each capability has been used.</summary>
    public IReadOnlyDictionary<string, long> Uses => _uses;

    /// <summary>Timestamp of the region's clock source at which the agent was announced.</summary>
    internal long Created { get; init; }

    /// <summary>True once the viewer has its UDP circuit.</summary>
    internal bool HasArrived { get; set; }

    /// <summary>Paths under which its seed is found, the newest last; never changed, but replaced.</summary>
    internal IReadOnlyList<string> Seeds { get; private set; } = [agent.CapsPath];

    internal IEnumerable<UUID> Secrets => _secrets.Values;

    /// <summary>Announced once more. By one caller at a time.</summary>
    /// <returns>The path under which it is not found any more, or null.</returns>
    internal string? AddSeed(string path)
    {
        var seeds = Seeds.Where(known => known != path).Append(path).ToList();
        var oldest = seeds.Count > MaxSeeds ? seeds[0] : null;
        Seeds = oldest is null ? seeds : seeds[1..];
        return oldest;
    }

    internal void CountUse(string capability) => _uses.AddOrUpdate(capability, 1, static (_, count) => count + 1);

    /// <summary>The same address each time the viewer asks for the capability.</summary>
    internal UUID SecretOf(string capability) => _secrets.GetOrAdd(capability, _ => UUID.Random());
}
