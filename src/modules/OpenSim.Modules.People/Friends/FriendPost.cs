using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.People.Friends;

/// <summary>Brings news to friends: those of this process at once, the others by their regions. Any thread.</summary>
/// <param name="elsewhere">Null where there are no other processes.</param>
internal sealed class FriendPost(ViewerSearch search, IFriendNews? elsewhere, Whereabouts? whereabouts)
{
    /// <param name="scene">Whose news it is.</param>
    /// <param name="here">Tells a friend who is in this process.</param>
    /// <param name="then">Called in whatever region: true when the friend was told.</param>
    public void Tell(Scene scene, FriendNews news, Action<IViewer> here, Action<bool>? then = null) => search.Find(news.To, viewer =>
    {
        if (viewer is not null)
            here(viewer);
        if (viewer is not null || elsewhere is null || whereabouts is null)
            then?.Invoke(viewer is not null);
        else
            TellElsewhere(scene, news, then);
    });

    /// <summary>That somebody has come online, or gone, to all of these.</summary>
    public void TellStatus(Scene scene, UUID who, bool isOnline, IReadOnlyCollection<UUID> friends) => search.ForEach(friends,
        viewer => TellStatus(viewer, who, isOnline),
        missing =>
        {
            if (elsewhere is not null && whereabouts is not null)
                scene.Background(who, null, "status of " + who, _ => TellStatus(elsewhere, whereabouts, who, isOnline, missing), null,
                    WorkKind.Message);
        });

    /// <summary>With the token of the viewer's region.</summary>
    public static void TellStatus(IViewer viewer, UUID who, bool isOnline)
    {
        if (isOnline)
            viewer.People.SendOnline([who]);
        else
            viewer.People.SendOffline([who]);
    }

    private void TellElsewhere(Scene scene, FriendNews news, Action<bool>? then)
    {
        var isTaken = scene.Background(news.To, null, "news for " + news.To, async _ =>
        {
            var isTold = await Reach(elsewhere!, whereabouts!, news);
            scene.Post(_ => then?.Invoke(isTold));
        }, null, WorkKind.Message);
        if (!isTaken)
            then?.Invoke(false);
    }

    private static async Task<bool> Reach(IFriendNews elsewhere, Whereabouts whereabouts, FriendNews news)
    {
        try
        {
            return await whereabouts.Find(news.To) is { } there && await elsewhere.Tell(there.ServerUri, news) == Delivery.Taken;
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    private static async Task TellStatus(
        IFriendNews elsewhere, Whereabouts whereabouts, UUID who, bool isOnline, IReadOnlyList<UUID> friends)
    {
        try
        {
            var places = (await whereabouts.Find(friends)).Select(found => (found.Region.ServerUri, found.Agent));
            await Rounds.Make(places, (server, friend) =>
                elsewhere.Tell(server, new FriendNews(FriendNewsKind.Status, who, friend) { IsOnline = isOnline }));
        }
        catch (ServiceAwayException)
        {
            // They see it when they log in next.
        }
    }
}
