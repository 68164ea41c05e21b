using OpenSim.Services.Users;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Users;

namespace OpenSim.Services.Remote.Regions;

/// <summary>Tells other simulators of friends of those who are there.</summary>
public sealed class RemoteFriendNews(PeerCalls calls) : IFriendNews
{
    public async ValueTask<bool> Tell(string address, FriendNews news)
    {
        var call = ServiceCall.Post(FriendNewsPairs.Path, FriendNewsPairs.Write(news)) with { MaxAnswer = 64 * 1024, Repeat = Repeat.Once };
        return await calls.Send("FriendsModule", address, call) is { IsSuccess: true } reply
            && reply.AsServerResponse()[FriendNewsPairs.Result].AsFlag();
    }
}
