using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Regions;

/// <summary>
/// Tells other simulators of payments of those who are there. An OpenSimulator knows no such path, and its viewers ask by themselves.
/// </summary>
public sealed class RemoteMoneyNews(PeerCalls calls) : IMoneyNews
{
    public async ValueTask Tell(string address, UUID account, UUID transaction) => await calls.Send("MoneyService", address,
        ServiceCall.Json("POST", MoneyNewsWire.Path, MoneyNewsWire.Write(account, transaction)) with
        {
            MaxAnswer = 64 * 1024,
            Retry = Retry.Once
        });
}
