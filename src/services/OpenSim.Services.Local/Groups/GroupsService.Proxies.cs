using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// Groups of other grids: column Location of os_groups_groups, AccessToken of os_groups_membership.
public sealed partial class GroupsService : IGroupProxies
{
    public ValueTask<string> GetToken(UUID agentId, UUID groupId) => new(_database.Read(session => session.First($"""
        select AccessToken from os_groups_membership where GroupID = {groupId} and PrincipalID between {agentId} and {EndOf(agentId)}
        """, row => row.Text(0))) ?? "");

    public ValueTask<bool> SetToken(UUID agentId, UUID groupId, string token) =>
        new(_database.Write(session => Tell(session, groupId, agentId, token)) > 0);

    public ValueTask<string?> JoinProxy(GroupRecord proxy, UUID agentId, string token) => new(_database.Write(session =>
    {
        var present = Find(session, proxy.Id);
        if (present is { Location: "" })
            return "Cannot add proxy membership to non-proxy group";
        // Whoever knows a group's id could have its members' notices come from elsewhere.
        if (present is not null && !present.Location.Equals(proxy.Location, StringComparison.OrdinalIgnoreCase))
            return "This group is of another grid.";
        if (IsMember(session, proxy.Id, agentId))
            return SetToken(session, proxy.Id, agentId, token);
        if (RefusalToJoin(session, proxy.Id, agentId) is { } refusal)
            return refusal;
        if (present is null)
        {
            if (IsTaken(session, proxy.Name))
                return "A group with the same name already exists.";
            _groups.Store(session, proxy);
        }

        session.Execute($"""
            insert into os_groups_membership (GroupID, PrincipalID, SelectedRoleID, Contribution, ListInProfile, AcceptNotices, AccessToken)
            values ({proxy.Id}, {agentId}, {UUID.Zero}, 0, 1, 1, {token})
            """);
        return null;
    }));

    public ValueTask<bool> AddProxyNotice(GroupNotice notice)
    {
        RemoveOld();
        return new(_database.Write(session =>
            Find(session, notice.GroupId) is { Location.Length: > 0 }
            && session.Number($"select count(*) from os_groups_notices where NoticeID = {notice.NoticeId}") == 0
            && Add(session, notice) is null));
    }

    public ValueTask<bool> HasNotice(UUID noticeId, UUID groupId) => new(_database.Read(session => session.Number(
        $"select count(*) from os_groups_notices where NoticeID = {noticeId} and GroupID = {groupId}")) > 0);

    private static string? SetToken(Session session, UUID group, UUID agent, string token)
    {
        Tell(session, group, agent, token);
        return null;
    }

    private static int Tell(Session session, UUID group, UUID agent, string token) => session.Execute($"""
        update os_groups_membership set AccessToken = {token}
        where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}
        """);
}
