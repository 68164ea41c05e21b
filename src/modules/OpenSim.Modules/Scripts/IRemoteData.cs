using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>Channels at which XML-RPC calls scripts (method llRemoteData), of all regions of the process. Any thread.</summary>
public interface IRemoteData
{
    /// <summary>Opens a channel.</summary>
    /// <param name="called">Answers a call, on a thread of the server and without a token; null when nobody has.</param>
    /// <returns>Null when the owner has too many.</returns>
    RemoteChannel? Open(UUID owner, Func<RemoteCall, Task<RemoteAnswer?>> called);

    void Close(RemoteChannel channel);
}

public sealed record RemoteChannel(UUID Id, UUID Owner, Func<RemoteCall, Task<RemoteAnswer?>> Called);

/// <param name="Ended">The caller has hung up.</param>
public sealed record RemoteCall(int Number, string Text, CancellationToken Ended);

public sealed record RemoteAnswer(int Number, string Text);
