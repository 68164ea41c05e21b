using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>The folders that every inventory has. Viewers find them by type; the names are those people know from other grids.</summary>
internal static class SystemFolders
{
    private const string RootName = "My Inventory";

    private static readonly (string Name, short Type)[] Standard =
    [
        ("Animations", FolderType.Animation), ("Body Parts", FolderType.BodyPart), ("Calling Cards", FolderType.CallingCard),
        ("Clothing", FolderType.Clothing), ("Current Outfit", FolderType.CurrentOutfit), ("Favorites", FolderType.Favorites),
        ("Gestures", FolderType.Gesture), ("Landmarks", FolderType.Landmark), ("Lost And Found", FolderType.LostAndFound),
        ("Materials", FolderType.Material), ("Notecards", FolderType.Notecard), ("Objects", FolderType.Object),
        ("Outfits", FolderType.MyOutfits),
        ("Photo Album", FolderType.Snapshot), ("Scripts", FolderType.LslText), ("Settings", FolderType.Settings),
        ("Sounds", FolderType.Sound), ("Textures", FolderType.Texture), ("Trash", FolderType.Trash)
    ];

    /// <summary>True for types of which an inventory may hold one folder only.</summary>
    public static bool IsUnique(short type) =>
        type is FolderType.Root or FolderType.Suitcase || Standard.Any(folder => folder.Type == type);

    /// <summary>Whether there is one of that type: a suitcase has each once, and so has the rest of the inventory.</summary>
    public static bool IsThere(IReadOnlyList<InventoryFolder> folders, InventoryFolder wanted)
    {
        var suitcase = folders.FirstOrDefault(folder => folder.Type == FolderType.Suitcase)?.Id ?? UUID.Zero;
        bool IsPacked(InventoryFolder folder) => !suitcase.IsZero && folder.ParentId == suitcase;
        return folders.Any(folder => folder.Type == wanted.Type && IsPacked(folder) == IsPacked(wanted));
    }

    /// <summary>The root is of type 8; databases of old have roots of type 9 or -1, known by having no parent.</summary>
    public static InventoryFolder? Root(IReadOnlyList<InventoryFolder> folders) =>
        folders.FirstOrDefault(f => f.Type == FolderType.Root && f.ParentId.IsZero) ?? folders.FirstOrDefault(f => f.ParentId.IsZero);

    /// <summary>The folder of that type nearest to the root, or null.</summary>
    public static InventoryFolder? OfType(IReadOnlyList<InventoryFolder> folders, short type)
    {
        var root = Root(folders);
        return type == FolderType.Root
            ? root
            : folders.Where(f => f.Type == type).OrderBy(f => f.ParentId == root?.Id ? 0 : 1).FirstOrDefault();
    }

    /// <summary>The id under which most folders hang that have lost their parent: so they are in the inventory again.</summary>
    private static UUID? LostRoot(IReadOnlyList<InventoryFolder> present)
    {
        var ids = present.Select(f => f.Id).ToHashSet();
        return present.Where(f => !f.ParentId.IsZero && !ids.Contains(f.ParentId)).GroupBy(f => f.ParentId)
            .OrderByDescending(orphans => orphans.Count()).Select(orphans => (UUID?)orphans.Key).FirstOrDefault();
    }

    /// <summary>Folders to be added to what is there, parents first.</summary>
    public static IReadOnlyList<InventoryFolder> Missing(UUID owner, IReadOnlyList<InventoryFolder> present)
    {
        var missing = new List<InventoryFolder>();
        var rootId = Root(present)?.Id ?? UUID.Zero;
        if (rootId.IsZero)
        {
            rootId = LostRoot(present) ?? UUID.Random();
            missing.Add(new InventoryFolder { Id = rootId, Owner = owner, Name = RootName, Type = FolderType.Root });
        }

        foreach (var (name, type) in Standard)
        {
            if (present.All(f => f.Type != type))
                missing.Add(new InventoryFolder { Id = UUID.Random(), Owner = owner, ParentId = rootId, Name = name, Type = type });
        }

        return missing;
    }
}
