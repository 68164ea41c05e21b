using System.Numerics;
using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// Home and last place of a user (griduser service; docs/protocol.md, Between services). Times in unix seconds, 0 for never.
/// </summary>
public sealed record GridUserInfo
{
    /// <summary>A UUID in text, or for visitors "uuid;home URI;First Last".</summary>
    public string UserId { get; init; } = "";

    public UUID HomeRegionId { get; init; }

    public Vector3 HomePosition { get; init; }

    public Vector3 HomeLookAt { get; init; }

    public UUID LastRegionId { get; init; }

    public Vector3 LastPosition { get; init; }

    public Vector3 LastLookAt { get; init; }

    public bool Online { get; init; }

    public long Login { get; init; }

    public long Logout { get; init; }
}

public interface IGridUserService
{
    /// <summary>Marks the user online; the record as it is now.</summary>
    ValueTask<GridUserInfo?> LoggedIn(string userId);

    ValueTask<bool> LoggedOut(string userId, UUID sessionId, UUID lastRegionId, Vector3 lastPosition, Vector3 lastLookAt);

    ValueTask<bool> SetHome(string userId, UUID homeRegionId, Vector3 homePosition, Vector3 homeLookAt);

    ValueTask<bool> SetLastPosition(string userId, UUID sessionId, UUID regionId, Vector3 lastPosition, Vector3 lastLookAt);

    ValueTask<GridUserInfo?> GetGridUserInfo(string userId);

    ValueTask<IReadOnlyList<GridUserInfo>> GetGridUserInfos(IReadOnlyList<string> userIds);
}
