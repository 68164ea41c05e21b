using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// Roles and who is in them: tables os_groups_roles and os_groups_rolemembership.
public sealed partial class GroupsService
{
    private const string NoRole = "There is no such role in this group.";

    public ValueTask<IReadOnlyList<GroupRole>> GetRoles(UUID groupId) => new(_database.Read(session =>
    {
        var members = session.List(
            $"select RoleID, count(*) from os_groups_rolemembership where GroupID = {groupId} group by RoleID",
            row => (Role: row.Id(0), Count: row.Int32(1))).DistinctBy(pair => pair.Role)
            .ToDictionary(pair => pair.Role, pair => pair.Count);
        return _roles.List(session, $"GroupID = {groupId} order by Name")
            .Select(role => role with { Members = members.GetValueOrDefault(role.RoleId) }).ToList();
    }));

    public ValueTask<IReadOnlyList<GroupRole>> GetRolesOf(UUID agentId, UUID groupId) => new(_database.Read(session =>
        StandingOf(session, groupId, agentId).Roles));

    public ValueTask<IReadOnlyList<GroupRoleMember>> GetRoleMembers(UUID asker, UUID groupId, int max) => new(_database.Read(session =>
    {
        var isInside = IsMember(session, groupId, asker);
        var seen = _roles.List(session, $"GroupID = {groupId}")
            .Where(role => isInside || role.Powers.HasFlag(GroupPowers.MemberVisible)).Select(role => role.RoleId).ToHashSet();
        return RolesOf(session, groupId).Where(pair => seen.Contains(pair.RoleId)).Take(max).ToList();
    }));

    public ValueTask<string?> CreateRole(UUID asker, GroupRole role) => Change(asker, role.GroupId, (session, me) =>
    {
        if (!me.Has(GroupPowers.CreateRole))
            return "You may not make roles in this group.";
        if (RefusalToGive(me, role.Powers) is { } refusal)
            return refusal;
        if (role.Name.Trim().Length == 0)
            return "A role needs a name.";
        if (HasRole(session, role.GroupId, role.RoleId))
            return "There is such a role already.";
        if (!_rows.Roles.Allows(session.Number($"select count(*) from os_groups_roles where GroupID = {role.GroupId}")))
            return "This group has as many roles as one may have.";
        _roles.Store(session, role);
        return null;
    });

    public ValueTask<string?> UpdateRole(UUID asker, GroupRole role, bool withTexts, bool withPowers) =>
        Change(asker, role.GroupId, (session, me) =>
        {
            if (_roles.First(session, $"GroupID = {role.GroupId} and RoleID = {role.RoleId}") is not { } present)
                return NoRole;
            var next = present with
            {
                Name = withTexts && !role.RoleId.IsZero ? role.Name : present.Name,
                Title = withTexts ? role.Title : present.Title,
                Description = withTexts && !role.RoleId.IsZero ? role.Description : present.Description,
                Powers = withPowers ? role.Powers : present.Powers
            };
            if (next with { Powers = present.Powers } != present && !me.Has(GroupPowers.RoleProperties | GroupPowers.ChangeActions))
                return "You may not change names and titles of roles in this group.";
            if (next.Powers != present.Powers && RefusalToChangePowers(me, role.RoleId) is { } refusal)
                return refusal;
            _roles.Store(session, next);
            return null;
        });

    public ValueTask<string?> DeleteRole(UUID asker, UUID groupId, UUID roleId) => Change(asker, groupId, (session, me) =>
    {
        if (roleId.IsZero || roleId == me.OwnerRole)
            return "The roles of everyone and of the owners stay.";
        if (!me.Has(GroupPowers.DeleteRole))
            return "You may not delete roles of this group.";
        session.Execute($"delete from os_groups_rolemembership where GroupID = {groupId} and RoleID = {roleId}");
        session.Execute(
            $"update os_groups_membership set SelectedRoleID = {UUID.Zero} where GroupID = {groupId} and SelectedRoleID = {roleId}");
        session.Execute($"update os_groups_invites set RoleID = {UUID.Zero} where GroupID = {groupId} and RoleID = {roleId}");
        return session.Execute($"delete from os_groups_roles where GroupID = {groupId} and RoleID = {roleId}") > 0 ? null : NoRole;
    });

