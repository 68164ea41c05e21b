using OpenSim.Primitives;

namespace OpenSim.Serialization.Notecards;

/// <summary>
/// A notecard: text with items in it ("Linden text version 1" or 2, "LLEmbeddedItems version 1"). Anything it says of items was written by
/// a viewer: nothing in it is a right.
/// </summary>
/// <param name="Items">Folder and owner are as they were where the notecard was written.</param>
public sealed record Notecard(IReadOnlyList<InventoryItem> Items, string Text);
