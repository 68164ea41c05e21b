using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.Inventory;

/// <summary>What became of a wish, with the folders and items that were made or changed as they are now.</summary>
public sealed record InventoryAnswer(
    InventoryOutcome Outcome, IReadOnlyList<InventoryFolder> Folders, IReadOnlyList<InventoryItem> Items)
{
    public static InventoryAnswer Refused(InventoryRefusal refusal) => new(new InventoryOutcome { Refusal = refusal }, [], []);
}
