using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Home and last place, in table GridUser.</summary>
public sealed class GridUserService(IGridUserStore store, TimeProvider time) : IGridUserService
{
    private readonly Lock _gate = new(); // a change reads, alters and writes a row: two at once would lose one

    public ValueTask<GridUserInfo?> LoggedIn(string userId) =>
        ValueTask.FromResult<GridUserInfo?>(ToInfo(Change(userId, row => row with { Online = true, Login = Now() })));

    public ValueTask<bool> LoggedOut(string userId, UUID sessionId, UUID lastRegionId, Vector3 lastPosition, Vector3 lastLookAt)
    {
        Change(userId, row => WithPlace(row, lastRegionId, lastPosition, lastLookAt) with { Online = false, Logout = Now() });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> SetHome(string userId, UUID homeRegionId, Vector3 homePosition, Vector3 homeLookAt)
    {
        Change(userId, row => row with { HomeRegionId = homeRegionId, HomePosition = homePosition, HomeLookAt = homeLookAt });
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> SetLastPosition(string userId, UUID sessionId, UUID regionId, Vector3 lastPosition, Vector3 lastLookAt)
    {
        Change(userId, row => WithPlace(row, regionId, lastPosition, lastLookAt));
        return ValueTask.FromResult(true);
    }

    public ValueTask<GridUserInfo?> GetGridUserInfo(string userId) => ValueTask.FromResult(store.Load(userId) is { } row ? ToInfo(row) : null);

    public ValueTask<IReadOnlyList<GridUserInfo>> GetGridUserInfos(IReadOnlyList<string> userIds) =>
        ValueTask.FromResult<IReadOnlyList<GridUserInfo>>([.. store.Load(userIds).Select(ToInfo)]);

    /// <summary>Takes everybody offline, for a standalone's start.</summary>
    public int Clear() => store.ClearOnline();

    private GridUserRow Change(string userId, Func<GridUserRow, GridUserRow> change)
    {
        lock (_gate)
        {
            var row = change(store.Load(userId) ?? new GridUserRow { UserId = userId });
            store.Store(row);
            return row;
        }
    }

    // A place without a region is what a session that never arrived anywhere reports: the place known before is worth more.
    private static GridUserRow WithPlace(GridUserRow row, UUID regionId, Vector3 position, Vector3 lookAt) =>
        regionId.IsZero ? row : row with { LastRegionId = regionId, LastPosition = position, LastLookAt = lookAt };

    private long Now() => time.GetUtcNow().ToUnixTimeSeconds();

    private static GridUserInfo ToInfo(GridUserRow row) => new()
    {
        UserId = row.UserId,
        HomeRegionId = row.HomeRegionId,
        HomePosition = row.HomePosition,
        HomeLookAt = row.HomeLookAt,
        LastRegionId = row.LastRegionId,
        LastPosition = row.LastPosition,
        LastLookAt = row.LastLookAt,
        Online = row.Online,
        Login = row.Login,
        Logout = row.Logout
    };
}
