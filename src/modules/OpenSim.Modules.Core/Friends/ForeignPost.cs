using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Hypergrid;

namespace OpenSim.Modules.Core.Friends;

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

    // One grid's people have their friendships in one place.
    private async ValueTask<IForeignFriends?> ServerOf(Visitor friend) => others.Agents(friend.HomeUri) is { } agents
        && (await agents.GetServerUrls(friend.Id)).GetValueOrDefault(FriendsServer) is { Length: > 0 } address
            ? others.Friends(address)
            : null;
}
