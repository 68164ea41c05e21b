using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>Folders as trees where they are not read as such: those of the library, and folders without items.</summary>
internal static class FolderTrees
{
    /// <summary>As <see cref="IInventoryService.GetTree"/>, of the library.</summary>
    public static InventoryTree? Of(ILibraryService library, UUID folder, int depth) =>
        library.GetFolderContent(folder) is { } content ? Read(content.Folder, depth, library.GetFolderContent) : null;

    /// <summary>The same of a user's folders, without items.</summary>
    public static InventoryTree? Of(IReadOnlyList<InventoryFolder> skeleton, UUID folder, int depth)
    {
        var below = skeleton.ToLookup(f => f.ParentId);
        var byId = skeleton.ToDictionary(f => f.Id);
        return byId.TryGetValue(folder, out var root)
            ? Read(root, depth, id => new InventoryCollection(byId[id], [.. below[id]], []))
            : null;
    }

    private static InventoryTree Read(InventoryFolder root, int depth, Func<UUID, InventoryCollection?> contentOf)
    {
        var contents = new Dictionary<UUID, InventoryCollection>();
        List<InventoryFolder> level = [root];
        for (var at = 0; at <= depth && level.Count > 0; at++)
        {
            var below = new List<InventoryFolder>();
            foreach (var folder in level)
            {
                if (contentOf(folder.Id) is { } content && contents.TryAdd(folder.Id, content))
                    below.AddRange(content.Folders);
            }

            level = below;
        }

        return new InventoryTree(root, contents, IsWhole: true);
    }
}
