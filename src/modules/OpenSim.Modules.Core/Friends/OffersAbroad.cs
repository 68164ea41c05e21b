using OpenSim.Modules.Core.Guests;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Core.Friends;

/// <summary>Offers of friendship to visitors who have gone, at their homes. Beside the region.</summary>
internal sealed class OffersAbroad(GuestBook guests, ForeignPost post, OwnGrid own)
{
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
