using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>The library of this program: clothes, and what <see cref="LibraryFiles"/> has.</summary>
internal static class OwnLibrary
{
    private const int WearableInventoryType = 18;
    private const uint FullPermissions = (uint)PermissionMask.Everything;

    public static LibraryTree Make(string name)
    {
        var tree = new LibraryTree(name);
        var bodyParts = AddFolder(tree, 1, "Body Parts", FolderType.BodyPart);
        var clothing = AddFolder(tree, 2, "Clothing", FolderType.Clothing);
        foreach (var wearable in Wearables.Default)
            AddWearable(tree, wearable, wearable.IsClothing ? clothing : bodyParts);
        foreach (var (folder, things) in LibraryFiles.All.GroupBy(t => (t.Folder, t.FolderType)).Select((f, i) =>
            (AddFolder(tree, (uint)i + 3, f.Key.Folder, f.Key.FolderType), f)))
        {
            foreach (var thing in things)
                AddThing(tree, thing, folder);
        }

        return tree;
    }

    private static UUID AddFolder(LibraryTree tree, uint number, string name, short type)
    {
        var folder = new InventoryFolder { Id = Numbered(number), ParentId = LibraryTree.RootId, Name = name, Type = type };
        tree.TryAdd(folder);
        return folder.Id;
    }

    private static void AddWearable(LibraryTree tree, DefaultWearable wearable, UUID folder) => Add(tree, new InventoryItem
    {
        Id = Numbered(0x100u + wearable.Type),
        Folder = folder,
        AssetId = wearable.AssetId,
        AssetType = wearable.Asset.Type,
        InvType = WearableInventoryType,
        Name = wearable.Name,
        Flags = wearable.Type
    });

    private static void AddThing(LibraryTree tree, LibraryThing thing, UUID folder) => Add(tree, new InventoryItem
    {
        Id = new UUID(thing.AssetId.High ^ LibraryTree.RootId.High, thing.AssetId.Low ^ LibraryTree.RootId.Low),
        Folder = folder,
        AssetId = thing.AssetId,
        AssetType = thing.AssetType,
        InvType = thing.InventoryType,
        Name = thing.Name
    });

    private static void Add(LibraryTree tree, InventoryItem item) => tree.TryAdd(item with
    {
        BasePermissions = FullPermissions,
        CurrentPermissions = FullPermissions,
        NextPermissions = FullPermissions,
        EveryOnePermissions = FullPermissions
    });

    // Beside the root's id, so that the same things have the same ids in every start and viewers' caches stay good.
    private static UUID Numbered(uint number) => new(LibraryTree.RootId.High | number, LibraryTree.RootId.Low);
}
