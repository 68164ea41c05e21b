using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Friends;

/// <summary>Offers of friendship to visitors who have gone, at their homes. Beside the region.</summary>
/// <param name="level">[HGFriendsModule] LevelHGFriends.</param>
internal sealed class OffersAbroad(GuestBook guests, ForeignPost post, OwnGrid own, IUserAccountService? accounts, Func<int> level)
{
    private const string LevelTooLow = "You may not offer friendship to people of other grids.";

    /// <summary>Why somebody may not offer friendship to another, in words for him; null when he may.</summary>
    public async ValueTask<string?> RefusalOf(UUID from, UUID to) =>
        level() > 0 && guests.Find(to) is not null
            && !(accounts is not null && (await accounts.GetUserAccount(UUID.Zero, from))?.UserLevel >= level())
            ? LevelTooLow
            : null;

    /// <summary>
    /// The home asks this grid whether it is so. Who offers is named as grids show people; a guest's offer is for his own grid to tell.
    /// </summary>
    public async Task Tell(AgentCircuitData from, FriendNews offer)
    {
        if (guests.Find(offer.To) is not { } guest || guests.Find(offer.From) is not null)
            return;
        var visitor = new Visitor(offer.From, own.Home, from.FirstName, from.LastName);
        await post.Offer(guest.Visitor, offer with { FromName = visitor.ShownFirst + visitor.ShownLast });
    }
}
