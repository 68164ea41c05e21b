using OpenSim.Llsd;
using OpenSim.Services.Remote.Late;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>Calls of one of our own services.</summary>
/// <param name="name">One of <see cref="OwnWire"/>.</param>
/// <param name="client">At the server's address, without the service's path.</param>
internal sealed class OwnCalls(OwnLink link, ServiceClient client, string name)
{
    /// <summary>Whether the grid's server has the service.</summary>
    /// <exception cref="ServiceAwayException">There is no answer.</exception>
    public ValueTask<bool> AreServed() => link.Serves(name);

    /// <summary>The answer; true for a call that waits on the disk.</summary>
    /// <exception cref="ServiceAwayException">There is no answer, or none to this.</exception>
    public async ValueTask<LlsdValue> Ask(string method, LlsdMap call, Retry retry = Retry.Once, string subject = "")
    {
        call[OwnWire.Method] = method;
        var reply = await client.Send(
            ServiceCall.Json("POST", OwnWire.PathOf(name), call) with { Retry = retry, Subject = subject });
        if (!reply.IsSuccess)
            throw new ServiceAwayException($"The grid's {name} have answered {method} with status {reply.Status}.");
        var answer = reply.AsJson();
        return answer["result"][LateSending.KeptKey].AsBoolean() ? true : answer[OwnWire.Result];
    }

    public AgedCache<TKey, TValue> Cache<TKey, TValue>(Settings.Setting<double> maxAge)
        where TKey : notnull
        where TValue : class => client.Cache<TKey, TValue>(maxAge);
}
