using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Scripts;

/// <summary>Answers the method llRemoteData: a struct of Channel, IntValue and StringValue, answered by one of the latter two.</summary>
public sealed class RemoteDataChannels(StatRegistry statistics) : IRemoteData
{
    private const string Method = "llRemoteData";
    private const int MaxChannels = 100, MaxCalls = 20, MaxText = 16384;

    private readonly ConcurrentDictionary<UUID, RemoteChannel> _channels = new();
    private readonly HeldLimit<UUID> _ofOwner = statistics.HeldLimit<UUID>(RemoteDataSettings.ChannelsDef, static () => MaxChannels);
    private readonly HeldLimit<UUID> _calls = statistics.HeldLimit<UUID>(RemoteDataSettings.CallsDef, static () => MaxCalls);

    public void AddTo(XmlRpcMethods methods) => methods.Add(Method, Answer);

    public RemoteChannel? Open(UUID owner, Func<RemoteCall, Task<RemoteAnswer?>> called)
    {
        if (!_ofOwner.TryTake(owner))
            return null;
        var channel = new RemoteChannel(UUID.Random(), owner, called);
        return _channels[channel.Id] = channel;
    }

    public void Close(RemoteChannel channel)
    {
        if (_channels.TryRemove(channel.Id, out _))
            _ofOwner.Give(channel.Owner);
    }

    private async ValueTask<LlsdValue> Answer(XmlRpcCall call, HttpContext http)
    {
        if (call.Parameters is not [LlsdMap asked, ..] || !UUID.TryParse(asked["Channel"].AsString(), out var id)
            || !_channels.TryGetValue(id, out var channel))
            return XmlRpc.Fault(-1, "Invalid channel");
        var text = asked["StringValue"].AsString();
        if (text.Length > MaxText || !_calls.TryTake(id))
            return XmlRpc.Fault(-1, text.Length > MaxText ? "StringValue is too long" : "The script is busy");
        try
        {
            var answer = await channel.Called(new RemoteCall(NumberOf(asked["IntValue"]), text, http.RequestAborted));
            return answer is null ? XmlRpc.Fault(-1, "Script timeout") : ListOf(answer);
        }
        finally
        {
            _calls.Give(id);
        }
    }

    private static LlsdArray ListOf(RemoteAnswer answer)
    {
        var list = new LlsdArray();
        list.Items.Add(new LlsdMap { ["StringValue"] = answer.Text, ["IntValue"] = answer.Number });
        return list;
    }

    // Callers send it as a text too.
    private static int NumberOf(LlsdValue value) =>
        int.TryParse(value.AsString(), NumberStyles.Integer, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
