using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.Inventory;

/// <summary>What of an item its owner wants otherwise.</summary>
/// <param name="Folder">The folder in which it is to lie; null leaves it where it is.</param>
/// <param name="Asset">What the same viewer has uploaded for it; null leaves what is in it.</param>
public sealed record ItemPatch(ItemChange Change, UUID? Folder = null, UUID? Asset = null, MarkPatch Mark = default);
