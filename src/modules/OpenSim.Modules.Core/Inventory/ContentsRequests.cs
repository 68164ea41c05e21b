using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Contents of prims: shown (L289), put in and changed (L286), thrown away (L287), taken out (L288).</summary>
internal sealed class ContentsRequests(Scene scene, IInventoryService inventory, UserWork work)
{
    public void Attach()
    {
        scene.Events.OnContentsRequested += OnRequested;
        scene.Events.OnContentsUpdate += OnUpdate;
        scene.Events.OnContentsRemove += OnRemove;
        scene.Events.OnContentsTake += OnTake;
    }

    private void OnRequested(IViewer viewer, SceneObjectPart part) => scene.Inventories.WhenLoaded(part, contents =>
    {
        var items = contents.Items ?? [];
        if (items.Count == 0)
        {
            viewer.Inventory.SendTaskInventory(part.Id, 0, "");
            return;
        }

        var mayEdit = viewer.Presence is { } who && scene.Permissions.MayEdit(who, part.Group);
        var name = $"inventory_{part.Id}_{contents.Serial}.tmp";
        viewer.Files.Offer(name, ContentsText.Write(part.Id, items, item => mayEdit && MayRead(viewer, item)));
        viewer.Inventory.SendTaskInventory(part.Id, contents.Serial, name);
    });

    // Whoever may not copy or change a script may not read it either.
    private static bool MayRead(IViewer viewer, PrimItemRow item) =>
        item.OwnerId == viewer.Agent.AgentId || ((PermissionMask)item.EveryonePermissions & PermissionMask.Copy) != 0;

    private bool MayEdit(IViewer viewer, SceneObjectPart part)
    {
        if (viewer.Presence is { } who && scene.Permissions.MayEdit(who, part.Group))
            return true;
        viewer.Messages.SendAlert("You may not change what is in this object.");
        return false;
    }

    private void OnUpdate(IViewer viewer, SceneObjectPart part, InventoryItemInfo wanted)
    {
        if (!MayEdit(viewer, part))
            return;
        scene.Inventories.WhenLoaded(part, contents =>
        {
            if (contents.Find(wanted.ItemId) is { } present)
                Put(viewer, part, Changed(present, wanted));
            else
                work.Add(viewer.Agent.AgentId, () => PutIn(viewer, part, wanted.ItemId));
        });
    }

    private static PrimItemRow Changed(PrimItemRow present, InventoryItemInfo wanted) => present with
    {
        Name = wanted.Name,
        Description = wanted.Description,
        NextPermissions = wanted.NextOwnerMask & present.BasePermissions,
        EveryonePermissions = wanted.EveryoneMask & present.BasePermissions,
        GroupPermissions = wanted.GroupMask & present.BasePermissions
    };

    private async Task PutIn(IViewer viewer, SceneObjectPart part, UUID itemId)
    {
        var me = viewer.Agent.AgentId;
        if (await inventory.GetItem(me, itemId) is not { } item)
            return;
        if (!ItemRights.MayCopy(item) && !await inventory.DeleteItems(me, [item.Id]))
            return;
        scene.Post(_ =>
        {
            if (part.Exists)
                scene.Inventories.WhenLoaded(part, contents => Put(viewer, part, ToRow(item, part, NameIn(contents.Items ?? [], item.Name))));
        });
    }

    // An item that has been given to an object of somebody else is his.
    private PrimItemRow ToRow(InventoryItem item, SceneObjectPart part, string name)
    {
        var row = new PrimItemRow
        {
            ItemId = UUID.Random(),
            PrimId = part.Id,
            ParentFolderId = part.Id,
            AssetId = item.AssetId,
            AssetType = item.AssetType,
            InvType = item.InvType,
            Name = name,
            Description = item.Description,
            CreationDate = (uint)item.CreationDate,
            CreatorId = item.CreatorId,
            OwnerId = item.Owner,
            LastOwnerId = item.Owner,
            NextPermissions = item.NextPermissions,
            CurrentPermissions = item.CurrentPermissions,
            BasePermissions = item.BasePermissions,
            EveryonePermissions = item.EveryOnePermissions,
            GroupPermissions = item.GroupPermissions,
            Flags = item.Flags
        };
        return scene.Permissions.NextOwner.Of(row, part.OwnerId);
    }

    // Scripts find items by name, so each name is there once.
    private static string NameIn(IReadOnlyList<PrimItemRow> items, string name)
    {
        var free = name;
        for (var number = 1; items.Any(i => i.Name == free); number++)
            free = $"{name} {number}";
        return free;
    }

    private void Put(IViewer viewer, SceneObjectPart part, PrimItemRow item)
    {
        scene.Inventories.Put(part, item);
        viewer.Objects.SendProperties([part]);
    }

    private void OnRemove(IViewer viewer, SceneObjectPart part, UUID item)
    {
        if (!MayEdit(viewer, part))
            return;
        scene.Inventories.WhenLoaded(part, _ =>
        {
            if (scene.Inventories.Remove(part, item))
                viewer.Objects.SendProperties([part]);
        });
    }

    private void OnTake(IViewer viewer, SceneObjectPart part, UUID itemId, UUID folder)
    {
        if (!MayEdit(viewer, part))
            return;
        scene.Inventories.WhenLoaded(part, contents =>
        {
            if (contents.Find(itemId) is not { } row)
                return;
            var mine = scene.Permissions.NextOwner.Of(row, viewer.Agent.AgentId);
            if (mine != row && ((PermissionMask)row.CurrentPermissions & PermissionMask.Transfer) == 0)
            {
                viewer.Messages.SendAlert("This item may not be given away.");
                return;
            }

            if (((PermissionMask)row.CurrentPermissions & PermissionMask.Copy) == 0 && !scene.Inventories.Remove(part, itemId))
                return;
            work.Add(viewer.Agent.AgentId, () => TakeOut(viewer, mine, folder));
            viewer.Objects.SendProperties([part]);
        });
    }

    private async Task TakeOut(IViewer viewer, PrimItemRow row, UUID wanted)
    {
        var me = viewer.Agent.AgentId;
        var folder = (wanted.IsZero ? null : await inventory.GetFolder(me, wanted)) ?? await inventory.GetFolderForType(me, (short)row.AssetType) ?? await inventory.GetRootFolder(me);
        var item = new InventoryItem
        {
            Id = UUID.Random(),
            Folder = folder?.Id ?? UUID.Zero,
            Owner = me,
            AssetId = row.AssetId,
            AssetType = row.AssetType,
            InvType = row.InvType,
            Name = row.Name,
            Description = row.Description,
            CreatorId = row.CreatorId,
            BasePermissions = row.BasePermissions,
            CurrentPermissions = row.CurrentPermissions,
            NextPermissions = row.NextPermissions,
            EveryOnePermissions = row.EveryonePermissions,
            GroupPermissions = row.GroupPermissions,
            CreationDate = (int)row.CreationDate,
            Flags = row.Flags
        };
        if (await inventory.AddItem(item))
            scene.Post(_ => viewer.Inventory.SendItemCreated(InventoryMapping.ToInfo(item), 0, UUID.Zero));
    }
}
