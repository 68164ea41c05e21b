using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Services.Local.Files;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// Reads a library as OpenSimulator keeps it: Libraries.xml has a section for each part, which names a file of folders (foldersFile) and
/// one of things (itemsFile). Anything that is wrong there is named and left out.
/// </summary>
internal sealed partial class LibraryReader(string name, ILogger log)
{
    // What OpenSimulator gives where the file says nothing: everything, to others all but to modify it.
    private const uint Usual = (uint)(PermissionMask.All | PermissionMask.Export);
    private const uint OfEverybody = Usual & ~(uint)PermissionMask.Modify;

    private readonly LibraryTree _tree = new(name);

    public LibraryTree Read(string file)
    {
        foreach (var part in NiniFile.Sections(file, log))
            ReadPart(part);
        LogRead(log, file, _tree.Folders.Count - 1, _tree.Items.Count);
        return _tree;
    }

    private void ReadPart(NiniSection part)
    {
        if (part.Text("RootVersion") is not null)
            _tree.Version = (ushort)part.Number("RootVersion", 1);
        if (part.Path("foldersFile") is { } folders)
            foreach (var folder in NiniFile.Sections(folders, log).Select(Folder))
                if (!_tree.TryAdd(folder))
                    LogFolder(log, folder.Name, folder.Id, folders, folder.ParentId);
        if (part.Path("itemsFile") is { } items)
            foreach (var item in NiniFile.Sections(items, log).Select(Item))
                if (!_tree.TryAdd(item))
                    LogItem(log, item.Name, item.Id, items, item.Folder);
    }

    private static InventoryFolder Folder(NiniSection keys) => new()
    {
        Id = keys.Id("folderID", LibraryTree.RootId),
        ParentId = keys.Id("parentFolderID", LibraryTree.RootId),
        Name = keys.Text("name") ?? "unknown",
        Type = (short)keys.Number("type", FolderType.Root),
        Version = (ushort)keys.Number("version", 1)
    };

    private static InventoryItem Item(NiniSection keys)
    {
        var id = keys.Id("inventoryID", LibraryTree.RootId);
        var type = (int)keys.Number("inventoryType", 0);
        var name = keys.Text("name") ?? "";
        return new InventoryItem
        {
            Id = id,
            AssetId = keys.Id("assetID", id),
            Folder = keys.Id("folderID", LibraryTree.RootId),
            Name = name,
            Description = keys.Text("description") ?? name,
            InvType = type,
            AssetType = (int)keys.Number("assetType", type),
            BasePermissions = (uint)keys.Number("basePermissions", Usual),
            CurrentPermissions = (uint)keys.Number("currentPermissions", Usual),
            NextPermissions = (uint)keys.Number("nextPermissions", Usual),
            EveryOnePermissions = (uint)keys.Number("everyonePermissions", OfEverybody),
            Flags = (uint)keys.Number("flags", 0)
        };
    }

    [LoggerMessage(44, LogLevel.Information, "The library is that of {File}: {Folders} folders and {Items} things.")]
    private static partial void LogRead(ILogger log, string file, int folders, int items);

    [LoggerMessage(45, LogLevel.Warning,
        "The library's folder {Name} ({Id}) of {File} is left out: there is one with its id, or its parent {Parent} is not there.")]
    private static partial void LogFolder(ILogger log, string name, UUID id, string file, UUID parent);

    [LoggerMessage(46, LogLevel.Warning,
        "The library's thing {Name} ({Id}) of {File} is left out: there is one with its id, or its folder {Folder} is not there.")]
    private static partial void LogItem(ILogger log, string name, UUID id, string file, UUID folder);
}
