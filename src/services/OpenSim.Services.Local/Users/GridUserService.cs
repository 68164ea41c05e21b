using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Columns;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Home and last place, in table GridUser; on SQLite, where OpenSimulator has none, a table of ours of the same form.</summary>
public sealed class GridUserService(Database database, TimeProvider time) : IGridUserService
{
    private const int UuidLength = 36;

    private readonly Lock _gate = new(); // a change reads, alters and writes a row: two at once would lose one
    private readonly Table<GridUserInfo, GridUserColumns> _users = new(database.Dialect);

    public ValueTask<GridUserInfo?> LoggedIn(string userId) =>
        new(Change(userId, user => user with { Online = true, Login = time.GetUtcNow().ToUnixTimeSeconds() }));

    public ValueTask<bool> LoggedOut(string userId, UUID sessionId, UUID lastRegionId, Vector3 lastPosition, Vector3 lastLookAt)
    {
        Change(userId, user => WithPlace(user, lastRegionId, lastPosition, lastLookAt) with
        {
            Online = false,
            Logout = time.GetUtcNow().ToUnixTimeSeconds()
        });
        return new(true);
    }

    public ValueTask<bool> SetHome(string userId, UUID homeRegionId, Vector3 homePosition, Vector3 homeLookAt)
    {
        Change(userId, user => user with
        {
            HomeRegionId = homeRegionId,
            HomePosition = Finite(homePosition),
            HomeLookAt = Finite(homeLookAt)
        });
        return new(true);
    }

    public ValueTask<bool> SetLastPosition(string userId, UUID sessionId, UUID regionId, Vector3 lastPosition, Vector3 lastLookAt)
    {
        Change(userId, user => WithPlace(user, regionId, lastPosition, lastLookAt));
        return new(true);
    }

    public ValueTask<GridUserInfo?> GetGridUserInfo(string userId) => new(database.Read(session => Find(session, userId)));

    public ValueTask<IReadOnlyList<GridUserInfo>> GetGridUserInfos(IReadOnlyList<string> userIds) => new(database.Read(session =>
    {
        var found = Chunks.Of(userIds).SelectMany(ids => _users.List(session, $"UserID in ({ids})")).ToList();
        var missing = userIds.Except(found.Select(user => user.UserId), StringComparer.OrdinalIgnoreCase);
        found.AddRange(missing.Select(id => FindVisitor(session, id)).OfType<GridUserInfo>().ToList());
        return found;
    }));

    /// <summary>Everybody who is marked online, the one who came last first.</summary>
    public IReadOnlyList<GridUserInfo> Online(int max) => database.Read(session =>
        _users.List(session, $"lower(Online) = 'true' order by Login desc limit {max}"));

    /// <summary>Takes users offline whose region has gone without saying so.</summary>
    public void GoneOffline(IReadOnlyList<string> userIds) => database.Write(session =>
    {
        foreach (var ids in Chunks.Of(userIds))
            session.Execute($"update GridUser set Online = 'False' where UserID in ({ids})");
    });

    private GridUserInfo Change(string userId, Func<GridUserInfo, GridUserInfo> change)
    {
        lock (_gate)
        {
            return database.Write(session =>
            {
                var user = change(Find(session, userId) ?? new GridUserInfo { UserId = userId });
                _users.Store(session, user);
                return user;
            });
        }
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

    // A place without a region is what a session that never arrived anywhere reports: the place known before is worth more.
    private static GridUserInfo WithPlace(GridUserInfo user, UUID regionId, Vector3 position, Vector3 lookAt) =>
        regionId.IsZero ? user : user with { LastRegionId = regionId, LastPosition = Finite(position), LastLookAt = Finite(lookAt) };

    // A camera may look at anything, also at what is no number.
    private static Vector3 Finite(Vector3 v) => float.IsFinite(v.X + v.Y + v.Z) ? v : Vector3.Zero;
}
