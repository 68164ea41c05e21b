using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>What newer viewers keep of a folder or an item and OpenSimulator's tables have no place for.</summary>
public sealed record InventoryMark
{
    /// <summary>The folder or item.</summary>
    public UUID Id { get; init; }

    public UUID Owner { get; init; }

    /// <summary>A texture that stands for it; zero for none.</summary>
    public UUID Thumbnail { get; init; }

    public bool IsFavourite { get; init; }

    /// <summary>Says nothing, and need not be kept.</summary>
    public bool IsEmpty => Thumbnail.IsZero && !IsFavourite;
}
