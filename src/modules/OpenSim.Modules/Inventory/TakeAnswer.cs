using OpenSim.Primitives;

namespace OpenSim.Modules.Inventory;

/// <summary>What has become of something that was to go out of a prim, or from one to somebody.</summary>
/// <param name="Refusal">Why it stays where it is, in words; null when it has gone.</param>
/// <param name="Item">As it lies in the inventory of the one who has it now; null when it has gone into another prim.</param>
public sealed record TakeAnswer(string? Refusal, InventoryItem? Item = null);
