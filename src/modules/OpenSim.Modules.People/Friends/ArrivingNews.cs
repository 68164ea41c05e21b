using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Modules.People.Friends;

/// <summary>
/// News from other processes about friends of those who are here. Who tells is not asked: each is held against what the friends service
/// says, and what it does not bear out is passed over.
/// </summary>
internal sealed class ArrivingNews(FriendsModule friends, ViewerSearch search, Func<UUID, ValueTask<string?>> nameOf)
{
    public async Task<bool> Take(FriendNews news)
    {
        if (friends.Known(news.To) is not { } before)
            return false;
        if (news.Kind == FriendNewsKind.Status)
            return (before.Received(news.From) & FriendList.SeesOnline) != 0
                && await search.Reach(news.To, viewer => FriendPost.TellStatus(viewer, news.From, news.IsOnline));
        var now = await friends.Refresh(news.To);
        return news.Kind switch
        {
            FriendNewsKind.Offered => now.HasOffer(news.From) && await TellOffer(news),
            FriendNewsKind.Approved => now.IsFriend(news.From) && await TellAnswer(news, isAccepted: true),
            FriendNewsKind.Denied => !now.IsFriend(news.From) && await TellAnswer(news, isAccepted: false),
            FriendNewsKind.Terminated => before.IsFriend(news.From) && !now.IsFriend(news.From)
                && await search.Reach(news.To, viewer => viewer.People.SendFriendshipEnded(news.From)),
            _ => now.IsFriend(news.From) && await search.Reach(news.To, viewer => FriendshipRequests.TellRights(viewer, news.From, news.To,
                before.Received(news.From), now.Received(news.From)))
        };
    }

    private async Task<bool> TellOffer(FriendNews news)
    {
        var name = await nameOf(news.From) ?? news.FromName;
        return await search.Reach(news.To,
            viewer => viewer.Messages.SendInstantMessage(FriendshipRequests.NewOffer(news.From, name, news.To, news.Message)));
    }

    private async Task<bool> TellAnswer(FriendNews news, bool isAccepted)
    {
        var name = await nameOf(news.From) ?? news.FromName;
        return await search.Reach(news.To, viewer => FriendshipRequests.TellAnswer(viewer, news.From, name, isAccepted));
    }
}
