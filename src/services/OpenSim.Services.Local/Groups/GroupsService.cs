using OpenSim.Primitives;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

/// <summary>
/// Groups, in tables os_groups_*; on SQLite, where OpenSimulator has none, tables of ours of the same form. Each change is one transaction
/// that holds the group's row, so that what it has looked up is still so when it writes.
/// </summary>
public sealed partial class GroupsService : IGroupsService
{
    private const int Day = 24 * 3600;
    private const int TwoWeeks = 14 * Day;
    private const string NoGroup = "There is no such group.";
    private const string NoMember = GroupRefusals.NoMember;

    private readonly Database _database;
    private readonly TimeProvider _time;
    private readonly GroupRows _rows;
    private readonly Func<IGridUserService>? _users;
    private readonly string _now;
    private readonly string _name;
    private readonly Table<GroupRecord, GroupColumns> _groups;
    private readonly Table<GroupRole, GroupRoleColumns> _roles;
    private readonly Table<GroupNotice, GroupNoticeColumns> _notices;
    private long _cleaned = long.MinValue / 2; // unix seconds

    /// <param name="users">
    /// Knows visitors of other grids by their universal ids; null where none come. Asked for at the first use: in a region of a grid it is
    /// not this process that has the table.
    /// </param>
    public GroupsService(Database database, GroupRows rows, TimeProvider time, Func<IGridUserService>? users = null)
    {
        _users = users;
        _database = database;
        _time = time;
        _rows = rows;
        _name = database.Dialect.Fold("Name");
        _now = database.Dialect.NowPlus("0");
        _groups = new Table<GroupRecord, GroupColumns>(database.Dialect);
        _roles = new Table<GroupRole, GroupRoleColumns>(database.Dialect);
        _notices = new Table<GroupNotice, GroupNoticeColumns>(database.Dialect);
        RemoveOld();
    }

    public GroupsService(Database database, Configuration configuration, TimeProvider time)
        : this(database, new GroupRows(new Telemetry.Statistics.StatRegistry(), configuration), time)
    {
    }

    public ValueTask<GroupRecord?> GetGroup(UUID groupId) => new(_database.Read(session => Find(session, groupId) is { } group
        ? group with
        {
            MemberCount = (int)session.Number($"select count(*) from os_groups_membership where GroupID = {groupId}"),
            RoleCount = (int)session.Number($"select count(*) from os_groups_roles where GroupID = {groupId}")
        }
        : null));

    // A group of this grid before what is kept of one of another grid.
    public ValueTask<GroupRecord?> GetGroup(string name)
    {
        var id = _database.Read(session => session.First($"""
            select GroupID from os_groups_groups where {_name:raw} like {ColumnText.Alike(name)} escape '!' order by Location limit 1
            """, row => row.Text(0)));
        return UUID.TryParse(id, out var known) ? GetGroup(known) : new(default(GroupRecord?));
    }

    public ValueTask<IReadOnlyList<(UUID Id, string Name)>> GetNames(IReadOnlyList<UUID> groupIds) => new(_database.Read(session =>
        Chunks.Of(groupIds).SelectMany(ids => session.List(
            $"select GroupID, Name from os_groups_groups where GroupID in ({ids})", row => (row.Id(0), row.Text(1)))).ToList()));

    public ValueTask<IReadOnlyList<GroupListing>> FindGroups(string words, int start, int max)
    {
        var (pattern, name) = (ColumnText.Holding(words.Trim()), _database.Dialect.Fold("g.Name"));
        return new(_database.Read(session => session.List($"""
            select g.GroupID, g.Name, count(*) from os_groups_groups g join os_groups_membership m on m.GroupID = g.GroupID
            where {name:raw} like {pattern} escape '!' and g.ShowInList <> 0 and g.Location = ''
            group by g.GroupID, g.Name order by count(*) desc, {name:raw}, g.Name, g.GroupID limit {max} offset {start}
            """, row => new GroupListing(row.Id(0), row.Text(1), row.Int32(2)))));
    }

    public ValueTask<string?> CreateGroup(GroupRecord draft)
    {
        var group = draft with
        {
            Name = NameOf(draft),
            OwnerRoleId = UUID.Random(),
            MembershipFee = Math.Max(0, draft.MembershipFee),
            Location = ""
        };
        var officers = UUID.Random();
        return new(_database.Write(session =>
        {
            if (RefusalToCreate(session, group) is { } refusal)
                return refusal;
            _groups.Store(session, group);
            _roles.Store(session, FirstRoles(group, officers));
            AddMember(session, group.Id, group.FounderId, group.FounderId.ToString(), group.OwnerRoleId);
            AddToRole(session, group.Id, officers, group.FounderId);
            return null;
        }));
    }

