using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Modules.People.Groups;

/// <summary>The members of a group with when each was last seen, as messages and the capability tell them.</summary>
internal sealed class MemberList(IGroupsService service, IPresenceService? presences, IGridUserService? users, RowLimit limit)
{
    private const string Online = "Online";
    private const string Unknown = "unknown";

    public async ValueTask<(IReadOnlyList<GroupMember> Members, IReadOnlyList<string> LastSeen)> Find(UUID asker, UUID group)
    {
        var members = await service.GetMembers(asker, group, (int)limit.Max);
        limit.See(members.Count);
        List<string> ids = [.. members.Select(member => member.AgentId.ToString())];
        var online = presences is null ? [] : (await presences.GetAgents(ids)).Select(p => p.UserId).ToHashSet();
        var known = users is null ? [] : (await users.GetGridUserInfos(ids)).Where(u => u.Login > 0)
            .DistinctBy(u => u.UserId).ToDictionary(u => u.UserId, u => u.Login);
        return (members, [.. ids.Select(id => online.Contains(id) ? Online : known.TryGetValue(id, out var login) ? Day(login) : Unknown)]);
    }

    // Viewers take this form only.
    private static string Day(long time) =>
        DateTimeOffset.FromUnixTimeSeconds(time).UtcDateTime.ToString("MM/dd/yyyy", CultureInfo.InvariantCulture);
}
