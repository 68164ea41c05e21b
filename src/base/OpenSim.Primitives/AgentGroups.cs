using System.Collections.Frozen;

namespace OpenSim.Primitives;

/// <summary>All groups that somebody is in, and which of them he is active in.</summary>
public sealed class AgentGroups(IEnumerable<GroupMembership> memberships, UUID active)
{
    public static readonly AgentGroups None = new([], UUID.Zero);

    private readonly FrozenDictionary<UUID, GroupMembership> _byGroup = memberships.ToFrozenDictionary(m => m.GroupId);

    /// <summary>By name.</summary>
    public IReadOnlyList<GroupMembership> All => field ??= [.. _byGroup.Values.OrderBy(m => m.GroupName, StringComparer.OrdinalIgnoreCase)];

    /// <summary>Null when he is active in none.</summary>
    public GroupMembership? Active => Find(active);

    /// <summary>Null when he is not in it.</summary>
    public GroupMembership? Find(UUID group) => _byGroup.GetValueOrDefault(group);
}
