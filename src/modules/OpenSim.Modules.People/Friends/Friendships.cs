using System.Security.Cryptography;
using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Friends;

/// <summary>
/// Friendships as they stand in the friends service: a row of each side. Somebody of another grid stands there by his universal id with a
/// secret of the two behind it, and his own grid is told of it; a user of this grid is named so there. Beside the region.
/// </summary>
/// <param name="nameOf">First and last name of a user of this grid; null for others.</param>
/// <param name="abroad">Null where there are no other grids; then the last two are not asked.</param>
internal sealed class Friendships(
    IFriendsService service, Func<UUID, ValueTask<string?>> nameOf, ForeignPost? abroad, GuestBook? guests, OwnGrid? own)
{
    private const int SecretBytes = 4; // eight digits, as OpenSimulator has them

    public async ValueTask<FriendList> Of(UUID user) => new(await service.GetFriends(user.ToString()));

    /// <summary>Keeps an offer until it is answered. False when there are too many of them.</summary>
    public ValueTask<bool> Offer(UUID from, UUID to) => service.StoreFriend(
        to.ToString(), guests?.Find(from) is { } guest ? $"{guest.Visitor.UserId};{NewSecret()}" : from.ToString(), 0);

    public async ValueTask Decline(UUID me, UUID offerer) => await service.Delete(me.ToString(), await IdOf(offerer, me));

    /// <summary>An offer is accepted.</summary>
    public async ValueTask Join(UUID me, UUID offerer)
    {
        var standing = await IdOf(offerer, me);
        var (asGuest, offererAsGuest) = (guests?.Find(me)?.Visitor, guests?.Find(offerer)?.Visitor ?? Visitor.Parse(standing));
        if (asGuest is null && offererAsGuest is null)
        {
            await Store(me.ToString(), standing);
            return;
        }

        var secret = Visitor.SecretOf(standing) is { Length: > 0 } known ? known : NewSecret();
        var (mine, theirs) = ($"{await Universal(me, asGuest)};{secret}", $"{await Universal(offerer, offererAsGuest)};{secret}");
        await service.Delete(me.ToString(), standing);
        if (asGuest is null)
            await Store(me.ToString(), theirs);
        else if (offererAsGuest is null)
            await Store(mine, offerer.ToString());
        if (abroad is not null && asGuest is not null)
            await abroad.Add(asGuest, guests?.Find(me), theirs);
        if (abroad is not null && offererAsGuest is not null)
            await abroad.Add(offererAsGuest, guests?.Find(offerer), mine);
    }

    public async ValueTask End(UUID me, UUID other)
    {
        var (mine, theirs) = (await OwnIdOf(me, other), await IdOf(other, me));
        await service.Delete(mine, theirs);
        await service.Delete(theirs, mine);
        if (abroad is null)
            return;
        if (Visitor.Parse(theirs) is { } friend)
            await abroad.End(friend, me, Visitor.SecretOf(theirs));
        if (Visitor.Parse(mine) is { } guest)
            await abroad.End(guest, other, Visitor.SecretOf(mine));
    }

    public async ValueTask Grant(UUID me, UUID friend, int rights) =>
        await service.Grant(await OwnIdOf(me, friend), await IdOf(friend, me), rights);

    // By which somebody stands among another's friends. Of rows of his own only the bare id comes from a grid server.
    private async ValueTask<string> IdOf(UUID user, UUID amongFriendsOf)
    {
        var id = user.ToString();
        return (await service.GetFriends(amongFriendsOf.ToString()))
            .FirstOrDefault(row => row.Friend.StartsWith(id, StringComparison.OrdinalIgnoreCase))?.Friend ?? id;
    }

    // The same of who asks. A user of this grid stands by his bare id among everybody's, who may be nobody here has asked about.
    private async ValueTask<string> OwnIdOf(UUID me, UUID amongFriendsOf)
    {
        try
        {
            return await IdOf(me, amongFriendsOf);
        }
        catch (ServiceAwayException) when (guests?.Find(me) is null)
        {
            return me.ToString();
        }
    }

    private async ValueTask Store(string one, string other)
    {
        await service.StoreFriend(one, other, FriendList.SeesOnline);
        await service.StoreFriend(other, one, FriendList.SeesOnline);
    }

    private async ValueTask<string> Universal(UUID user, Visitor? visitor) =>
        visitor?.UserId ?? $"{user};{own?.Home};{await nameOf(user)}";

    private static string NewSecret() => Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(SecretBytes));
}
