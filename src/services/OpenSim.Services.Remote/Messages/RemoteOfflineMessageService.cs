using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Services.Wire;
using OpenSim.Services.Wire.Messages;

namespace OpenSim.Services.Remote.Messages;

/// <summary>The service for offline messages of another process, at <c>/offlineim</c>.</summary>
public sealed class RemoteOfflineMessageService(ServiceClient client) : IOfflineMessageService
{
    private const string Path = "/offlineim";

    /// <summary>Asked once only: the answer empties the box, so that another would find it empty.</summary>
    public async ValueTask<IReadOnlyList<InstantMessage>> GetMessages(UUID principalId)
    {
        var answer = await client.Post(Path, new LlsdMap { ["PrincipalID"] = principalId, ["METHOD"] = "GET" });
        return [.. answer["RESULT"].Entries.Select(entry => MessagePairs.Read(entry.Value))];
    }

    public async ValueTask<string?> StoreMessage(InstantMessage message)
    {
        var form = MessagePairs.Write(message);
        form["METHOD"] = "STORE";
        var answer = await client.Post(Path, form, Retry.Late);
        if (answer["RESULT"].AsFlag())
            return null;
        return answer["REASON"].AsString() is { Length: > 0 } reason ? reason : "The message could not be kept.";
    }

    public async ValueTask StoreMessages(InstantMessage message, IReadOnlyList<UUID> receivers)
    {
        var form = MessagePairs.Write(message);
        (form["RECEIVERS"], form["METHOD"]) = (receivers.ToWireList(), "OWN_STOREMANY");
        if (await IsStored(form))
            return;
        foreach (var receiver in receivers)
            await StoreMessage(message with { ToAgentId = receiver });
    }

    // False also while the service is away: one by one they can wait for it.
    private async ValueTask<bool> IsStored(LlsdMap form)
    {
        try
        {
            return (await client.Post(Path, form))["RESULT"].AsString() == "Stored";
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    public async ValueTask DeleteMessages(UUID principalId) =>
        await client.Post(Path, new LlsdMap { ["UserID"] = principalId, ["METHOD"] = "DELETE" }, Retry.Once);
}
