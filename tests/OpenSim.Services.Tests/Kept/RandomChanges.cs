using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Inventory;

namespace OpenSim.Services.Tests.Kept;

/// <summary>Changes of an inventory such as viewers ask for, of what is there, of what has gone, and of what never was.</summary>
internal sealed class RandomChanges(Random random, UUID owner, IReadOnlyList<UUID> known)
{
    private readonly List<UUID> _folders = [.. known];
    private readonly List<UUID> _items = [UUID.Random()];
    private int _count;

    public KeptChange Next() => random.Next(11) switch
    {
        0 => new KeptChange.AddFolder(NewFolder()),
        1 => new KeptChange.UpdateFolder(KeptInventory.Folder(owner, AFolder(), AName()) with { Id = AFolder() }),
        2 => new KeptChange.MoveFolder(AFolder(), AFolder()),
        3 => new KeptChange.DeleteFolders([AFolder(), UUID.Random()]),
        4 => new KeptChange.PurgeFolder(random.Next(3) == 0 ? AFolder() : UUID.Random()),
        5 => new KeptChange.UpdateItem(KeptInventory.Item(owner, AFolder(), AName()) with { Id = AnItem() }),
        6 => new KeptChange.ChangeItem(AnItem(), new ItemChange { Name = AName(), SetFlags = (uint)random.Next(4) }),
        7 => new KeptChange.MoveItems([(AnItem(), AFolder()), (AnItem(), AFolder()), (UUID.Random(), AFolder())]),
        8 => new KeptChange.DeleteItems([AnItem(), UUID.Random()]),
        _ => new KeptChange.AddItem(NewItem())
    };

    private InventoryFolder NewFolder()
    {
        var folder = KeptInventory.Folder(owner, random.Next(10) == 0 ? UUID.Random() : AFolder(), AName())
            with
        { Type = random.Next(5) == 0 ? FolderType.Trash : FolderType.None };
        _folders.Add(folder.Id);
        return folder;
    }

    private InventoryItem NewItem()
    {
        var item = KeptInventory.Item(owner, random.Next(10) == 0 ? UUID.Random() : AFolder(), AName());
        _items.Add(item.Id);
        return random.Next(20) == 0 ? item with { Id = AnItem() } : item;
    }

    private UUID AFolder() => _folders[random.Next(_folders.Count)];

    private UUID AnItem() => _items[random.Next(_items.Count)];

    // Each name once, so that no two changes are the same bytes.
    private string AName() => $"name {++_count}";
}
