using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// Who is in a group: tables os_groups_membership, os_groups_invites and os_groups_principals.
public sealed partial class GroupsService
{
    private const string OnlyOwner = "You are the only owner of this group. Make somebody else an owner first.";

    public ValueTask<AgentGroups> GetMemberships(UUID agentId) => new(_database.Read(session =>
    {
        var roles = session.List($"""
            select {_roles.SelectOf("r"):raw} from os_groups_rolemembership m
            join os_groups_roles r on r.GroupID = m.GroupID and r.RoleID = m.RoleID
            where m.PrincipalID between {agentId} and {EndOf(agentId)}
            """, _roles.Read).ToLookup(role => role.GroupId);
        var memberships = session.List($"""
            select m.GroupID, g.Name, g.InsigniaID, m.SelectedRoleID, m.Contribution, m.AcceptNotices, m.ListInProfile, m.AccessToken
            from os_groups_membership m join os_groups_groups g on g.GroupID = m.GroupID
            where m.PrincipalID between {agentId} and {EndOf(agentId)}
            """, row => ReadMembership(row, roles));
        var active = session.First(
            $"select ActiveGroupID from os_groups_principals where PrincipalID between {agentId} and {EndOf(agentId)}", row => row.Text(0));
        return new AgentGroups(memberships, UUID.TryParse(active, out var id) ? id : UUID.Zero);
    }));

    public ValueTask<IReadOnlyList<GroupMember>> GetMembers(UUID asker, UUID groupId, int max) => new(_database.Read(session =>
    {
        var isInside = IsMember(session, groupId, asker);
        var owners = OwnerRoleOf(session, groupId);
        var roles = _roles.List(session, $"GroupID = {groupId}").DistinctBy(role => role.RoleId).ToDictionary(role => role.RoleId);
        var rolesOf = RolesOf(session, groupId).ToLookup(pair => pair.AgentId, pair => pair.RoleId);
        return session.List($"""
            select PrincipalID, SelectedRoleID, Contribution, AcceptNotices, ListInProfile from os_groups_membership
            where GroupID = {groupId} order by PrincipalID limit {max}
            """, row =>
        {
            var agent = AgentOf(row.Text(0));
            var title = roles.GetValueOrDefault(row.Id(1));
            var isSeen = isInside || title?.Powers.HasFlag(GroupPowers.MemberVisible) == true;
            var powers = rolesOf[agent].Aggregate(GroupPowers.None, (all, id) => all | (roles.GetValueOrDefault(id)?.Powers ?? 0));
            return new GroupMember(agent, isSeen ? title?.Title ?? "" : "", powers, rolesOf[agent].Contains(owners), row.Int32(2),
                row.Bool(3))
            {
                UniversalId = row.Text(0) is { Length: > 36 } whole ? whole : "",
                IsInProfile = row.Bool(4)
            };
        });
    }));

    public async ValueTask<string?> Join(UUID asker, UUID groupId, string token = "")
    {
        var principal = await PrincipalOf(asker);
        return _database.Write(session =>
        {
            if (!Hold(session, groupId) || Find(session, groupId) is not { } group)
                return NoGroup;
            if (IsMember(session, groupId, asker))
                return "You are already a member of this group.";
            if (!group.OpenEnrollment)
                return "This group takes only those who are invited.";
            return RefusalToJoin(session, groupId, asker) ?? AddMember(session, groupId, asker, principal, UUID.Zero, token);
        });
    }

    public ValueTask<string?> Leave(UUID asker, UUID groupId) => Change(asker, groupId, (session, me) =>
    {
        var isAlone = session.Number($"select count(*) from os_groups_membership where GroupID = {groupId}") == 1;
        if (!isAlone && me.IsOwner && IsLastIn(session, groupId, me.OwnerRole))
            return OnlyOwner;
        RemoveMember(session, groupId, asker);
        return null;
    });

