using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>The library: what a simulator brings along, to be read and copied by everybody.</summary>
public sealed class LibraryService : ILibraryService
{
    private readonly Lazy<Shelves> _shelves;

    /// <summary>This program's own, made when somebody first looks at it.</summary>
    /// <param name="name">What the viewer shows as the library's name.</param>
    public LibraryService(string name = "OpenSim Library") => _shelves = new(() => new Shelves(OwnLibrary.Make(name)));

    internal LibraryService(LibraryTree tree) => _shelves = new(new Shelves(tree));

    public UUID OwnerId => LibraryTree.Owner;

    public InventoryFolder Root => _shelves.Value.Root;

    public IReadOnlyList<InventoryFolder> Folders => _shelves.Value.Folders;

    public InventoryCollection? GetFolderContent(UUID folderId) => Folders.FirstOrDefault(f => f.Id == folderId) is { } folder
        ? new InventoryCollection(folder, [.. _shelves.Value.FoldersByParent[folderId]], [.. _shelves.Value.ItemsByFolder[folderId]])
        : null;

    public InventoryItem? GetItem(UUID itemId) => _shelves.Value.Items.GetValueOrDefault(itemId);

    private sealed class Shelves(LibraryTree tree)
    {
        public InventoryFolder Root { get; } = tree.Root;

        public IReadOnlyList<InventoryFolder> Folders { get; } = tree.Folders;

        public IReadOnlyDictionary<UUID, InventoryItem> Items { get; } = tree.Items;

        public ILookup<UUID, InventoryItem> ItemsByFolder { get; } = tree.Items.Values.ToLookup(item => item.Folder);

        public ILookup<UUID, InventoryFolder> FoldersByParent { get; } = tree.Folders.ToLookup(folder => folder.ParentId);
    }
}
