using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// The groups service of another grid: of a group's, which answers its members by the tokens that it has given them, or of a member's,
/// which is told. Members are named as grids name people. Calls throw <see cref="ServiceAwayException"/> where there is no answer.
/// </summary>
public interface IGroupsAbroad
{
    /// <summary>A user of that grid has joined a group of this one.</summary>
    /// <param name="location">Address of this grid's groups.</param>
    ValueTask<bool> Join(string member, UUID agentId, UUID groupId, string name, string location, string token);

    /// <summary>A user of this grid leaves a group of that one.</summary>
    ValueTask<bool> Leave(string member, UUID groupId, string token);

    /// <returns>The group, and its founder as grids name him; null for who is no member.</returns>
    ValueTask<(GroupRecord Group, string Founder)?> GetGroup(string member, UUID groupId, string token);

    /// <summary>With each his id as grids name him.</summary>
    ValueTask<IReadOnlyList<(GroupMember Member, string Name)>> GetMembers(string member, UUID groupId, string token);

    ValueTask<IReadOnlyList<GroupRole>> GetRoles(string member, UUID groupId, string token);

    ValueTask<IReadOnlyList<(GroupRoleMember Member, string Name)>> GetRoleMembers(string member, UUID groupId, string token);

    /// <summary>A group of this grid, of which people of that one are members, has announced something.</summary>
    ValueTask<bool> AddNotice(string member, GroupNotice notice);

    /// <summary>Whether the group has announced that.</summary>
    ValueTask<bool> HasNotice(UUID noticeId, UUID groupId);

    /// <summary>A member from this grid says something in a group of that one. False where it does not take it.</summary>
    ValueTask<bool> Say(GroupWords words);

    /// <summary>Something was said in a group of this grid, of which people of that one are members.</summary>
    ValueTask<bool> Hear(GroupWords words);
}
