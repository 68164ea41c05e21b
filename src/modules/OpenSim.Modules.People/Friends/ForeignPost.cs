using OpenSim.Modules.Guests;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Friends;

/// <summary>Tells friends in other grids, by their homes. Beside the region.</summary>
internal sealed class ForeignPost(IForeignGrids others)
{
    private const string FriendsServer = "FriendsServerURI";

    /// <summary>That somebody here has come online, or gone. Those of his friends who are online.</summary>
    /// <param name="friends">As they stand among his friends, with their secrets.</param>
    public async Task<IReadOnlyList<UUID>> TellStatus(UUID who, bool isOnline, IReadOnlyList<string> friends)
    {
        var online = new List<UUID>();
        var parsed = friends.Select(friend => (Id: friend, Visitor: Visitor.Parse(friend))).Where(friend => friend.Visitor is not null);
        foreach (var home in parsed.GroupBy(friend => GridAddress.Of(friend.Visitor!.HomeUri)))
        {
            try
            {
                if (await ServerOf(home.First().Visitor!) is { } server)
                    online.AddRange(await server.TellStatus(who, isOnline, [.. home.Select(friend => friend.Id)]));
            }
            catch (ServiceAwayException)
            {
                // That grid is away: its people see it when they come.
            }
        }

        return online;
    }

    /// <summary>That he has a friend. His home believes what is told with his session, and asks him when he is there.</summary>
    /// <param name="guest">He, where he is here or was.</param>
    public Task<bool> Add(Visitor who, Guest? guest, string friend) => Try(async () =>
        await ServerOf(who, guest) is { } server && await server.Add(who.Id, friend, isVerified: guest is { Token.Length: > 0 }));

    /// <summary>That he has one no more.</summary>
    public Task<bool> End(Visitor who, UUID friend, string secret) => Try(async () =>
        await ServerOf(who) is { } server && await server.Remove(who.Id, friend, secret));

    /// <summary>That somebody of this grid offers him friendship. False when he is not told.</summary>
    public Task<bool> Offer(Visitor to, FriendNews offer) => Try(async () => await ServerOf(to) is { } server && await server.Offer(offer));

    private static async Task<bool> Try(Func<Task<bool>> tell)
    {
        try
        {
            return await tell();
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    // One grid's people have their friendships in one place.
    private async ValueTask<IForeignFriends?> ServerOf(Visitor friend, Guest? guest = null) =>
        others.Agents(friend.HomeUri) is { } agents
        && (await agents.GetServerUrls(friend.Id)).GetValueOrDefault(FriendsServer) is { Length: > 0 } address
            ? others.Friends(address, guest?.Token ?? "", guest?.SessionId ?? default)
            : null;
}