    public ValueTask<string?> UpdateGroup(UUID asker, GroupRecord changed) => Change(asker, changed.Id, (session, me) =>
    {
        var present = Find(session, changed.Id)!;
        var next = present with
        {
            Charter = changed.Charter,
            InsigniaId = changed.InsigniaId,
            ShowInList = changed.ShowInList,
            AllowPublish = changed.AllowPublish,
            MaturePublish = changed.MaturePublish,
            OpenEnrollment = changed.OpenEnrollment,
            MembershipFee = Math.Max(0, changed.MembershipFee)
        };
        var hasOtherOptions = (next.OpenEnrollment, next.MembershipFee) != (present.OpenEnrollment, present.MembershipFee);
        if (hasOtherOptions && !me.Has(GroupPowers.ChangeOptions | GroupPowers.ChangeActions))
            return "You may not change who can join this group.";
        var isOther = next with { OpenEnrollment = present.OpenEnrollment, MembershipFee = present.MembershipFee } != present;
        if (isOther && !me.Has(GroupPowers.ChangeIdentity | GroupPowers.ChangeActions))
            return "You may not change the charter of this group, its picture, or how it is shown.";
        _groups.Store(session, next);
        return null;
    });

    // The table's own key has the last word: on MySQL it takes accents for nothing.
    private bool IsTaken(Session session, string name) => session.Number($"""
        select count(*) from os_groups_groups where Name = {name} or {_name:raw} like {ColumnText.Alike(name)} escape '!'
        """) > 0;

    private static string NameOf(GroupRecord draft) => BoundedText.Line(draft.Name, int.MaxValue).Trim();

    private string? RefusalToCreate(Session session, GroupRecord draft)
    {
        var name = NameOf(draft);
        if (name.Length is 0 or > GroupRecord.MaxName)
            return $"The name of a group has 1 to {GroupRecord.MaxName} letters.";
        if (IsTaken(session, name))
            return "A group with the same name already exists.";
        if (session.Number($"select count(*) from os_groups_groups where GroupID = {draft.Id}") > 0)
            return "A group with the same id already exists."; // it would become the asker's
        if (!_rows.Founded.Allows(session.Number($"select count(*) from os_groups_groups where FounderID = {draft.FounderId}")))
            return "You have founded as many groups as one may.";
        return RefusalToJoin(session, draft.Id, draft.FounderId);
    }

    private static GroupRole[] FirstRoles(GroupRecord group, UUID officers) =>
    [
        new()
        {
            GroupId = group.Id, Name = "Everyone", Description = "Everyone in the group is in the everyone role.",
            Title = "Member of " + group.Name, Powers = GroupRoles.Everyone
        },
        new()
        {
            GroupId = group.Id, RoleId = officers, Name = "Officers",
            Description = "The officers of the group, with more powers than regular members.", Title = "Officer of " + group.Name,
            Powers = GroupRoles.Officers
        },
        new()
        {
            GroupId = group.Id, RoleId = group.OwnerRoleId, Name = "Owners", Description = "Owners of the group",
            Title = "Owner of " + group.Name, Powers = GroupRoles.Owners
        }
    ];

    private GroupRecord? Find(Session session, UUID groupId) => _groups.First(session, $"GroupID = {groupId}");

    // A change by a member, with the group held against other changes.
    private ValueTask<string?> Change(UUID asker, UUID groupId, Func<Session, GroupStanding, string?> change) =>
        new(_database.Write(session =>
        {
            if (!Hold(session, groupId))
                return NoGroup;
            var standing = StandingOf(session, groupId, asker);
            return standing.IsMember ? change(session, standing) : NoMember;
        }));

    private bool Hold(Session session, UUID groupId) => session.First(
        $"select GroupID from os_groups_groups where GroupID = {groupId}{_database.Dialect.ForUpdate:raw}", row => row.Text(0)) is not null;

    private GroupStanding StandingOf(Session session, UUID groupId, UUID agent)
    {
        var isMember = IsMember(session, groupId, agent);
        List<GroupRole> roles = !isMember ? [] : session.List($"""
            select {_roles.SelectOf("r"):raw} from os_groups_rolemembership m
            join os_groups_roles r on r.GroupID = m.GroupID and r.RoleID = m.RoleID
            where m.GroupID = {groupId} and m.PrincipalID between {agent} and {EndOf(agent)}
            """, _roles.Read);
        return new GroupStanding(isMember, roles, OwnerRoleOf(session, groupId));
    }

    // OpenSimulator has for some time written an id of no role into groups that it made; there the role with the most powers is the
    // owners'.
    private static UUID OwnerRoleOf(Session session, UUID groupId)
    {
        var roles = session.List($"""
            select r.RoleID from os_groups_roles r join os_groups_groups g on g.GroupID = r.GroupID
            where r.GroupID = {groupId} order by case when r.RoleID = g.OwnerRoleID then 0 else 1 end, r.Powers desc limit 1
            """, row => row.Id(0));
        return roles.Count > 0 ? roles[0] : UUID.Zero;
    }

    private static bool IsMember(Session session, UUID groupId, UUID agent) =>
        session.Number($"""
            select count(*) from os_groups_membership where GroupID = {groupId} and PrincipalID between {agent} and {EndOf(agent)}
            """) > 0;

    // At the start, and then once a day when something is added.
    private void RemoveOld()
    {
        var now = _time.GetUtcNow().ToUnixTimeSeconds();
        if (now - Interlocked.Read(ref _cleaned) < Day)
            return;
        Interlocked.Exchange(ref _cleaned, now);
        var oldest = now - TwoWeeks;
        var before = _database.Dialect.NowPlus($"-{TwoWeeks}");
        _database.Write(session =>
        {
            session.Execute($"delete from os_groups_notices where TMStamp < {oldest}");
            session.Execute($"delete from os_groups_invites where TMStamp < {before:raw}");
        });
    }
}