    public ValueTask<string?> Eject(UUID asker, UUID groupId, UUID memberId) => Change(asker, groupId, (session, me) =>
    {
        if (!me.Has(GroupPowers.Eject))
            return "You may not eject members of this group.";
        var other = StandingOf(session, groupId, memberId);
        if (!other.IsMember)
            return "This person is not a member of the group.";
        if (other.IsOwner)
            return "Owners of a group cannot be ejected.";
        RemoveMember(session, groupId, memberId);
        return null;
    });

    public async ValueTask<string?> Invite(UUID asker, GroupInvite invite)
    {
        RemoveOld();
        var principal = await PrincipalOf(invite.InviteeId);
        return await Change(asker, invite.GroupId, (session, me) => Invite(session, me, invite, principal));
    }

    public ValueTask<GroupInvite?> FindInvite(UUID inviteId, UUID groupId, UUID inviteeId) => new(_database.Read(session =>
        session.First($"""
            select InviteID, GroupID, RoleID, PrincipalID from os_groups_invites
            where InviteID = {inviteId} or (GroupID = {groupId} and PrincipalID between {inviteeId} and {EndOf(inviteeId)})
            """, row => new GroupInvite(row.Id(0), row.Id(1), row.Id(2), AgentOf(row.Text(3))))));

    public async ValueTask<string?> AnswerInvite(GroupInvite invite, bool accepted, string token = "")
    {
        var principal = await PrincipalOf(invite.InviteeId);
        return _database.Write(session => AnswerInvite(session, invite, accepted, principal, token));
    }

    public ValueTask<string?> SetActive(UUID asker, UUID groupId) => new(_database.Write(session =>
    {
        if (!groupId.IsZero && !IsMember(session, groupId, asker))
            return NoMember;
        Activate(session, asker, PrincipalOf(session, asker), groupId);
        return null;
    }));

    public ValueTask<string?> SetTitle(UUID asker, UUID groupId, UUID roleId) => Change(asker, groupId, (session, me) =>
    {
        if (!me.IsIn(roleId))
            return "You are not in this role.";
        Select(session, groupId, asker, roleId);
        return null;
    });

    public ValueTask<string?> SetPreferences(UUID asker, UUID groupId, bool acceptNotices, bool listInProfile) =>
        Change(asker, groupId, (session, _) =>
        {
            session.Execute($"""
                update os_groups_membership set AcceptNotices = {acceptNotices}, ListInProfile = {listInProfile}
                where GroupID = {groupId} and PrincipalID between {asker} and {EndOf(asker)}
                """);
            return null;
        });

    public ValueTask<string?> SetContribution(UUID asker, UUID groupId, int squareMetres) => Change(asker, groupId, (session, _) =>
    {
        if (squareMetres < 0)
            return "A contribution is not less than nothing.";
        session.Execute($"""
            update os_groups_membership set Contribution = {squareMetres}
            where GroupID = {groupId} and PrincipalID between {asker} and {EndOf(asker)}
            """);
        return null;
    });

    private string? AnswerInvite(Session session, GroupInvite invite, bool accepted, string principal, string token)
    {
        var (group, invitee) = (invite.GroupId, invite.InviteeId);
        var isThere = Hold(session, group);
        if (session.Execute($"delete from os_groups_invites where InviteID = {invite.InviteId}") == 0)
            return "This invitation is not valid any more.";
        if (!accepted)
            return null;
        if (!isThere)
            return NoGroup;
        if (IsMember(session, group, invitee))
            return "You are already a member of this group.";
        return RefusalToJoin(session, group, invitee)
            ?? AddMember(session, group, invitee, principal, HasRole(session, group, invite.RoleId) ? invite.RoleId : UUID.Zero, token);
    }

