using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>Whether somebody is there is for himself to see, and for friends whom he lets see it.</summary>
public static class OnlineSight
{
    private const int SeesOnline = 1; // right that a friend has given

    /// <summary>Those of some users who are there, as far as the asker may know.</summary>
    public static async ValueTask<IReadOnlySet<UUID>> SeenOnline(
        this IPresenceService presences, IFriendsService friends, UUID asker, IReadOnlyCollection<UUID> users)
    {
        var seen = new HashSet<UUID>();
        if (users.Contains(asker))
            seen.Add(asker);
        if (users.Count == seen.Count)
            return seen;
        var known = await friends.GetFriends(asker.ToString());
        List<string> shown = [.. known.Where(f => f is { MyFlags: >= 0, TheirFlags: >= 0 } && (f.TheirFlags & SeesOnline) != 0)
            .Select(f => f.Friend).Where(id => UUID.TryParse(id, out var user) && users.Contains(user))];
        if (shown.Count > 0)
            seen.UnionWith((await presences.GetAgents(shown)).Select(there => UUID.Parse(there.UserId)));
        return seen;
    }
}
