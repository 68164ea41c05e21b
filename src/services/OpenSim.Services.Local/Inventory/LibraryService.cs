using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Services.Local.Inventory;

/// <summary>
/// The library: what every simulator brings along, to be read and copied by everybody. Root folder and owner have the ids that viewers
/// know.
/// </summary>
public sealed class LibraryService : ILibraryService
{
    internal static readonly UUID LibraryOwner = UUID.Parse("11111111-1111-0000-0000-000100bba000");

    private const uint FullPermissions = 0x7fffffff;
    private const int WearableInventoryType = 18;
    private static readonly UUID RootId = UUID.Parse("00000112-000f-0000-0000-000100bba000");

    private readonly Dictionary<UUID, InventoryItem> _items = [];
    private readonly List<InventoryFolder> _folders = [];

    /// <param name="name">What the viewer shows as the library's name ([LibraryModule] LibraryName).</param>
    public LibraryService(string name = "OpenSim Library")
    {
        Root = AddFolder(RootId, UUID.Zero, name, FolderType.Root);
        var bodyParts = AddFolder(Numbered(1), RootId, "Body Parts", FolderType.BodyPart);
        var clothing = AddFolder(Numbered(2), RootId, "Clothing", FolderType.Clothing);
        foreach (var wearable in Wearables.Default)
            AddWearable(wearable, wearable.IsClothing ? clothing : bodyParts);
        foreach (var (folder, things) in LibraryFiles.All.GroupBy(t => (t.Folder, t.FolderType)).Select((f, i) =>
            (AddFolder(Numbered((uint)i + 3), RootId, f.Key.Folder, f.Key.FolderType), f)))
        {
            foreach (var thing in things)
                AddThing(thing, folder);
        }
    }

    public UUID OwnerId => LibraryOwner;

    public InventoryFolder Root { get; }

    public IReadOnlyList<InventoryFolder> Folders => _folders;

    public InventoryCollection? GetFolderContent(UUID folderId) => _folders.Find(f => f.Id == folderId) is not { } folder
        ? null
        : new InventoryCollection(folder, _folders.FindAll(f => f.ParentId == folderId),
        [.. _items.Values.Where(i => i.Folder == folderId)]);

    public InventoryItem? GetItem(UUID itemId) => _items.GetValueOrDefault(itemId);

    private InventoryFolder AddFolder(UUID id, UUID parent, string name, short type)
    {
        var folder = new InventoryFolder { Id = id, ParentId = parent, Owner = LibraryOwner, Name = name, Type = type };
        _folders.Add(folder);
        return folder;
    }

    private void AddWearable(DefaultWearable wearable, InventoryFolder folder) => Add(new InventoryItem
    {
        Id = Numbered(0x100u + wearable.Type),
        Folder = folder.Id,
        AssetId = wearable.AssetId,
        AssetType = wearable.Asset.Type,
        InvType = WearableInventoryType,
        Name = wearable.Name,
        Flags = wearable.Type
    });

    private void AddThing(LibraryThing thing, InventoryFolder folder) => Add(new InventoryItem
    {
        Id = new UUID(thing.AssetId.High ^ RootId.High, thing.AssetId.Low ^ RootId.Low),
        Folder = folder.Id,
        AssetId = thing.AssetId,
        AssetType = thing.AssetType,
        InvType = thing.InventoryType,
        Name = thing.Name
    });

    private void Add(InventoryItem item) => _items[item.Id] = item with
    {
        Owner = LibraryOwner,
        CreatorId = LibraryOwner.ToString(),
        BasePermissions = FullPermissions,
        CurrentPermissions = FullPermissions,
        NextPermissions = FullPermissions,
        EveryOnePermissions = FullPermissions
    };

    // Beside the root's id, so that the same things have the same ids in every start and viewers' caches stay good.
    private static UUID Numbered(uint number) => new(RootId.High | number, RootId.Low);
}