    private string? Invite(Session session, GroupStanding me, GroupInvite invite, string principal)
    {
        var (id, group, role, invitee) = (invite.InviteId, invite.GroupId, invite.RoleId, invite.InviteeId);
        if (!me.Has(GroupPowers.Invite))
            return "You may not invite people to this group.";
        if (!me.MayAssign(role) || !HasRole(session, group, role))
            return "You may not invite people into this role.";
        if (IsMember(session, group, invitee))
            return "This person is already a member of the group.";
        if (IsBanned(session, group, invitee))
            return "This person is banned from the group.";
        session.Execute($"delete from os_groups_invites where GroupID = {group} and PrincipalID between {invitee} and {EndOf(invitee)}");
        if (!_rows.Invites.Allows(session.Number($"select count(*) from os_groups_invites where GroupID = {group}")))
            return "So many people are invited to this group that no more can be, until some have answered.";
        session.Execute($"""
            insert into os_groups_invites (InviteID, GroupID, RoleID, PrincipalID, TMStamp)
            values ({id}, {group}, {role}, {principal}, {_now:raw})
            """);
        return null;
    }

    private static GroupMembership ReadMembership(RowCursor row, ILookup<UUID, GroupRole> roles)
    {
        var (group, role) = (row.Id(0), row.Id(3));
        return new GroupMembership
        {
            GroupId = group,
            GroupName = row.Text(1),
            InsigniaId = row.Id(2),
            RoleId = role,
            Title = roles[group].FirstOrDefault(r => r.RoleId == role)?.Title ?? "",
            Powers = roles[group].Aggregate(GroupPowers.None, (all, r) => all | r.Powers),
            Contribution = row.Int32(4),
            AcceptNotices = row.Bool(5),
            ListInProfile = row.Bool(6),
            AccessToken = row.Text(7)
        };
    }

    // The person's rows are held while they are counted: of two groups that he joins at the same moment each would see the other not yet.
    private string? RefusalToJoin(Session session, UUID group, UUID agent)
    {
        if (IsBanned(session, group, agent))
            return "You are banned from this group.";
        if (!_rows.Memberships.Allows(session.Number($"""
            select count(*) from os_groups_membership where PrincipalID between {agent} and {EndOf(agent)}{session.Dialect.ForUpdate:raw}
            """)))
            return $"You are in {_rows.Memberships.Max} groups, which is as many as one may be in. Leave one first.";
        return _rows.Members.Allows(session.Number($"select count(*) from os_groups_membership where GroupID = {group}"))
            ? null
            : "This group has as many members as one may have.";
    }

    // As OpenSimulator has it, whoever joins is active in the group at once.
    private static string? AddMember(Session session, UUID group, UUID agent, string principal, UUID role, string token = "")
    {
        session.Execute($"""
            insert into os_groups_membership (GroupID, PrincipalID, SelectedRoleID, Contribution, ListInProfile, AcceptNotices, AccessToken)
            values ({group}, {principal}, {role}, 0, 1, 1, {token})
            """);
        AddToRole(session, group, UUID.Zero, agent);
        if (!role.IsZero)
            AddToRole(session, group, role, agent);
        session.Execute($"delete from os_groups_invites where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}");
        Activate(session, agent, principal, group);
        return null;
    }

    private static void RemoveMember(Session session, UUID group, UUID agent)
    {
        session.Execute($"delete from os_groups_rolemembership where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}");
        session.Execute($"delete from os_groups_membership where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}");
        session.Execute($"""
            update os_groups_principals set ActiveGroupID = {UUID.Zero}
            where PrincipalID between {agent} and {EndOf(agent)} and ActiveGroupID = {group}
            """);
    }

    private static void Activate(Session session, UUID agent, string principal, UUID group)
    {
        session.Execute($"delete from os_groups_principals where PrincipalID between {agent} and {EndOf(agent)}");
        session.Execute($"insert into os_groups_principals (PrincipalID, ActiveGroupID) values ({principal}, {group})");
    }

    private static void Select(Session session, UUID group, UUID agent, UUID role) => session.Execute($"""
        update os_groups_membership set SelectedRoleID = {role}
        where GroupID = {group} and PrincipalID between {agent} and {EndOf(agent)}
        """);

    private static bool IsLastIn(Session session, UUID group, UUID role) =>
        session.Number($"select count(*) from os_groups_rolemembership where GroupID = {group} and RoleID = {role}") == 1;
}
