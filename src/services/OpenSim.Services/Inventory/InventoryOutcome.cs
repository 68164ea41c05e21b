using OpenSim.Primitives;

namespace OpenSim.Services.Inventory;

/// <summary>What became of an <see cref="InventoryChange"/>.</summary>
public sealed record InventoryOutcome
{
    private static readonly Dictionary<UUID, int> NoVersions = [];

    public InventoryRefusal Refusal { get; init; }

    /// <summary>New versions of the folders whose contents have changed, each counted up once. New folders are not among them.</summary>
    public IReadOnlyDictionary<UUID, int> Versions { get; init; } = NoVersions;

    /// <summary>Items that are gone, but for those that lay in folders below what was deleted or purged.</summary>
    public IReadOnlyList<UUID> RemovedItems { get; init; } = [];

    /// <summary>The same of folders.</summary>
    public IReadOnlyList<UUID> RemovedFolders { get; init; } = [];

    /// <summary>Links elsewhere that stood for what is gone, and are gone with it.</summary>
    public IReadOnlyList<UUID> BrokenLinks { get; init; } = [];
}
