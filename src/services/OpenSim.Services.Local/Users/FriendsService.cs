using OpenSim.Services.Users;
using OpenSim.Store.Users;

namespace OpenSim.Services.Local.Users;

/// <summary>Friendships, in table Friends.</summary>
public sealed class FriendsService(IFriendsStore store) : IFriendsService
{
    public ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId) => ValueTask.FromResult<IReadOnlyList<FriendInfo>>(
        [.. store.Load(principalId).Select(row => new FriendInfo(row.PrincipalId, row.FriendId, row.Flags, row.TheirFlags))]);

    public ValueTask<bool> StoreFriend(string principalId, string friend, int flags)
    {
        store.Store(principalId, friend, flags);
        return ValueTask.FromResult(true);
    }

    public ValueTask<bool> Delete(string principalId, string friend) => ValueTask.FromResult(store.Delete(principalId, friend));
}
