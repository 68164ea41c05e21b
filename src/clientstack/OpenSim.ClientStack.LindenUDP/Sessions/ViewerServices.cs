using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.ClientStack.LindenUDP.Sessions;

/// <summary>What a session needs from beyond the region.</summary>
/// <param name="Assets">Null has none.</param>
/// <param name="Inventory">What agents own; null knows nothing of it.</param>
/// <param name="EventQueues">The event queue of an agent; null drops events.</param>
/// <param name="CacheId">CacheID of the handshake when the region's settings have none.</param>
internal sealed record ViewerServices(
    IAssetService? Assets, IInventoryService? Inventory, ILibraryService? Library,
    Func<AgentCircuitData, Scene, IEventQueuePort>? EventQueues, UUID CacheId);
