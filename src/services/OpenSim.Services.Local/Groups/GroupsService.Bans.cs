using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// Who may not join: a table of ours, own_group_bans, since OpenSimulator has none.
public sealed partial class GroupsService
{
    private const string NoBans = "You may not ban people from this group.";

    public ValueTask<IReadOnlyList<GroupBan>?> GetBans(UUID asker, UUID groupId) => new(_database.Read(session =>
        StandingOf(session, groupId, asker).Has(GroupPowers.GroupBanAccess)
            ? session.List($"select PrincipalID, TMStamp from own_group_bans where GroupID = {groupId} order by TMStamp, PrincipalID",
                row => new GroupBan(row.Id(0), row.UInt32(1)))
            : null));

    public ValueTask<string?> ChangeBans(UUID asker, UUID groupId, IReadOnlyList<UUID> agents, bool areBanned) =>
        Change(asker, groupId, (session, me) =>
        {
            if (!me.Has(GroupPowers.GroupBanAccess))
                return NoBans;
            List<UUID> changed = [.. agents.Distinct().Where(agent => IsBanned(session, groupId, agent) != areBanned)];
            if (areBanned && changed.Exists(agent => StandingOf(session, groupId, agent).IsOwner))
                return "Owners of a group cannot be banned from it.";
            if (areBanned && !_rows.Bans.Allows(
                session.Number($"select count(*) from own_group_bans where GroupID = {groupId}"), changed.Count))
                return "This group has banned as many people as one may.";
            foreach (var agent in changed)
                SetBanned(session, groupId, agent, areBanned);
            return null;
        });

    private void SetBanned(Session session, UUID group, UUID agent, bool isBanned)
    {
        if (!isBanned)
        {
            session.Execute($"delete from own_group_bans where GroupID = {group} and PrincipalID = {agent}");
            return;
        }

        session.Execute($"""
            insert into own_group_bans (GroupID, PrincipalID, TMStamp) values ({group}, {agent}, {_time.GetUtcNow().ToUnixTimeSeconds()})
            """);
        session.Execute($"delete from os_groups_invites where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}");
    }

    private static bool IsBanned(Session session, UUID group, UUID agent) =>
        session.Number($"select count(*) from own_group_bans where GroupID = {group} and PrincipalID = {agent}") > 0;
}
