using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>The library: what a simulator brings along, to be read and copied by everybody.</summary>
public sealed class LibraryService : ILibraryService
{
    private readonly IReadOnlyDictionary<UUID, InventoryItem> _items;
    private readonly ILookup<UUID, InventoryItem> _itemsByFolder;
    private readonly ILookup<UUID, InventoryFolder> _foldersByParent;

    /// <summary>This program's own.</summary>
    /// <param name="name">What the viewer shows as the library's name.</param>
    public LibraryService(string name = "OpenSim Library")
        : this(OwnLibrary.Make(name))
    {
    }

    internal LibraryService(LibraryTree tree)
    {
        (Root, Folders, _items) = (tree.Root, tree.Folders, tree.Items);
        _itemsByFolder = _items.Values.ToLookup(item => item.Folder);
        _foldersByParent = Folders.ToLookup(folder => folder.ParentId);
    }

    public UUID OwnerId => LibraryTree.Owner;

    public InventoryFolder Root { get; }

    public IReadOnlyList<InventoryFolder> Folders { get; }

    public InventoryCollection? GetFolderContent(UUID folderId) => Folders.FirstOrDefault(f => f.Id == folderId) is { } folder
        ? new InventoryCollection(folder, [.. _foldersByParent[folderId]], [.. _itemsByFolder[folderId]])
        : null;

    public InventoryItem? GetItem(UUID itemId) => _items.GetValueOrDefault(itemId);
}
