using OpenSim.Primitives;

namespace OpenSim.Services.Messages;

/// <summary>Messages kept for people who are away (offlineim service).</summary>
public interface IOfflineMessageService
{
    /// <summary>What waits for the user, in order of arrival, and takes it out of the store.</summary>
    ValueTask<IReadOnlyList<InstantMessage>> GetMessages(UUID principalId);

    /// <summary>Null on success, else the reason in words for the sender ("mailbox full").</summary>
    ValueTask<string?> StoreMessage(InstantMessage message);

    /// <summary>The same message for many; those whose mailbox is full are passed over.</summary>
    ValueTask StoreMessages(InstantMessage message, IReadOnlyList<UUID> receivers);

    ValueTask DeleteMessages(UUID principalId);
}
