namespace OpenSim.Services.Users;

/// <summary>
/// One friendship as seen from one side. <paramref name="MyFlags"/> are the rights the principal grants, -1 while only offered;
/// <paramref name="TheirFlags"/> those granted back, -1 when the friend has no row for it. Rights: 1 see online, 2 see on map, 4 modify
/// objects.
/// </summary>
public sealed record FriendInfo(string PrincipalId, string Friend, int MyFlags, int TheirFlags);

/// <summary>Ids are UUIDs in text; a friend of another grid is <c>uuid;homeURI;First Last;secret</c>.</summary>
public interface IFriendsService
{
    ValueTask<IReadOnlyList<FriendInfo>> GetFriends(string principalId);

    ValueTask<bool> StoreFriend(string principalId, string friend, int flags);

    /// <summary>What the principal lets a friend do from here on; false where the two are no friends, and nothing is made.</summary>
    ValueTask<bool> Grant(string principalId, string friend, int rights);

    ValueTask<bool> Delete(string principalId, string friend);
}
