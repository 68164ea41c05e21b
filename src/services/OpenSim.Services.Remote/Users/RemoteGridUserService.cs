using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// Home and last places that another process keeps, at <c>/griduser</c>. Those that were found are remembered for a while.
/// </summary>
public sealed class RemoteGridUserService(ServiceClient client) : IGridUserService
{
    private const string Path = "/griduser";

    private readonly AgedCache<string, GridUserInfo> _known = client.Cache<string, GridUserInfo>(RemoteSettings.GridUserAge);

    public async ValueTask<GridUserInfo?> LoggedIn(string userId)
    {
        var answer = await Ask("loggedin", new LlsdMap { ["UserID"] = userId });
        _known.Forget(userId);
        return Read(answer);
    }

    public ValueTask<bool> LoggedOut(string userId, UUID sessionId, UUID lastRegionId, Vector3 lastPosition, Vector3 lastLookAt) =>
        Change("loggedout", userId, lastRegionId, lastPosition, lastLookAt);

    public async ValueTask<bool> SetHome(string userId, UUID homeRegionId, Vector3 homePosition, Vector3 homeLookAt)
    {
        var isDone = await Change("sethome", userId, homeRegionId, homePosition, homeLookAt);
        _known.Forget(userId);
        return isDone;
    }

    public ValueTask<bool> SetLastPosition(string userId, UUID sessionId, UUID regionId, Vector3 lastPosition, Vector3 lastLookAt) =>
        Change("setposition", userId, regionId, lastPosition, lastLookAt);

    public ValueTask<GridUserInfo?> GetGridUserInfo(string userId) =>
        _known.GetOrAsk(userId, async () => Read(await Ask("getgriduserinfo", new LlsdMap { ["UserID"] = userId })));

    public async ValueTask<IReadOnlyList<GridUserInfo>> GetGridUserInfos(IReadOnlyList<string> userIds)
    {
        if (userIds.Count == 0)
            return [];
        var answer = await Ask("getgriduserinfos", new LlsdMap { ["AgentIDs"] = userIds.ToWireList() });
        return [.. ServerResponse.Maps(answer).Select(GridUserPairs.Read).OfType<GridUserInfo>()];
    }

    private async ValueTask<bool> Change(string method, string userId, UUID regionId, Vector3 position, Vector3 lookAt)
    {
        var form = Calls.Versioned(method, new LlsdMap
        {
            ["UserID"] = userId, ["RegionID"] = regionId, ["Position"] = position.ToWire(), ["LookAt"] = lookAt.ToWire()
        });
        var answer = await client.Post(Path, form, Retry.Late, $"{method} {userId}");
        _known.Expire(userId);
        return Calls.IsDone(answer);
    }

    private static GridUserInfo? Read(LlsdMap answer) => answer["result"] is LlsdMap pairs ? GridUserPairs.Read(pairs) : null;

    private ValueTask<LlsdMap> Ask(string method, LlsdMap parameters) =>
        client.Post(Path, Calls.Versioned(method, parameters), Retry.Once);
}
