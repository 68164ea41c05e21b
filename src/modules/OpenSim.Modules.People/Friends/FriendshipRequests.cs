using OpenSim.Modules.Messages;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.People.Friends;

/// <summary>
/// How friendships come about and end: an instant message offers, AcceptFriendship and DeclineFriendship answer, TerminateFriendship
/// ends, GrantUserRights says how far it goes. An offer is a row of the one who is asked, with no row against it.
/// </summary>
/// <param name="whereabouts">Null where there are no other processes.</param>
/// <param name="abroad">Null where there are no other grids.</param>
internal sealed class FriendshipRequests(Scene scene, Friendships service, ViewerSearch search, FriendsModule friends, FriendPost post,
    Whereabouts? whereabouts, OffersAbroad? abroad) : IFriendRequests
{
    // Where in another process's region somebody stands nobody tells: its middle, as OpenSimulator says.
    private const float Middle = 128;

    /// <summary>The message of an offer. Its session id is the offerer's, which comes back in the answer.</summary>
    public static InstantMessage NewOffer(UUID from, string name, UUID to, string text, bool offline = false) => new()
    {
        FromAgentId = from,
        FromName = name,
        ToAgentId = to,
        Dialog = InstantMessageDialog.FriendshipOffered,
        SessionId = from,
        Offline = offline ? (byte)1 : (byte)0,
        Text = text
    };

    public void Offer(IViewer from, InstantMessage message)
    {
        if (message.ToAgentId == from.Agent.AgentId)
            return;
        var (me, other) = (from.Agent.AgentId, message.ToAgentId);
        scene.Background(from, "friendship offer", async _ =>
        {
            if ((await service.Of(me)).IsFriend(other))
            {
                scene.Post(_ => from.Messages.SendAlert("This person is already your friend."));
                return;
            }

            if (abroad is not null && await abroad.RefusalOf(me, other) is { } refusal)
            {
                scene.Post(_ => from.Messages.SendAlert(refusal));
                return;
            }

            if (!await service.Offer(me, other))
            {
                scene.Post(_ => from.Refuse("You have offered friendship to so many that no more offers are kept."));
                return;
            }

            var news = new FriendNews(FriendNewsKind.Offered, me, other) { FromName = message.FromName, Message = message.Text };
            post.Tell(scene, news, viewer => viewer.Messages.SendInstantMessage(NewOffer(me, message.FromName, other, message.Text)),
                isTold =>
                {
                    if (!isTold && abroad is not null)
                        scene.Background(other, null, "offer to " + other, _ => abroad.Tell(from.Agent, news), null, WorkKind.Message);
                });
        });
    }

    public void Answer(IViewer viewer, UUID offerer, bool accepted)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "friendship answer", async _ =>
        {
            // Nobody becomes a friend by saying that he was asked.
            if (!(await service.Of(me)).HasOffer(offerer))
                return;
            if (accepted)
                await Join(me, offerer);
            else
                await service.Decline(me, offerer);
            var name = $"{viewer.Agent.FirstName} {viewer.Agent.LastName}";
            var news = new FriendNews(accepted ? FriendNewsKind.Approved : FriendNewsKind.Denied, me, offerer) { FromName = name };
            post.Tell(scene, news, they => TellAnswer(they, me, name, accepted),
                isTold => scene.Post(_ => AfterAnswer(viewer, offerer, accepted, isTold)));
        });
    }

    public void End(IViewer viewer, UUID other)
    {
        var me = viewer.Agent.AgentId;
        scene.Background(viewer, "friendship end", async _ =>
        {
            await service.End(me, other);
            await friends.RefreshIfHere(me);
            await friends.RefreshIfHere(other);
            scene.Post(_ => viewer.People.SendFriendshipEnded(other));
            post.Tell(scene, new FriendNews(FriendNewsKind.Terminated, me, other), they => they.People.SendFriendshipEnded(me));
        });
    }

    public void Grant(IViewer viewer, UUID friend, int rights)
    {
        var me = viewer.Agent.AgentId;
        rights &= FriendList.AllRights;
        scene.Background(viewer, "friend rights", async _ =>
        {
            var before = await service.Of(me);
            if (!before.IsFriend(friend))
                return;
            await service.Grant(me, friend, rights);
            await friends.RefreshIfHere(me);
            await friends.RefreshIfHere(friend);
            scene.Post(_ => viewer.People.SendRights(me, friend, rights));
            var news = new FriendNews(FriendNewsKind.Rights, me, friend) { OldRights = before.Granted(friend), Rights = rights };
            post.Tell(scene, news, they => TellRights(they, me, friend, news.OldRights, rights));
        }, friend);
    }

    public void Locate(IViewer viewer, UUID prey)
    {
        if (((friends.Known(viewer.Agent.AgentId)?.Received(prey) ?? 0) & FriendList.SeesOnMap) == 0)
        {
            viewer.Refuse("You may not see where this person is.");
            return;
        }

        search.Find(prey, found =>
        {
            if (found?.Presence is not { } who)
                LocateElsewhere(viewer, prey);
            else
            {
                var (handle, at) = (who.Scene.Info.Handle, who.AbsolutePosition);
                scene.Post(_ => viewer.People.SendFound(prey, handle.MetresX + at.X, handle.MetresY + at.Y));
            }
        });
    }

    public void SendOnline(IViewer viewer, IReadOnlyList<UUID> asked)
    {
        if (friends.Known(viewer.Agent.AgentId) is not { } list)
            return;
        List<UUID> visible = [.. asked.Where(id => (list.Received(id) & FriendList.SeesOnline) != 0)];
        scene.Background(viewer, "friends that are here", async _ =>
        {
            var online = await friends.Online(visible);
            if (online.Count > 0)
                scene.Post(_ => viewer.People.SendOnline(online));
        }, visible.Count == 1 ? visible[0] : null);
    }

    private void LocateElsewhere(IViewer viewer, UUID prey) => scene.Background(viewer, "where " + prey + " is", async _ =>
    {
        var there = whereabouts is null ? null : await whereabouts.Find(prey);
        scene.Post(_ =>
        {
            if (there is null)
                viewer.Refuse("This person cannot be found.");
            else
                viewer.People.SendFound(prey, there.RegionLocX + Middle, there.RegionLocY + Middle);
        });
    }, prey);

    private async ValueTask Join(UUID me, UUID offerer)
    {
        await service.Join(me, offerer);
        await friends.RefreshIfHere(me);
        await friends.RefreshIfHere(offerer);
    }

    // Anyone who is not there to hear that he has a friend finds it among his letters.
    private void AfterAnswer(IViewer viewer, UUID offerer, bool accepted, bool isTold)
    {
        if (accepted && isTold)
            viewer.People.SendOnline([offerer]);
        else if (accepted)
            scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(viewer,
                NewAnswer(viewer.Agent.AgentId, $"{viewer.Agent.FirstName} {viewer.Agent.LastName}", offerer, accepted));
    }

    /// <summary>Tells who has offered; with the token of his region.</summary>
    public static void TellAnswer(IViewer they, UUID from, string name, bool accepted)
    {
        they.Messages.SendInstantMessage(NewAnswer(from, name, they.Agent.AgentId, accepted));
        if (accepted)
            they.People.SendOnline([from]);
    }

    /// <summary>Tells a friend what he may do from now on; with the token of his region.</summary>
    public static void TellRights(IViewer they, UUID me, UUID friend, int before, int rights)
    {
        they.People.SendRights(me, friend, rights);
        if (((before ^ rights) & FriendList.SeesOnline) != 0)
            FriendPost.TellStatus(they, me, (rights & FriendList.SeesOnline) != 0);
    }

    private static InstantMessage NewAnswer(UUID from, string name, UUID to, bool accepted) => new()
    {
        FromAgentId = from,
        FromName = name,
        ToAgentId = to,
        Dialog = (accepted ? InstantMessageDialog.FriendshipAccepted : InstantMessageDialog.FriendshipDeclined),
        SessionId = from,
        Text = to.ToString()
    };
}
