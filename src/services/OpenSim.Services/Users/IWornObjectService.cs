using OpenSim.Primitives;

namespace OpenSim.Services.Users;

/// <summary>
/// What worn objects have become since their items were written. OpenSimulator writes an item when its object is taken off; what changes
/// before that would be lost when a simulator dies.
/// </summary>
public interface IWornObjectService
{
    /// <summary>The object as the item's asset would hold it; null when the item's own asset is right.</summary>
    ValueTask<byte[]?> Get(UUID userId, UUID itemId);

    ValueTask<bool> Store(UUID userId, UUID itemId, byte[] data);

    ValueTask<bool> Remove(UUID userId, UUID itemId);
}
