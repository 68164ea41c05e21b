using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Who is logged in with which session and where, in table Presence; on SQLite, where OpenSimulator has none, a table of ours of the same
/// form.
/// </summary>
/// <param name="mayRepeat">Whether somebody may be in twice; null: he may not.</param>
public sealed class PresenceService(Database database, GridUserService gridUsers, Func<bool>? mayRepeat = null) : IPresenceService
{
    private const string Columns = "UserID, RegionID, SessionID";

    private readonly string _now = database.Dialect.NowPlus("0");

    public ValueTask<bool> LoginAgent(string userId, UUID sessionId, UUID secureSessionId)
    {
        var replaced = mayRepeat?.Invoke() == true ? "" : userId;
        database.Write(session =>
        {
            session.Execute($"delete from Presence where UserID = {replaced} or SessionID = {sessionId}");
            session.Execute(
                $"insert into Presence ({Columns:raw}, SecureSessionID, LastSeen) values "
                    + $"({userId}, {UUID.Zero}, {sessionId}, {secureSessionId}, {_now:raw})");
        });
        return new(true);
    }

    public ValueTask<bool> LogoutAgent(UUID sessionId) =>
        new(database.Write(session => session.Execute($"delete from Presence where SessionID = {sessionId}")) > 0);

    /// <summary>Takes them offline as well: a region whose process was killed has not said of any of them that he has left.</summary>
    public ValueTask<bool> LogoutRegionAgents(UUID regionId)
    {
        var users = database.Write(session =>
        {
            var present = session.List($"select UserID from Presence where RegionID = {regionId}", row => row.Text(0));
            session.Execute($"delete from Presence where RegionID = {regionId}");
            return present;
        });
        gridUsers.GoneOffline(users);
        return new(true);
    }

    public ValueTask<bool> ReportAgent(UUID sessionId, UUID regionId) => new(database.Write(session =>
        session.Execute($"update Presence set RegionID = {regionId}, LastSeen = {_now:raw} where SessionID = {sessionId}")) > 0);

    public ValueTask<PresenceInfo?> GetAgent(UUID sessionId) => new(database.Read(session =>
        session.First($"select {Columns:raw} from Presence where SessionID = {sessionId}", Read)));

    public ValueTask<IReadOnlyList<PresenceInfo>> GetAgents(IReadOnlyList<string> userIds) => new(database.Read(session =>
        Chunks.Of(userIds).SelectMany(ids => session.List($"select {Columns:raw} from Presence where UserID in ({ids})", Read)).ToList()));

    /// <summary>Whether a user is logged in with that secure session, which only he and his regions know.</summary>
    public ValueTask<bool> IsSession(UUID user, UUID secureSessionId) => new(database.Read(session => session.Number(
        $"select count(*) from Presence where UserID = {user.ToString()} and SecureSessionID = {secureSessionId}")) > 0);

    private static PresenceInfo Read(RowCursor row) => new(row.Text(0), row.Id(1), row.Id(2));
}
