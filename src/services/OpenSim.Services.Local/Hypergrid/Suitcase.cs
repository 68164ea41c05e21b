using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>The folders that a user takes along.</summary>
internal sealed class Suitcase
{
    private readonly HashSet<UUID> _ids = [];
    private readonly UUID _outfit;

    /// <param name="all">All of the user's folders.</param>
    public Suitcase(InventoryFolder root, IReadOnlyList<InventoryFolder> all)
    {
        Root = root;
        var below = all.ToLookup(folder => folder.ParentId);
        var folders = new List<InventoryFolder>();
        var next = new Queue<InventoryFolder>([root]);
        while (next.TryDequeue(out var folder))
        {
            if (!_ids.Add(folder.Id))
                continue; // a ring in a broken database
            folders.Add(folder);
            foreach (var inner in below[folder.Id])
                next.Enqueue(inner);
        }

        Folders = folders;
        var home = all.FirstOrDefault(folder => folder.ParentId.IsZero)?.Id ?? UUID.Zero;
        _outfit = all.FirstOrDefault(folder => folder.Type == FolderType.CurrentOutfit && folder.ParentId == home)?.Id ?? UUID.Zero;
    }

    public InventoryFolder Root { get; }

    /// <summary>All that are in it, itself among them.</summary>
    public IReadOnlyList<InventoryFolder> Folders { get; }

    public bool Holds(UUID folder) => _ids.Contains(folder);

    /// <summary>His outfit at home tells what he wears.</summary>
    public bool IsReadable(UUID folder) => Holds(folder) || IsOutfit(folder);

    /// <summary>Whether it is his Current Outfit at home, in which viewers note what he wears, wherever he is.</summary>
    public bool IsOutfit(UUID folder) => !folder.IsZero && folder == _outfit;
}
