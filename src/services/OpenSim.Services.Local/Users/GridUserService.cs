using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>
/// Home and last place, in table GridUser; on SQLite, where OpenSimulator has none, a table of ours of the same form. A change writes the
/// columns that it is about and no others: another server of the grid may change the rest of the row at the same time.
/// </summary>
public sealed class GridUserService : IGridUserService
{
    private const int UuidLength = 36;
    private const string Yes = "True"; // the column is text

    private readonly Database _database;
    private readonly TimeProvider _time;
    private readonly Table<GridUserInfo, GridUserColumns> _users;
    private readonly string _login;
    private readonly string _logout;
    private readonly string _home;
    private readonly string _place;

    public GridUserService(Database database, TimeProvider time)
    {
        (_database, _time) = (database, time);
        _users = new Table<GridUserInfo, GridUserColumns>(database.Dialect);
        _login = Upsert("Online", "Login");
        _logout = Upsert("Online", "Logout");
        _home = Upsert("HomeRegionID", "HomePosition", "HomeLookAt");
        _place = Upsert("LastRegionID", "LastPosition", "LastLookAt");
    }

    public ValueTask<GridUserInfo?> LoggedIn(string userId) => new(_database.Write(session =>
    {
        session.Execute(_login, KeyOf(session, userId), Yes, Now);
        return Find(session, userId);
    }));

    public ValueTask<bool> LoggedOut(string userId, UUID sessionId, UUID lastRegionId, Vector3 lastPosition, Vector3 lastLookAt) =>
        new(_database.Write(session =>
        {
            var key = KeyOf(session, userId);
            session.Execute(_logout, key, "False", Now);
            StorePlace(session, key, lastRegionId, lastPosition, lastLookAt);
            return true;
        }));

    public ValueTask<bool> SetHome(string userId, UUID homeRegionId, Vector3 homePosition, Vector3 homeLookAt) =>
        new(_database.Write(session =>
            session.Execute(_home, KeyOf(session, userId), homeRegionId, Text(homePosition), Text(homeLookAt)) >= 0));

    public ValueTask<bool> SetLastPosition(string userId, UUID sessionId, UUID regionId, Vector3 lastPosition, Vector3 lastLookAt) =>
        new(_database.Write(session =>
        {
            StorePlace(session, KeyOf(session, userId), regionId, lastPosition, lastLookAt);
            return true;
        }));

    public ValueTask<GridUserInfo?> GetGridUserInfo(string userId) => new(_database.Read(session => Find(session, userId)));

    public ValueTask<IReadOnlyList<GridUserInfo>> GetGridUserInfos(IReadOnlyList<string> userIds) => new(_database.Read(session =>
    {
        var found = Chunks.Of(userIds).SelectMany(ids => _users.List(session, $"UserID in ({ids})")).ToList();
        var missing = userIds.Except(found.Select(user => user.UserId), StringComparer.OrdinalIgnoreCase);
        found.AddRange(missing.Select(id => FindVisitor(session, id)).OfType<GridUserInfo>().ToList());
        return found;
    }));

    /// <summary>Everybody who is marked online, the one who came last first.</summary>
    public IReadOnlyList<GridUserInfo> Online(int max) => _database.Read(session =>
        _users.List(session, $"lower(Online) = 'true' order by Login desc limit {max}"));

    /// <summary>Whoever's id begins so; visitors' ids have their home and name behind a UUID.</summary>
    public IReadOnlyList<GridUserInfo> BeginningWith(string beginning, int max) => _database.Read(session =>
        _users.List(session, $"UserID between {beginning} and {beginning + "~"} order by UserID limit {max}"));

    /// <summary>Takes users offline whose region has gone without saying so.</summary>
    public void GoneOffline(IReadOnlyList<string> userIds) => _database.Write(session =>
    {
        foreach (var ids in Chunks.Of(userIds))
            session.Execute($"update GridUser set Online = 'False' where UserID in ({ids})");
    });

    private string Now => _time.GetUtcNow().ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);

    private string Upsert(params string[] columns) =>
        _database.Dialect.Upsert(GridUserColumns.Table, GridUserColumns.Keys, [.. GridUserColumns.Keys, .. columns]);

    private string KeyOf(Session session, string userId) => Find(session, userId)?.UserId ?? userId;

    // A place without a region is what a session that never arrived anywhere reports: the place known before is worth more.
    private void StorePlace(Session session, string key, UUID regionId, Vector3 position, Vector3 lookAt)
    {
        if (!regionId.IsZero)
            session.Execute(_place, key, regionId, Text(position), Text(lookAt));
    }

    private GridUserInfo? Find(Session session, string userId) =>
        _users.First(session, $"UserID = {userId}") ?? FindVisitor(session, userId);

    // Visitors stand there with their home and name behind the UUID, by which alone regions ask for them. Of several, who was here last.
    private GridUserInfo? FindVisitor(Session session, string userId)
    {
        return userId.Length == UuidLength
            ? _users.List(session, $"UserID between {userId + ";"} and {userId + ";~"}").MaxBy(user => Math.Max(user.Login, user.Logout))
            : null;
    }

    // A camera may look at anything, also at what is no number.
    private static string Text(Vector3 v) => ColumnText.Format(float.IsFinite(v.X + v.Y + v.Z) ? v : Vector3.Zero);
}
