using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Messages;

/// <summary>Table im_offline.</summary>
public sealed class SqlOfflineMessageStore(Database database) : IOfflineMessageStore
{
    private const int TwoWeeks = 14 * 24 * 3600;

    private readonly string _now = database.Dialect.NowPlus("0");
    private readonly string _stamp = database.Dialect.UnixTime("TMStamp");

    public void Add(UUID principalId, UUID fromId, string messageXml) => database.Write(session => session.Execute(
        $"insert into im_offline (PrincipalID, FromID, Message, TMStamp) values ({principalId}, {fromId}, {messageXml}, {_now:raw})"));

    public IReadOnlyList<OfflineMessageRow> Load(UUID principalId) => database.Read(session => session.List(
        $"select ID, PrincipalID, FromID, Message, {_stamp:raw} from im_offline where PrincipalID = {principalId} order by ID",
        row => new OfflineMessageRow(row.Int32(0), row.Id(1), row.Id(2), row.Text(3), DateTimeOffset.FromUnixTimeSeconds(row.Int64(4)).UtcDateTime)));

    public int Count(UUID principalId) =>
        (int)database.Read(session => session.Number($"select count(*) from im_offline where PrincipalID = {principalId}"));

    public int Delete(UUID principalId) => database.Write(session => session.Execute($"delete from im_offline where PrincipalID = {principalId}"));

    public int DeleteOld()
    {
        var limit = database.Dialect.NowPlus($"-{TwoWeeks}");
        return database.Write(session => session.Execute($"delete from im_offline where TMStamp < {limit:raw}"));
    }
}
