using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire.Groups;

namespace OpenSim.Services.Http.Groups;

/// <summary>Members of a group as pairs, with when each was last seen, as OpenSimulator's GetGroupMembers says it.</summary>
internal sealed class MembersSeen(IGridUserService? users)
{
    public async ValueTask<IEnumerable<LlsdMap>> Write(IReadOnlyList<GroupMember> members)
    {
        var known = users is null ? [] : await users.GetGridUserInfos([.. members.Select(KeyOf)]);
        var byId = known.GroupBy(user => GroupPairs.Agent(user.UserId)).ToDictionary(user => user.Key, user => LastSeen(user.First()));
        return members.Select(member => GroupPairs.Write(member, byId.GetValueOrDefault(member.AgentId, "")));
    }

    private static string KeyOf(GroupMember member) =>
        member.UniversalId.Length > 0 ? member.UniversalId : member.AgentId.ToString();

    // Viewers take this form only.
    private static string LastSeen(GridUserInfo user) => user switch
    {
        { Online: true } => "Online",
        { Login: 0 } => "unknown",
        _ => DateTimeOffset.FromUnixTimeSeconds(user.Login).UtcDateTime.ToString("MM/dd/yyyy", CultureInfo.InvariantCulture)
    };
}
