using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>Folders and things of a library while it is put together.</summary>
internal sealed class LibraryTree
{
    /// <summary>Of whatever library: the ids that viewers know.</summary>
    public static readonly UUID RootId = UUID.Parse("00000112-000f-0000-0000-000100bba000");

    /// <summary>The same for the owner; not a person.</summary>
    public static readonly UUID Owner = UUID.Parse("11111111-1111-0000-0000-000100bba000");

    private readonly Dictionary<UUID, InventoryFolder> _folders = [];
    private readonly Dictionary<UUID, InventoryItem> _items = [];

    public LibraryTree(string name) =>
        _folders[RootId] = new InventoryFolder { Id = RootId, Owner = Owner, Name = name, Type = FolderType.Root };

    public InventoryFolder Root => _folders[RootId];

    /// <summary>Parents stand before their children.</summary>
    public IReadOnlyList<InventoryFolder> Folders => [.. _folders.Values];

    public IReadOnlyDictionary<UUID, InventoryItem> Items => _items;

    /// <summary>The root's version, by which viewers see that what they have cached of the library is old.</summary>
    public int Version
    {
        set => _folders[RootId] = Root with { Version = value };
    }

    /// <summary>False when there is one with its id, or its parent is not there.</summary>
    public bool TryAdd(InventoryFolder folder) =>
        _folders.ContainsKey(folder.ParentId) && _folders.TryAdd(folder.Id, folder with { Owner = Owner });

    /// <summary>False when there is one with its id, or its folder is not there.</summary>
    public bool TryAdd(InventoryItem item) => _folders.ContainsKey(item.Folder)
        && _items.TryAdd(item.Id, item with { Owner = Owner, CreatorId = Owner.ToString() });
}
