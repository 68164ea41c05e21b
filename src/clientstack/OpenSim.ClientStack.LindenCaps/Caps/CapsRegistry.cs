using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Events;
using OpenSim.Http;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;
using OpenSim.World;
using OpenSim.World.Agents;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>
/// All agents' capabilities. A capability is an address that only its agent knows: <c>/CAPS/&lt;secret&gt;</c>, one secret each, so that an
/// address that leaks (in a texture URL, say) gives away nothing else.
/// </summary>
public sealed class CapsRegistry(Configuration configuration, TimeProvider time, StatRegistry statistics, EventLog? eventLog = null)
    : IAgentCapabilities
{
    private readonly ConcurrentDictionary<string, AgentCaps> _bySeed = new(StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentDictionary<(UUID Agent, UUID Region), AgentCaps> _byAgent = new();
    private readonly ConcurrentDictionary<UUID, (AgentCaps Caps, string Name)> _bySecret = new();

    private readonly OneTimeAddresses _oneTime = new(
        time, statistics.RowLimit(CapsLimitDefs.UploadAddresses, () => configuration.Get(CapsSettings.MaxUploadAddresses)));

    private readonly HeldLimit<UUID> _requests =
        statistics.HeldLimit<UUID>(CapsLimitDefs.Requests, () => configuration.Get(CapsSettings.MaxRequests));

    /// <summary>An agent's viewer has asked its seed.</summary>
    public event Action<Scene, UUID>? OnAsked;

    public CapsTable Table { get; } = new();

    public int Count => _byAgent.Count;

    /// <summary>Everybody who has capabilities, by name.</summary>
    public IReadOnlyList<AgentCaps> All => [.. _byAgent.Values.OrderBy(c => c.Agent.LastName, StringComparer.OrdinalIgnoreCase)];

    /// <summary>
    /// Makes the capabilities of an agent that has been announced to a region; those of an earlier session of it there are gone with that.
    /// A session that is announced again (it looks in from next door, and is to come) keeps them, under the new seed too. Call before the
    /// viewer is told its seed address.
    /// </summary>
    public AgentCaps Create(AgentCircuitData agent, Scene scene)
    {
        RemoveAbandoned();
        if (Find(agent.AgentId, scene.Info.Id) is { } present && present.Agent.SessionId == agent.SessionId)
        {
            MoveSeed(present, agent.CapsPath);
            return present;
        }

        var queue = new EventQueue(time, configuration.Get(CapsSettings.EventQueueCapacity), $"{agent.FirstName} {agent.LastName}", eventLog)
        {
            MaxBytes = configuration.Get(CapsSettings.EventQueueBytes) * 1024L
        };
        var caps = new AgentCaps(agent, scene, queue) { Created = time.GetTimestamp() };
        AgentCaps? before = null;
        _byAgent.AddOrUpdate((agent.AgentId, scene.Info.Id), caps, (_, old) =>
        {
            before = old;
            return caps;
        });
        if (before is not null)
            Forget(before);
        _bySeed[agent.CapsPath] = caps;
        return caps;
    }

    void IAgentCapabilities.Announce(AgentCircuitData agent, Scene scene) => Create(agent, scene);

    public AgentCaps? Find(UUID agentId, UUID regionId) => _byAgent.GetValueOrDefault((agentId, regionId));

    /// <summary>Whether somebody is here, or looks in from next door, with that secure session.</summary>
    public bool IsSession(UUID agentId, UUID secureSessionId) =>
        _byAgent.Values.Any(caps => caps.Agent.AgentId == agentId && caps.Agent.SecureSessionId == secureSessionId);

    /// <summary>The event queue of an agent, made if need be.</summary>
    public IEventQueuePort EventQueueOf(AgentCircuitData agent, Scene scene) =>
        (Find(agent.AgentId, scene.Info.Id) is { } caps && caps.Agent.SessionId == agent.SessionId ? caps : Create(agent, scene)).Events;

    /// <summary>Takes away the capabilities of this session; those of a later session of the same agent stay.</summary>
    public void Remove(AgentCircuitData agent, Scene scene)
    {
        var key = (agent.AgentId, scene.Info.Id);
        if (_byAgent.TryGetValue(key, out var caps) && caps.Agent.SessionId == agent.SessionId
            && _byAgent.TryRemove(new KeyValuePair<(UUID, UUID), AgentCaps>(key, caps)))
            Forget(caps);
    }

    /// <summary>Follows the viewers of a region: capabilities go when their viewer goes, whatever the reason.</summary>
    public void AddRegion(Scene scene)
    {
        scene.Events.OnNewViewer += viewer =>
        {
            if (Find(viewer.Agent.AgentId, scene.Info.Id) is { } caps && caps.Agent.SessionId == viewer.Agent.SessionId)
                caps.HasArrived = true;
        };
        scene.Events.OnViewerClosed += viewer => Remove(viewer.Agent, scene);
    }

    /// <summary>Seed path of an agent, below the base address: <c>/CAPS/{path}0000/</c>.</summary>
    public static string SeedPath(string capsPath) => $"/CAPS/{capsPath}0000/";

    /// <summary>Serves <c>/CAPS/…</c> and <c>/CE/…</c>.</summary>
    public Task Serve(HttpContext http, string rest)
    {
        var path = rest.AsSpan().TrimStart('/');
        var slash = path.IndexOf('/');
        var first = slash < 0 ? path : path[..slash];
        var below = slash < 0 ? "" : path[slash..].ToString();
        if (UUID.TryParse(first, out var secret))
        {
            if (_bySecret.TryGetValue(secret, out var found) && Table.Find(found.Name) is { } handler)
            {
                found.Caps.CountUse(found.Name);
                var call = new CapCall(http, found.Caps, below);
                return found.Name == EventQueueCapability.Name ? handler(call) : Answer(handler, call);
            }

            if (_oneTime.TryTake(secret, out var owner, out var once))
                return once!(new CapCall(http, owner!, below));
        }

        if (first.EndsWith("0000") && _bySeed.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(first[..^4], out var caps))
            return SeedCapability.Answer(this, new CapCall(http, caps, below));
        http.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }

    /// <summary>An address good for one request within two minutes; null when the agent has too many of them open.</summary>
    internal string? OneTimeUrl(AgentCaps caps, CapHandler handler) =>
        _oneTime.Add(caps, handler) is { } secret ? $"{caps.Scene.Info.HttpBase}/CAPS/{secret}" : null;

    /// <summary>Address of a capability for this agent; null when the simulator does not have it or the ini switches it off.</summary>
    internal string? UrlFor(AgentCaps caps, string name)
    {
        if (CapsSettings.External(configuration, name) is { } elsewhere)
            return elsewhere;
        if (Table.Find(name) is null || !CapsSettings.IsOn(configuration, name))
            return null;
        var secret = caps.SecretOf(name);
        _bySecret.TryAdd(secret, (caps, name));
        return $"{caps.Scene.Info.HttpBase}/{(name == EventQueueCapability.Name ? "CE" : "CAPS")}/{secret}";
    }

    internal void Asked(AgentCaps caps, IReadOnlySet<string> names)
    {
        caps.Asked = names;
        OnAsked?.Invoke(caps.Scene, caps.AgentId);
    }

    // The event queue's polls wait by their nature, and end one another.
    private async Task Answer(CapHandler handler, CapCall call)
    {
        if (!_requests.TryTake(call.Caps.AgentId))
        {
            await call.Http.Refuse(BodyRefusal.Crowded);
            return;
        }

        try
        {
            await handler(call);
        }
        finally
        {
            _requests.Give(call.Caps.AgentId);
        }
    }

    // Agents that were announced and never came: looked for when another one is announced, since only announcements make more of them.
    private void RemoveAbandoned()
    {
        foreach (var caps in _byAgent.Values)
        {
            if (!caps.HasArrived && time.GetElapsedTime(caps.Created) > ExpectedAgents.GoodFor + TimeSpan.FromMinutes(1))
                Remove(caps.Agent, caps.Scene);
        }
    }

    private void MoveSeed(AgentCaps caps, string path)
    {
        lock (caps)
        {
            if (caps.AddSeed(path) is { } oldest)
                _bySeed.TryRemove(new KeyValuePair<string, AgentCaps>(oldest, caps));
            _bySeed[path] = caps;
        }
    }

    private void Forget(AgentCaps caps)
    {
        caps.Events.Close();
        _oneTime.RemoveOf(caps);
        foreach (var seed in caps.Seeds)
            _bySeed.TryRemove(new KeyValuePair<string, AgentCaps>(seed, caps));
        foreach (var secret in caps.Secrets)
            _bySecret.TryRemove(secret, out _);
    }
}
