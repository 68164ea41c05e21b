using System.Collections.Concurrent;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Groups;

/// <summary>
/// What those who are here belong to, and those who are announced: asked from the service when somebody comes and after each change, so
/// that a region answers from memory. Any thread; what is known of somebody is replaced as a whole.
/// </summary>
internal sealed class MembershipCache(IGroupsService service) : IMemberships
{
    /// <summary>Of those who were announced and may never come.</summary>
    private const int MaxAnnounced = 1000;

    private readonly ConcurrentDictionary<UUID, Entry> _here = [];
    private readonly ConcurrentDictionary<UUID, AgentGroups> _announced = [];
    private long _asked;

    public GroupMembership? Find(UUID agent, UUID group) => Of(agent).Find(group);

    public GroupMembership? ActiveOf(UUID agent) => Of(agent).Active;

    public AgentGroups Of(UUID agent) =>
        _here.TryGetValue(agent, out var entry) ? entry.Groups : _announced.GetValueOrDefault(agent) ?? AgentGroups.None;

    public IReadOnlyList<UUID> Here(UUID group) =>
        [.. _here.Where(pair => pair.Value.Groups.Find(group) is not null).Select(pair => pair.Key)];

    public bool IsHere(UUID agent) => _here.ContainsKey(agent);

    public async ValueTask Learn(UUID agent)
    {
        var groups = await service.GetMemberships(agent);
        // Forgetting all when there are too many is crude, but who comes is asked for again.
        if (_announced.Count >= MaxAnnounced)
            _announced.Clear();
        _announced[agent] = groups;
    }

    /// <summary>Somebody is here from now on, with what was known of him when he was announced.</summary>
    public void Come(IViewer viewer)
    {
        var agent = viewer.Agent.AgentId;
        _here[agent] = new Entry(Of(agent), viewer, Interlocked.Increment(ref _asked));
        _announced.TryRemove(agent, out _);
    }

    /// <summary>Forgets who came with this viewer, but not who has come again meanwhile.</summary>
    public void Leave(IViewer viewer)
    {
        if (_here.TryGetValue(viewer.Agent.AgentId, out var entry) && ReferenceEquals(entry.Viewer, viewer))
            _here.TryRemove(new KeyValuePair<UUID, Entry>(viewer.Agent.AgentId, entry));
    }

    /// <summary>Asks the service again, and remembers it of who is here.</summary>
    public async ValueTask Refresh(UUID agent)
    {
        // Each change asks after it is made; an answer to who has asked before may come later, and is old.
        var asked = Interlocked.Increment(ref _asked);
        var groups = await service.GetMemberships(agent);
        while (_here.TryGetValue(agent, out var entry) && entry.Asked < asked)
        {
            if (_here.TryUpdate(agent, entry with { Groups = groups, Asked = asked }, entry))
                return;
        }
    }

    /// <param name="Asked">Number of the question whose answer it is.</param>
    private sealed record Entry(AgentGroups Groups, IViewer Viewer, long Asked);
}
