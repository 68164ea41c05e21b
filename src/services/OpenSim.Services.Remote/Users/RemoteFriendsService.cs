using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Remote.Users;

/// <summary>
/// Friendships that another process keeps, at <c>/friends</c>. While it is away what was known of somebody's friends is the answer, and
/// what changes waits until it is back.
/// </summary>
public sealed class RemoteFriendsService(ServiceClient client) : IFriendsService
{
    private readonly KnownFriends _known = new(client.Cache<string, IReadOnlyList<FriendInfo>>(RemoteSettings.AccountAge));

    public ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId) => _known.Of(principalId, () => AskFriends(principalId));

    public ValueTask<bool> StoreFriend(string principalId, string friend, int flags) =>
        Store(principalId, friend, flags, new LlsdMap());

    // OpenSimulator's server passes over what it does not know, and makes a row where there is none.
    public ValueTask<bool> Grant(string principalId, string friend, int rights) =>
        Store(principalId, friend, rights, new LlsdMap { ["OWN_GRANT"] = true });

    public async ValueTask<bool> Delete(string principalId, string friend)
    {
        var isDone = Calls.IsDone(await Ask(
            Method("deletefriend", principalId), new LlsdMap { ["PRINCIPALID"] = principalId, ["FRIEND"] = friend }, Retry.Late));
        _known.Remove(principalId, friend);
        return isDone;
    }

    private async ValueTask<IReadOnlyList<FriendInfo>> AskFriends(string principalId)
    {
        var answer = await Ask(Method("getfriends", principalId), new LlsdMap { ["PRINCIPALID"] = principalId });
        return
        [
            .. ServerResponse.Maps(answer).Where(pairs => pairs["Friend"].AsString().Length > 0).Select(pairs => new FriendInfo(
                pairs["PrincipalID"].AsString(), pairs["Friend"].AsString(), pairs["MyFlags"].AsInteger(),
                pairs["TheirFlags"].AsInteger()))
        ];
    }

    private async ValueTask<bool> Store(string principalId, string friend, int flags, LlsdMap form)
    {
        (form["PrincipalID"], form["Friend"], form["MyFlags"]) = (principalId, friend, flags);
        var isDone = Calls.IsDone(await Ask("storefriend", form, Retry.Late));
        if (isDone)
            _known.Store(principalId, friend, flags);
        return isDone;
    }

    // Visitors have a longer id than a UUID.
    private static string Method(string method, string principalId) => UUID.TryParse(principalId, out _) ? method : method + "_string";

    private ValueTask<LlsdMap> Ask(string method, LlsdMap form, Retry retry = Retry.Once)
    {
        form["METHOD"] = method;
        return client.Post("/friends", form, retry);
    }
}
