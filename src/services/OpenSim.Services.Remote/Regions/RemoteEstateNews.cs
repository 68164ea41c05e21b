using OpenSim.Services.Estates;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Estates;

namespace OpenSim.Services.Remote.Regions;

/// <summary>Tells other simulators what has become of an estate of theirs.</summary>
/// <param name="token">What they ask for ([Estates] Token).</param>
public sealed class RemoteEstateNews(PeerCalls calls, Func<string> token) : IEstateNews
{
    public async ValueTask<bool> Tell(string address, EstateNews news)
    {
        var call = ServiceCall.Post(EstateNewsPairs.Path, EstateNewsPairs.Write(news, token())) with
        {
            MaxAnswer = 64 * 1024,
            Retry = Retry.Once
        };
        return await calls.Send("EstateModule", address, call) is { IsSuccess: true } reply
            && reply.AsServerResponse()[EstateNewsPairs.Result].AsFlag();
    }
}
