using OpenSim.Primitives;

namespace OpenSim.Services.Groups;

/// <summary>
/// What the groups service of a grid keeps for other grids: tokens of members who come from there, and in place of groups of other grids
/// proxies, in which users of this one are members.
/// </summary>
public interface IGroupProxies
{
    /// <summary>By which a member's home asks; empty where there is none.</summary>
    ValueTask<string> GetToken(UUID agentId, UUID groupId);

    /// <summary>False for who is no member.</summary>
    ValueTask<bool> SetToken(UUID agentId, UUID groupId, string token);

    /// <summary>Makes somebody a member of another grid's group. Null when it is done, else why not, in words.</summary>
    /// <param name="proxy">With its location; made where there is none yet.</param>
    ValueTask<string?> JoinProxy(GroupRecord proxy, UUID agentId, string token);

    /// <summary>False when there is no proxy of that group, or the notice is there already.</summary>
    ValueTask<bool> AddProxyNotice(GroupNotice notice);

    ValueTask<bool> HasNotice(UUID noticeId, UUID groupId);
}
