using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Settings;
using OpenSim.Store.Messages;

namespace OpenSim.Services.Local.Messages;

/// <summary>Messages for people who are away, in table im_offline. Those older than two weeks go when the service starts.</summary>
public sealed class OfflineMessageService : IOfflineMessageService
{
    private readonly IOfflineMessageStore _store;
    private readonly int _limit;

    public OfflineMessageService(IOfflineMessageStore store, Configuration configuration)
    {
        _store = store;
        _limit = configuration.Get(MessageSettings.MaxOfflineMessages);
        store.DeleteOld();
    }

    public ValueTask<IReadOnlyList<GridInstantMessage>> GetMessages(UUID principalId)
    {
        var rows = _store.Load(principalId);
        var messages = new List<GridInstantMessage>(rows.Count);
        foreach (var row in rows)
            if (OfflineMessageXml.TryRead(row.Message, out var message))
                messages.Add(message);
        if (rows.Count > 0)
            _store.Delete(principalId);
        return ValueTask.FromResult<IReadOnlyList<GridInstantMessage>>(messages);
    }

    public ValueTask<string?> StoreMessage(GridInstantMessage message)
    {
        if (_store.Count(message.ToAgentId) >= _limit)
            return ValueTask.FromResult<string?>("User is not online and the mailbox is full. Message was not stored.");
        _store.Add(message.ToAgentId, message.FromAgentId, OfflineMessageXml.Write(message));
        return ValueTask.FromResult<string?>(null);
    }

    public ValueTask DeleteMessages(UUID principalId)
    {
        _store.Delete(principalId);
        return ValueTask.CompletedTask;
    }
}
