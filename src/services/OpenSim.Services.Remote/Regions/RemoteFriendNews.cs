using OpenSim.Services.Messages;
using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Regions;

/// <summary>Tells other simulators of friends of those who are there.</summary>
public sealed class RemoteFriendNews(PeerCalls calls) : IFriendNews
{
    public async ValueTask<Delivery> Tell(string address, FriendNews news)
    {
        var call = ServiceCall.Post(FriendNewsPairs.Path, FriendNewsPairs.Write(news)) with { MaxAnswer = 64 * 1024, Retry = Retry.Once };
        if (await calls.Send("FriendsModule", address, call) is not { } reply)
            return Delivery.Unanswered;
        return reply.IsSuccess && reply.AsServerResponse()[FriendNewsPairs.Result].AsFlag() ? Delivery.Taken : Delivery.NotTaken;
    }
}
