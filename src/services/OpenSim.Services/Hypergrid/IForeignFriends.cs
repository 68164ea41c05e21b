using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Hypergrid;

/// <summary>
/// Friendships between users of different grids, at the grid of one of them. The other's id has his home, his name and a secret of the two
/// behind it: <c>id;home URI;First Last;secret</c>.
/// </summary>
public interface IForeignFriends
{
    /// <summary>What the friend lets the user do; null when they are no friends.</summary>
    ValueTask<int?> GetRights(UUID user, UUID friend);

    /// <summary>
    /// A friendship that was made elsewhere. Of somebody whose own session has been shown it waits for his consent; else it must be an
    /// answer to what he has offered.
    /// </summary>
    ValueTask<bool> Add(UUID user, string friend, bool isVerified);

    /// <summary>Ends one, for who knows its secret.</summary>
    ValueTask<bool> Remove(UUID user, UUID friend, string secret);

    /// <summary>Somebody of another grid offers friendship; his home is asked whether that is so.</summary>
    /// <param name="offer">From whom as grids show him, <c>First.Last@host:port</c>.</param>
    ValueTask<bool> Offer(FriendNews offer);

    /// <summary>Whether a user of this grid has offered that.</summary>
    ValueTask<bool> HasOffered(UUID from, UUID to);

    /// <summary>A friend of users of this grid has come online or gone. Those of them who are online.</summary>
    /// <param name="friends">They, with their secrets.</param>
    ValueTask<IReadOnlyList<UUID>> TellStatus(UUID foreigner, bool isOnline, IReadOnlyList<string> friends);

    /// <summary>Those of them who are online and let him see it.</summary>
    ValueTask<IReadOnlyList<UUID>> GetOnline(UUID foreigner, IReadOnlyList<string> friends);
}
