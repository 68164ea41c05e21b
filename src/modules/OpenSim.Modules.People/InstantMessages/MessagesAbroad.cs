using System.Collections.Concurrent;
using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// Messages to people in other grids: users of this one who travel, where their home says that they are; friends from elsewhere, visitors
/// who were here, and those of whom a visitor's home knows, at their homes. Offered among the services of a region that is open to other
/// grids. Any thread.
/// </summary>
/// <param name="home">Of this grid's users.</param>
/// <param name="guests">Who is here from other grids, or was.</param>
/// <param name="transfer">To addresses that strangers name.</param>
public sealed class MessagesAbroad(
    IUserAgentService home, IFriendsService friends, GuestBook guests, IForeignGrids others, IMessageTransfer transfer)
{
    /// <summary>False when he is in no other grid, or that has not taken it. Nothing is thrown.</summary>
    public async Task<bool> Deliver(InstantMessage message)
    {
        try
        {
            var address = await home.LocateUser(message.ToAgentId);
            if (address.Length == 0)
                address = await HomeOf(message.FromAgentId, message.ToAgentId);
            return address.Length > 0 && await transfer.Send(address, message) == Delivery.Taken;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    /// <summary>
    /// The same message for visitors among these, at their homes; for the others nobody is asked, of whom there may be thousands. Those
    /// whom it did not reach. Nothing is thrown.
    /// </summary>
    public async Task<IReadOnlyList<UUID>> Deliver(InstantMessage message, IReadOnlyList<UUID> receivers)
    {
        var homes = receivers.Select(receiver => guests.Find(receiver)).OfType<Guest>()
            .Select(guest => (guest.Visitor.HomeUri, guest.Visitor.Id));
        var reached = new ConcurrentDictionary<UUID, Delivery>();
        await Rounds.Make(homes, async (home, receiver) =>
            reached[receiver] = await transfer.Send(home, message with { ToAgentId = receiver }));
        return [.. receivers.Where(receiver => reached.GetValueOrDefault(receiver) != Delivery.Taken)];
    }

    private async ValueTask<string> HomeOf(UUID sender, UUID receiver)
    {
        if (guests.Find(receiver) is { } guest)
            return guest.Visitor.HomeUri;
        var all = await friends.GetFriends(sender.ToString());
        if (all.Select(row => Visitor.Parse(row.Friend)).FirstOrDefault(visitor => visitor?.Id == receiver) is { } friend)
            return friend.HomeUri;
        return guests.Find(sender) is { } writer && others.Agents(writer.Visitor.HomeUri) is { } his
            ? Visitor.Parse(await his.GetUui(sender, receiver))?.HomeUri ?? ""
            : "";
    }
}
