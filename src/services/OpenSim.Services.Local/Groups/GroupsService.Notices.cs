using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Groups;

// Notices: table os_groups_notices.
public sealed partial class GroupsService
{
    public ValueTask<string?> AddNotice(UUID asker, GroupNotice notice)
    {
        RemoveOld();
        return Change(asker, notice.GroupId, (session, me) => me.Has(GroupPowers.SendNotices)
            ? Add(session, notice)
            : "You may not send notices to this group.");
    }

    public ValueTask<IReadOnlyList<GroupNotice>> GetNotices(UUID asker, UUID groupId) => new(_database.Read(session =>
        IsMember(session, groupId, asker) ? _notices.List(session, $"GroupID = {groupId} order by TMStamp desc, NoticeID") : []));

    public ValueTask<GroupNotice?> GetNotice(UUID asker, UUID noticeId) => new(_database.Read(session =>
        _notices.First(session, $"NoticeID = {noticeId}") is { } notice && IsMember(session, notice.GroupId, asker) ? notice : null));

    private string? Add(Session session, GroupNotice notice)
    {
        _notices.Store(session, notice);
        var present = session.List(
            $"select NoticeID from os_groups_notices where GroupID = {notice.GroupId} order by TMStamp desc, NoticeID", row => row.Id(0));
        _rows.Notices.See(present.Count);
        foreach (var old in present.Where(id => id != notice.NoticeId).Skip((int)_rows.Notices.Max - 1))
            session.Execute($"delete from os_groups_notices where NoticeID = {old}");
        return null;
    }
}
