using OpenSim.Primitives;

namespace OpenSim.World.Permissions;

/// <summary>
/// Who belongs to which group, and what he may do for it: the one place that objects, land, talks and console ask, as
/// <see cref="Scene.Memberships"/>. Answers at once, from what is in memory of those who are here. The zero group has no members.
/// </summary>
public interface IMemberships
{
    /// <summary>What somebody is in a group; null for who is no member.</summary>
    GroupMembership? Find(UUID agent, UUID group);

    bool IsMember(UUID agent, UUID group) => Find(agent, group) is not null;

    /// <summary>A member one of whose roles has any of these powers.</summary>
    bool HasPower(UUID agent, UUID group, GroupPowers power) => Find(agent, group) is { } own && (own.Powers & power) != 0;

    /// <summary>The group in which somebody is active; null for none.</summary>
    GroupMembership? ActiveOf(UUID agent) => null;

    /// <summary>The members who are here.</summary>
    IReadOnlyList<UUID> Here(UUID group);

    /// <summary>Somebody is about to come: what he belongs to is to be known when it is asked for. Any thread.</summary>
    ValueTask Learn(UUID agent);
}
