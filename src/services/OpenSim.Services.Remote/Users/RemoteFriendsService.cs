using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Users;

/// <summary>Friendships that another process keeps, at <c>/friends</c>.</summary>
public sealed class RemoteFriendsService(ServiceClient client) : IFriendsService
{
    public async ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId)
    {
        var answer = await Ask(Method("getfriends", principalId), new LlsdMap { ["PRINCIPALID"] = principalId });
        return
        [
            .. ServerResponse.Maps(answer).Where(pairs => pairs["Friend"].AsString().Length > 0).Select(pairs => new FriendInfo(
                pairs["PrincipalID"].AsString(), pairs["Friend"].AsString(), pairs["MyFlags"].AsInteger(),
                pairs["TheirFlags"].AsInteger()))
        ];
    }

    public async ValueTask<bool> StoreFriend(string principalId, string friend, int flags) => Calls.IsDone(await Ask("storefriend",
        new LlsdMap { ["PrincipalID"] = principalId, ["Friend"] = friend, ["MyFlags"] = flags }));

    public async ValueTask<bool> Delete(string principalId, string friend) => Calls.IsDone(await Ask(
        Method("deletefriend", principalId), new LlsdMap { ["PRINCIPALID"] = principalId, ["FRIEND"] = friend }));

    // Visitors have a longer id than a UUID.
    private static string Method(string method, string principalId) => UUID.TryParse(principalId, out _) ? method : method + "_string";

    private ValueTask<LlsdMap> Ask(string method, LlsdMap form)
    {
        form["METHOD"] = method;
        return client.Post("/friends", form, Repeat.Once);
    }
}
