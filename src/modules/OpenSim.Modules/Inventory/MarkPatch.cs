using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Modules.Inventory;

/// <summary>What of a folder's or an item's marks is to be different; null stays.</summary>
public readonly record struct MarkPatch(UUID? Thumbnail, bool? IsFavourite)
{
    public bool IsEmpty => Thumbnail is null && IsFavourite is null;

    public InventoryMark Of(InventoryMark present) => present with
    {
        Thumbnail = Thumbnail ?? present.Thumbnail,
        IsFavourite = IsFavourite ?? present.IsFavourite
    };
}
