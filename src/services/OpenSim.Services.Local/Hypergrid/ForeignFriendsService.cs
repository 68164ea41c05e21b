using System.Collections.Concurrent;
using System.Security.Cryptography;
using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Friendships with users of other grids, in table Friends: both rows of one are here, and both again at the other's grid.
/// </summary>
public sealed class ForeignFriendsService(ServiceSet services, IForeignGrids others, IFriendNews news) : IForeignFriends
{
    private const int SeesOnline = 1;
    private const int MaxFriends = 500; // in one call
    private const int MinSecret = 4;
    private const string FriendsServer = "FriendsServerURI";

    public async ValueTask<int?> GetRights(UUID user, UUID friend) =>
        await Find(user, friend) is { TheirFlags: >= 0 } found ? found.TheirFlags : null;

    public async ValueTask<bool> Add(UUID user, string friend, bool isVerified)
    {
        if (Visitor.Parse(friend) is not { } visitor || Visitor.SecretOf(friend).Length < MinSecret
            || await services.Accounts.GetUserAccount(UUID.Zero, user) is null || await Find(user, visitor.Id) is not null)
            return false;
        if (isVerified)
            return await services.Friends.StoreFriend(user.ToString(), friend, 0);
        if (!await HasOffered(user, visitor.Id))
            return false;
        await services.Friends.Delete(visitor.Id.ToString(), user.ToString());
        await services.Friends.StoreFriend(user.ToString(), friend, SeesOnline);
        await services.Friends.StoreFriend(friend, user.ToString(), SeesOnline);
        await Tell(new FriendNews(FriendNewsKind.Approved, visitor.Id, user) { FromName = $"{visitor.ShownFirst} {visitor.ShownLast}" });
        return true;
    }

    public async ValueTask<bool> Remove(UUID user, UUID friend, string secret)
    {
        if (secret.Length < MinSecret || await Find(user, friend) is not { } found || Visitor.SecretOf(found.Friend) != secret)
            return false;
        await services.Friends.Delete(user.ToString(), found.Friend);
        await services.Friends.Delete(found.Friend, user.ToString());
        await Tell(new FriendNews(FriendNewsKind.Terminated, friend, user));
        return true;
    }

    public async ValueTask<bool> Offer(FriendNews offer)
    {
        if (offer.FromName.Split('@') is not [var name, var host] || await services.Accounts.GetUserAccount(UUID.Zero, offer.To) is null
            || await Find(offer.To, offer.From) is not null)
            return false;
        var home = $"http://{host.ToLowerInvariant()}/";
        if (others.Agents(home) is not { } agents || !await IsMeant(agents, offer))
            return false;
        var secret = Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(MinSecret));
        if (!await services.Friends.StoreFriend(offer.To.ToString(), $"{offer.From};{home};{name.Replace('.', ' ')};{secret}", 0))
            return false;
        await Tell(offer);
        return true;
    }

    public async ValueTask<bool> HasOffered(UUID from, UUID to) =>
        (await services.Friends.GetFriends(to.ToString())).Any(row => Is(row.Friend, from) && row.TheirFlags < 0);

    public async ValueTask<IReadOnlyList<UUID>> TellStatus(UUID foreigner, bool isOnline, IReadOnlyList<string> friends)
    {
        var rights = new Dictionary<UUID, int>();
        foreach (var friend in await Known(foreigner, friends))
            rights[friend.User] = friend.Rights;
        var told = new ConcurrentDictionary<UUID, bool>();
        await Rounds.Make(await PresentUsers.Find(services, rights.Keys), async (server, friend) =>
        {
            var delivery = await news.Tell(server, new FriendNews(FriendNewsKind.Status, foreigner, friend) { IsOnline = isOnline });
            if (delivery == Delivery.Taken)
                told[friend] = true;
            return delivery;
        });
        return isOnline ? [.. told.Keys.Where(friend => (rights[friend] & SeesOnline) != 0)] : [];
    }

    public async ValueTask<IReadOnlyList<UUID>> GetOnline(UUID foreigner, IReadOnlyList<string> friends)
    {
        var visible = (await Known(foreigner, friends)).Where(friend => (friend.Rights & SeesOnline) != 0).Select(friend => friend.User);
        var sessions = await services.Presence.GetAgents([.. visible.Select(user => user.ToString())]);
        var ids = sessions.Select(session => UUID.TryParse(session.UserId, out var id) ? id : UUID.Zero);
        return [.. ids.Where(id => !id.IsZero).Distinct()];
    }

    // Nobody is believed to be somebody's friend who does not know their secret.
    private async ValueTask<List<(UUID User, int Rights)>> Known(UUID foreigner, IReadOnlyList<string> friends)
    {
        var known = new List<(UUID, int)>();
        foreach (var friend in friends.Take(MaxFriends))
        {
            var secret = Visitor.SecretOf(friend);
            if (secret.Length >= MinSecret && UUID.TryParse(friend.Split(';')[0], out var user)
                && await Find(user, foreigner) is { MyFlags: >= 0, TheirFlags: >= 0 } found && Visitor.SecretOf(found.Friend) == secret)
                known.Add((user, found.MyFlags));
        }

        return known;
    }

    private async ValueTask<bool> IsMeant(IUserAgentService agents, FriendNews offer)
    {
        try
        {
            return (await agents.GetServerUrls(offer.From)).GetValueOrDefault(FriendsServer) is { Length: > 0 } address
                && others.Friends(address) is { } home && await home.HasOffered(offer.From, offer.To);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    private async ValueTask<bool> Tell(FriendNews told)
    {
        foreach (var (server, _) in await PresentUsers.Find(services, [told.To]))
        {
            if (await news.Tell(server, told) == Delivery.Taken)
                return true;
        }

        return false;
    }

    private async ValueTask<FriendInfo?> Find(UUID user, UUID friend) =>
        (await services.Friends.GetFriends(user.ToString())).FirstOrDefault(row => Is(row.Friend, friend));

    private static bool Is(string friend, UUID id) => friend.StartsWith(id.ToString(), StringComparison.OrdinalIgnoreCase);
}