    public ValueTask<string?> ChangeRoleMembers(UUID asker, UUID groupId, IReadOnlyList<GroupRoleChange> changes) =>
        new(_database.Write(session =>
        {
            if (!Hold(session, groupId))
                return NoGroup;
            var me = StandingOf(session, groupId, asker);
            if (!me.IsMember)
                return NoMember;
            if (changes.Select(change => RefusalOf(session, groupId, me, asker, change)).FirstOrDefault(r => r is not null) is { } refusal)
                return refusal;
            if (GivesUpLastOwner(session, groupId, me, changes))
                return OnlyOwner;
            foreach (var change in changes)
                Apply(session, groupId, change);
            return null;
        }));

    private static List<GroupRoleMember> RolesOf(Session session, UUID groupId) => session.List(
        $"select RoleID, PrincipalID from os_groups_rolemembership where GroupID = {groupId}",
        row => new GroupRoleMember(row.Id(0), AgentOf(row.Text(1))));

    private static string? RefusalToGive(GroupStanding me, GroupPowers powers) =>
        me.Has(GroupPowers.ChangeActions) || (powers & ~me.Powers) == 0 ? null : "You may not give powers that you do not have yourself.";

    private static string? RefusalToChangePowers(GroupStanding me, UUID role)
    {
        if (role == me.OwnerRole && !me.IsOwner)
            return "Only owners may change what owners can do.";
        return me.Has(GroupPowers.ChangeActions) ? null : "You may not change the powers of roles in this group.";
    }

    private static string? RefusalOf(Session session, UUID group, GroupStanding me, UUID asker, GroupRoleChange change)
    {
        if (!HasRole(session, group, change.RoleId))
            return NoRole;
        if (!IsMember(session, group, change.AgentId))
            return "This person is not a member of the group.";
        if (change.RoleId.IsZero)
            return change.IsAdded ? null : "Everybody in the group is in that role.";
        if (change.IsAdded)
            return me.MayAssign(change.RoleId) ? null : "You may not bring people into this role.";
        if (change.AgentId == asker)
            return null;
        if (change.RoleId == me.OwnerRole)
            return "Owners can only give up their role themselves.";
        return me.Has(GroupPowers.RemoveMember) || me.MayAssign(change.RoleId) ? null : "You may not take people out of this role.";
    }

    private static bool GivesUpLastOwner(Session session, UUID group, GroupStanding me, IReadOnlyList<GroupRoleChange> changes)
    {
        var ofOwners = changes.Where(change => change.RoleId == me.OwnerRole).ToList();
        return ofOwners.Exists(change => !change.IsAdded) && !ofOwners.Exists(change => change.IsAdded)
            && IsLastIn(session, group, me.OwnerRole);
    }

    private static void Apply(Session session, UUID group, GroupRoleChange change)
    {
        var (role, agent, isAdded) = change;
        if (isAdded)
        {
            AddToRole(session, group, role, agent);
            return;
        }

        session.Execute($"""
            delete from os_groups_rolemembership
            where GroupID = {group} and RoleID = {role} and PrincipalID between {agent} and {EndOf(agent)}
            """);
        session.Execute($"""
            update os_groups_membership set SelectedRoleID = {UUID.Zero}
            where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)} and SelectedRoleID = {role}
            """);
    }

    // The new role's title is worn at once, as OpenSimulator has it.
    private static void AddToRole(Session session, UUID group, UUID role, UUID agent)
    {
        if (session.Number($"""
            select count(*) from os_groups_rolemembership
            where GroupID = {group} and RoleID = {role} and PrincipalID between {agent} and {EndOf(agent)}
            """) > 0)
            return;
        var principal = PrincipalOf(session, agent);
        session.Execute($"insert into os_groups_rolemembership (GroupID, RoleID, PrincipalID) values ({group}, {role}, {principal})");
        if (!role.IsZero)
            Select(session, group, agent, role);
    }

    private static bool HasRole(Session session, UUID group, UUID role) =>
        session.Number($"select count(*) from os_groups_roles where GroupID = {group} and RoleID = {role}") > 0;
}
