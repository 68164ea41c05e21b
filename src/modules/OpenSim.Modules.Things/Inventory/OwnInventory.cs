using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>What may become of a user's own inventory when his viewer asks by HTTP.</summary>
internal sealed class OwnInventory(
    Scene scene, IInventoryService inventory, ILibraryService? library, UserWork work, NewItems news)
    : IOwnInventory
{
    private const uint AllPermissions = 0x7fffffff;

    public Task<InventoryAnswer?> Create(
        UUID user, UUID folder, IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items) =>
        work.InTurn(user, async () =>
        {
            if (items.Any(i => !ItemText.IsLink(i) && !ItemRights.MayBeMade(i.AssetType)))
                return InventoryAnswer.Refused(InventoryRefusal.Protected);
            var made = new List<InventoryItem>();
            foreach (var item in items)
                made.Add(New(user, folder, ItemText.IsLink(item) ? item : await news.WithContent(user, item, PlaceOf(user))));
            return await Make(user, [.. folders.Select(f => New(user, folder, f))], made);
        });

    public Task<InventoryAnswer?> ReplaceLinks(UUID user, UUID folder, IReadOnlyList<InventoryItem> links) =>
        work.InTurn(user, async () =>
        {
            List<InventoryItem> items = [.. links.Select(link => New(user, folder, link))];
            var outcome = await inventory.Apply(user, new InventoryChange { UnlinkedFolders = [folder], NewItems = items });
            return new InventoryAnswer(outcome, [], items);
        });

    public Task<InventoryAnswer?> ChangeItem(UUID user, UUID item, ItemPatch patch) => work.InTurn(user, async () =>
    {
        try
        {
            return await inventory.GetItem(user, item) is { } present
                ? await Change(user, present, patch)
                : InventoryAnswer.Refused(InventoryRefusal.NotThere);
        }
        catch (Exception e) when (Away.Is(e) && patch.Asset is null && patch.Mark.IsEmpty)
        {
            return await Promise(user, item, patch);
        }
    });

    public Task<InventoryAnswer?> ChangeFolder(UUID user, UUID folder, FolderPatch patch) => work.InTurn(user, async () =>
    {
        if (await inventory.GetFolder(user, folder) is not { } present)
            return InventoryAnswer.Refused(InventoryRefusal.NotThere);
        var wanted = present with
        {
            Name = ItemText.Name(patch.Name ?? present.Name),
            ParentId = patch.Parent ?? present.ParentId,
            Type = patch.Type is { } type && MayBecome(present.Type, type) ? type : present.Type
        };
        var change = new InventoryChange { Folders = [wanted], Marks = await Marks(user, folder, patch.Mark) };
        return new InventoryAnswer(await inventory.Apply(user, change), [wanted], []);
    });

    public Task<InventoryAnswer?> Touch(UUID user, UUID folder) => Do(user, new InventoryChange { TouchedFolders = [folder] });

    public Task<InventoryAnswer?> DeleteItem(UUID user, UUID item) => Do(user, new InventoryChange { DeletedItems = [item] });

    public Task<InventoryAnswer?> DeleteFolder(UUID user, UUID folder) => Do(user, new InventoryChange { DeletedFolders = [folder] });

    public Task<InventoryAnswer?> Purge(UUID user, UUID folder) => Do(user, new InventoryChange { PurgedFolders = [folder] });

    public Task<InventoryAnswer?> CopyFromLibrary(UUID user, UUID source, UUID destination, int depth, bool simulate) =>
        work.InTurn(user, async () =>
        {
            if (library?.GetFolderContent(source) is not { } content)
                return InventoryAnswer.Refused(InventoryRefusal.NotThere);
            var (folders, items) = (new List<InventoryFolder>(), new List<InventoryItem>());
            Copy(user, content, destination, depth, folders, items);
            return simulate ? new InventoryAnswer(new InventoryOutcome(), folders, items) : await Make(user, folders, items);
        });

    private async Task<InventoryAnswer> Change(UUID user, InventoryItem present, ItemPatch patch)
    {
        if (patch.Asset is not null && !ItemRights.MayRewrite(present))
            return InventoryAnswer.Refused(InventoryRefusal.Protected);
        var wanted = Allowed(user, patch.Change, present.GroupId).Of(present) with
        {
            Folder = patch.Folder ?? present.Folder,
            AssetId = patch.Asset ?? present.AssetId
        };
        var change = new InventoryChange { Items = [wanted], Marks = await Marks(user, present.Id, patch.Mark) };
        return new InventoryAnswer(await inventory.Apply(user, change), [], [wanted]);
    }

    // While nobody can know what the item is, it is changed and not answered with.
    private async Task<InventoryAnswer> Promise(UUID user, UUID item, ItemPatch patch)
    {
        var isThere = await inventory.ChangeItem(user, item, Allowed(user, patch.Change, UUID.Zero));
        if (patch.Folder is { } folder)
            isThere &= await inventory.MoveItems(user, [(item, folder)]);
        return isThere ? new InventoryAnswer(new InventoryOutcome(), [], []) : InventoryAnswer.Refused(InventoryRefusal.NotThere);
    }

    /// <summary>The change without what the user may not choose.</summary>
    /// <param name="present">The item's group.</param>
    private ItemChange Allowed(UUID user, ItemChange change, UUID present) => change with
    {
        Name = change.Name is { } name ? ItemText.Name(name) : null,
        Description = change.Description is { } description ? ItemText.Description(description) : null,
        GroupId = change.GroupId is { } named && named != present && !IsMember(user, named) ? null : change.GroupId
    };

    private Task<InventoryAnswer?> Do(UUID user, InventoryChange change) =>
        work.InTurn(user, async () => new InventoryAnswer(await inventory.Apply(user, change), [], []));

    private async Task<InventoryAnswer> Make(UUID user, IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items) =>
        new(await inventory.Apply(user, new InventoryChange { NewFolders = folders, NewItems = items }), folders, items);

    private async ValueTask<IReadOnlyList<InventoryMark>> Marks(UUID user, UUID id, MarkPatch patch)
    {
        if (patch.IsEmpty)
            return [];
        var present = (await inventory.GetMarks(user)).GetValueOrDefault(id) ?? new InventoryMark { Id = id, Owner = user };
        return [patch.Of(present)];
    }

    // Viewers send types along that they have only guessed.
    private static bool MayBecome(short present, short wanted) =>
        present is FolderType.None or FolderType.Outfit && wanted is FolderType.None or FolderType.Outfit;

    private static InventoryFolder New(UUID user, UUID parent, InventoryFolder folder) => folder with
    {
        Id = folder.Id.IsZero ? UUID.Random() : folder.Id,
        Owner = user,
        ParentId = parent,
        Name = ItemText.Name(folder.Name),
        Version = 1
    };

    private InventoryItem New(UUID user, UUID folder, InventoryItem item) => item with
    {
        Id = UUID.Random(),
        Owner = user,
        Folder = folder,
        Name = ItemText.Name(item.Name),
        Description = ItemText.Description(item.Description),
        CreatorId = user.ToString(),
        BasePermissions = AllPermissions,
        CurrentPermissions = AllPermissions,
        NextPermissions = ItemText.IsLink(item) ? AllPermissions : item.NextPermissions & AllPermissions,
        EveryOnePermissions = 0,
        GroupPermissions = 0,
        GroupId = UUID.Zero,
        CreationDate = scene.Clock.UnixTime
    };

    private Vector3 PlaceOf(UUID user)
    {
        using (scene.Token.Take())
            return scene.Presences.TryGet(user, out var who) ? who.AbsolutePosition : Vector3.Zero;
    }

    private bool IsMember(UUID user, UUID group)
    {
        if (group.IsZero)
            return true;
        using (scene.Token.Take())
            return scene.Presences.TryGet(user, out var who) && scene.Permissions.GroupOf(who, group) == group;
    }

    private void Copy(UUID user, InventoryCollection source, UUID destination, int depth, List<InventoryFolder> folders,
        List<InventoryItem> items)
    {
        var copy = New(user, destination, source.Folder with { Id = UUID.Zero, Type = CopiedType(source.Folder.Type) });
        folders.Add(copy);
        items.AddRange(source.Items.Where(ItemRights.MayCopy).Select(i => i with
        {
            Id = UUID.Random(),
            Owner = user,
            Folder = copy.Id,
            CreationDate = scene.Clock.UnixTime
        }));
        foreach (var below in depth > 0 ? source.Folders : [])
        {
            if (library!.GetFolderContent(below.Id) is { } content)
                Copy(user, content, copy.Id, depth - 1, folders, items);
        }
    }

    private static short CopiedType(short type) => type == FolderType.Outfit ? type : FolderType.None;
}
