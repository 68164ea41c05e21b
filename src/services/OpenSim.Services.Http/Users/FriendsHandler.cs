using OpenSim.Llsd;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;

namespace OpenSim.Services.Http.Users;

/// <summary>Friendships at <c>/friends</c> of a grid server. Regions serve another thing at the same path: news of friends.</summary>
public sealed class FriendsHandler : FormHandler
{
    private const int UuidLength = 36;

    private readonly IFriendsService _friends;

    public FriendsHandler(IFriendsService friends)
        : base(new HandlerDef("FriendsService", "FriendsServiceConnector", "/friends", ServicePort.Private, ["POST"]))
    {
        _friends = friends;
        foreach (var method in (ReadOnlySpan<string>)["getfriends", "getfriends_string"])
            On(method, GetFriends);
        foreach (var method in (ReadOnlySpan<string>)["deletefriend", "deletefriend_string"])
            On(method, form => _friends.Delete(form["PRINCIPALID"].AsString(), form["FRIEND"].AsString()));
        On("storefriend", StoreFriend);
    }

    private async ValueTask<LlsdMap> GetFriends(LlsdMap form) => form["PRINCIPALID"].AsString() is not { Length: > 0 } principal
        ? ServerResponse.Nothing
        : ServerResponse.Numbered("friend", (await _friends.GetFriends(principal)).Select(Pairs));

    private async ValueTask<bool> StoreFriend(LlsdMap form)
    {
        var (principal, friend) = (form["PrincipalID"].AsString(), form["Friend"].AsString());
        if (principal.Length == 0 || friend.Length == 0)
            return false;
        return form["OWN_GRANT"].AsFlag()
            ? await _friends.Grant(principal, friend, form["MyFlags"].AsInteger())
            : await _friends.StoreFriend(principal, friend, form["MyFlags"].AsInteger());
    }

    // Callers read the principal as a UUID; of a visitor it is the beginning.
    private static LlsdMap Pairs(FriendInfo friend) => new()
    {
        ["PrincipalID"] = friend.PrincipalId[..Math.Min(friend.PrincipalId.Length, UuidLength)],
        ["Friend"] = friend.Friend,
        ["MyFlags"] = friend.MyFlags,
        ["TheirFlags"] = friend.TheirFlags
    };
}
