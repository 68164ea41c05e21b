using OpenSim.Modules.Core.InstantMessages;
using OpenSim.Modules.Core.People;
using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Friends;

/// <summary>
/// How friendships come about and end: an instant message offers, AcceptFriendship (L297) and DeclineFriendship (L298) answer, TerminateFriendship (L300)
/// ends, GrantUserRights (L320) says how far it goes. An offer is a row of the one who is asked, with no row against it.
/// </summary>
internal sealed class FriendshipRequests(Scene scene, IFriendsService service, ViewerSearch search, FriendsModule friends)
{
    public void Attach()
    {
        scene.Events.OnInstantMessage += OnInstantMessage;
        scene.Events.OnFriendshipAnswered += OnAnswered;
        scene.Events.OnFriendshipEnded += OnEnded;
        scene.Events.OnRightsGranted += OnRightsGranted;
    }

    /// <summary>The message of an offer. Its session id is the offerer's, which comes back in the answer.</summary>
    public static InstantMessage Offer(UUID from, string name, UUID to, string text, bool offline = false) => new()
    {
        FromAgentId = from,
        FromName = name,
        ToAgentId = to,
        Dialog = (byte)InstantMessageDialog.FriendshipOffered,
        SessionId = from,
        Offline = offline ? (byte)1 : (byte)0,
        Text = text
    };

    private void OnInstantMessage(IViewer from, InstantMessage message)
    {
        if (message.Dialog != (byte)InstantMessageDialog.FriendshipOffered || message.ToAgentId == from.Agent.AgentId)
            return;
        var (me, other) = (from.Agent.AgentId, message.ToAgentId);
        scene.Background("friendship offer", async _ =>
        {
            var mine = new FriendList(await service.GetFriends(me.ToString()));
            if (mine.IsFriend(other))
            {
                scene.Post(_ => from.Messages.SendAlert("This person is already your friend."));
                return;
            }

            await service.StoreFriend(other.ToString(), me.ToString(), 0);
            search.Find(other, viewer => viewer?.Messages.SendInstantMessage(Offer(me, message.FromName, other, message.Text)));
        });
    }

    private void OnAnswered(IViewer viewer, UUID offerer, bool accepted)
    {
        var me = viewer.Agent.AgentId;
        scene.Background("friendship answer", async _ =>
        {
            // Nobody becomes a friend by saying that he was asked.
            if (!new FriendList(await service.GetFriends(me.ToString())).HasOffer(offerer))
                return;
            if (accepted)
                await Join(viewer, me, offerer);
            else
                await service.Delete(me.ToString(), offerer.ToString());
            scene.Post(_ => scene.RequestModuleInterface<IInstantMessageRouter>()?.Send(viewer, Answer(viewer, offerer, accepted)));
        });
    }

    private async ValueTask Join(IViewer viewer, UUID me, UUID offerer)
    {
        await service.StoreFriend(me.ToString(), offerer.ToString(), FriendList.SeesOnline);
        await service.StoreFriend(offerer.ToString(), me.ToString(), FriendList.SeesOnline);
        await friends.Refresh(me);
        await friends.Refresh(offerer);
        search.Find(offerer, other =>
        {
            if (other is null)
                return;
            other.People.SendOnline([me]);
            scene.Post(_ => viewer.People.SendOnline([offerer]));
        });
    }

    private static InstantMessage Answer(IViewer from, UUID to, bool accepted) => new()
    {
        FromAgentId = from.Agent.AgentId,
        FromName = $"{from.Agent.FirstName} {from.Agent.LastName}",
        ToAgentId = to,
        Dialog = (byte)(accepted ? InstantMessageDialog.FriendshipAccepted : InstantMessageDialog.FriendshipDeclined),
        SessionId = from.Agent.AgentId,
        Text = to.ToString()
    };

    private void OnEnded(IViewer viewer, UUID other)
    {
        var me = viewer.Agent.AgentId;
        scene.Background("friendship end", async _ =>
        {
            await service.Delete(me.ToString(), other.ToString());
            await service.Delete(other.ToString(), me.ToString());
            await friends.Refresh(me);
            await friends.Refresh(other);
            scene.Post(_ => viewer.People.SendFriendshipEnded(other));
            search.Find(other, they => they?.People.SendFriendshipEnded(me));
        });
    }

    private void OnRightsGranted(IViewer viewer, UUID friend, int rights)
    {
        var me = viewer.Agent.AgentId;
        rights &= FriendList.AllRights;
        scene.Background("friend rights", async _ =>
        {
            var before = new FriendList(await service.GetFriends(me.ToString()));
            if (!before.IsFriend(friend))
                return;
            await service.StoreFriend(me.ToString(), friend.ToString(), rights);
            await friends.Refresh(me);
            await friends.Refresh(friend);
            scene.Post(_ => viewer.People.SendRights(me, friend, rights));
            search.Find(friend, they => TellRights(they, me, friend, before.Granted(friend), rights));
        });
    }

    private static void TellRights(IViewer? they, UUID me, UUID friend, int before, int rights)
    {
        if (they is null)
            return;
        they.People.SendRights(me, friend, rights);
        if (((before ^ rights) & FriendList.SeesOnline) == 0)
            return;
        if ((rights & FriendList.SeesOnline) != 0)
            they.People.SendOnline([me]);
        else
            they.People.SendOffline([me]);
    }
}
