using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>A folder with what lies below it, down to some depth, as it was at one moment.</summary>
/// <param name="Contents">What lies directly in each folder that was looked into, by its id.</param>
/// <param name="IsWhole">False when more lies there than was to be read; the contents are not complete then.</param>
public sealed record InventoryTree(InventoryFolder Root, IReadOnlyDictionary<UUID, InventoryCollection> Contents, bool IsWhole);
