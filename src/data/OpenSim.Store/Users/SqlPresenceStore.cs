using OpenSim.Primitives;
using OpenSim.Store.Sql;

namespace OpenSim.Store.Users;

/// <summary>Table Presence.</summary>
public sealed class SqlPresenceStore(Database database) : IPresenceStore
{
    private readonly string _columns = $"UserID, RegionID, SessionID, SecureSessionID, {database.Dialect.UnixTime("LastSeen")}";
    private readonly string _now = database.Dialect.NowPlus("0");

    public PresenceRow? Load(UUID sessionId) => database.Read(session =>
        session.First($"select {_columns:raw} from Presence where SessionID = {sessionId}", Read));

    public IReadOnlyList<PresenceRow> LoadOf(string userId) => LoadOf([userId]);

    public IReadOnlyList<PresenceRow> LoadOf(IReadOnlyList<string> userIds) => database.Read(session =>
    {
        var rows = new List<PresenceRow>();
        foreach (var chunk in Chunks.Of(userIds))
            rows.AddRange(session.List($"select {_columns:raw} from Presence where UserID in ({chunk})", Read));
        return rows;
    });

    public void Store(PresenceRow presence) => database.Write(session =>
    {
        session.Execute($"delete from Presence where SessionID = {presence.SessionId}");
        session.Execute(
            $"insert into Presence (UserID, RegionID, SessionID, SecureSessionID, LastSeen) values ({presence.UserId}, {presence.RegionId}, {presence.SessionId}, {presence.SecureSessionId}, {_now:raw})");
    });

    public bool Report(UUID sessionId, UUID regionId) => database.Write(session =>
        session.Execute($"update Presence set RegionID = {regionId}, LastSeen = {_now:raw} where SessionID = {sessionId}")) > 0;

    public bool Verify(UUID userId, UUID secureSessionId)
    {
        var user = userId.ToString();
        return database.Read(session =>
            session.Number($"select count(*) from Presence where UserID = {user} and SecureSessionID = {secureSessionId}")) > 0;
    }

    public bool Delete(UUID sessionId) => database.Write(session => session.Execute($"delete from Presence where SessionID = {sessionId}")) > 0;

    public int DeleteInRegion(UUID regionId) => database.Write(session => session.Execute($"delete from Presence where RegionID = {regionId}"));

    public int DeleteOf(string userId) => database.Write(session => session.Execute($"delete from Presence where UserID = {userId}"));

    public int DeleteUnseen(TimeSpan since)
    {
        if (since <= TimeSpan.Zero)
            return database.Write(session => session.Execute($"delete from Presence"));
        var limit = database.Dialect.NowPlus($"-{(long)since.TotalSeconds}");
        return database.Write(session => session.Execute($"delete from Presence where LastSeen < {limit:raw}"));
    }

    private static PresenceRow Read(RowCursor row) => new()
    {
        UserId = row.Text(0),
        RegionId = row.Id(1),
        SessionId = row.Id(2),
        SecureSessionId = row.Id(3),
        LastSeen = DateTimeOffset.FromUnixTimeSeconds(row.Int64(4)).UtcDateTime
    };
}
