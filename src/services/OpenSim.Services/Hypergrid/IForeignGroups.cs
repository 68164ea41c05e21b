using OpenSim.Primitives;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// Groups whose members are of several grids, at one of these. Where the group is, its members' homes ask with the token that it has given
/// them; where members are, the group's grid says who has joined and what is announced.
/// </summary>
public interface IForeignGroups
{
    /// <summary>A user of this grid has joined a group of another. Null when it is done, else why not, in words.</summary>
    /// <param name="location">Address of the group's grid.</param>
    ValueTask<string?> Join(UUID user, UUID groupId, string location, string name, string token);

    /// <summary>A member leaves a group of this grid.</summary>
    ValueTask<bool> Leave(UUID agentId, UUID groupId, string token);

    /// <summary>The group, for a member: by its id, or by its name where that is zero.</summary>
    /// <returns>Its founder as grids name him too; null for who is no member.</returns>
    ValueTask<(GroupRecord Group, string Founder)?> GetGroup(UUID asker, UUID groupId, string name, string token);

    /// <summary>For a member; else nobody. With each his id as grids name him.</summary>
    ValueTask<IReadOnlyList<(GroupMember Member, string Name)>> GetMembers(UUID asker, UUID groupId, string token);

    ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID asker, UUID groupId, string token);

    ValueTask<IReadOnlyList<(GroupRoleMember Member, string Name)>> GetRoleMembers(UUID asker, UUID groupId, string token);

    /// <summary>Takes a notice of another grid's group; its grid is asked whether it is so.</summary>
    ValueTask<bool> AddNotice(GroupNotice notice);

    /// <summary>Whether a group here has announced that.</summary>
    ValueTask<bool> HasNotice(UUID noticeId, UUID groupId);

    /// <summary>A member says from his home what members here and of other grids are to hear. False for who is none, or may not.</summary>
    ValueTask<bool> Say(GroupWords words);

    /// <summary>Tells members at home here what was said in a group of another grid. False where none is.</summary>
    ValueTask<bool> Hear(GroupWords words);
}
