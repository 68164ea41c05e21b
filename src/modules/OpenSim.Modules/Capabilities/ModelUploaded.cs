using OpenSim.Primitives;

namespace OpenSim.Modules.Capabilities;

/// <summary>What has become of a model's upload: one of the two.</summary>
public sealed record ModelUploaded(InventoryItem? Item, string? Refusal);
