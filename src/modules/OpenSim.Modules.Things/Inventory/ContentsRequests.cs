using OpenSim.Modules.Inventory;
using OpenSim.Modules.Scripts;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.Telemetry.Limits;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Contents of prims: shown, put in and changed, thrown away, taken out.</summary>
internal sealed class ContentsRequests(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages, RowLimit room,
    ContentsTaking taking) : IContentsRequests
{
    private const string NoScripts = "Scripts do not run here.";

    private const string NoDroppedScripts = "Scripts cannot be put into the objects of others.";

    internal const string NotToBeGiven = "This item may not be given away.";

    private readonly ContentsTaking _taking = taking;

    // Prims into which something is on its way from somebody's inventory, and how many things.
    private readonly Dictionary<UUID, int> _coming = [];

    /// <summary>
    /// To who may not see the list the prim is empty. Asked for while something that the viewer has put in is on its way, the list waits
    /// for it.
    /// </summary>
    public void Send(IViewer viewer, SceneObjectPart part)
    {
        if (_coming.ContainsKey(part.Id))
            work.Add(viewer, () =>
            {
                scene.Post(_ => SendNow(viewer, part));
                return Task.CompletedTask;
            });
        else
            SendNow(viewer, part);
    }

    private void SendNow(IViewer viewer, SceneObjectPart part)
    {
        if (viewer.Presence is { } who && scene.Permissions.MaySeeContents(who, part.Group))
            scene.Inventories.WhenLoaded(part, contents => Send(viewer, who, part, contents), viewer);
        else
            viewer.Inventory.SendTaskInventory(part.Id, 0, "");
    }

    public void Update(IViewer viewer, SceneObjectPart part, InventoryItem wanted)
    {
        var isDropped = IsDropping(viewer, part);
        if (!(isDropped || MayEdit(viewer, part)) || !scene.Limits.Edits.Allows(viewer))
            return;
        scene.Inventories.WhenLoaded(part, contents =>
        {
            if (contents.Find(wanted.Id) is not { } present)
                AddFromInventory(viewer, part, wanted.Id);
            else if (!isDropped)
                Put(viewer, part, Changed(viewer, present, wanted));
        }, viewer);
    }

    public void AddScript(IViewer viewer, SceneObjectPart part, InventoryItem script)
    {
        if (!MayEdit(viewer, part))
            return;
        if (script.Id.IsZero)
            Bring(viewer, part, () => MakeScript(viewer, part, script));
        else
            scene.Inventories.WhenLoaded(part, _ => AddFromInventory(viewer, part, script.Id), viewer);
        if (scene.RequestModuleInterface<IScriptCompiler>() is null)
            viewer.Refuse(NoScripts);
    }

    public void Remove(IViewer viewer, SceneObjectPart part, UUID item)
    {
        if (!MayEdit(viewer, part) || !scene.Limits.Edits.Allows(viewer))
            return;
        scene.Inventories.WhenLoaded(part, _ =>
        {
            if (scene.Inventories.Remove(part, item))
                viewer.Objects.SendProperties([part]);
        }, viewer);
    }

    public void Take(IViewer viewer, SceneObjectPart part, UUID itemId, UUID folder)
    {
        if (MayEdit(viewer, part))
            _taking.Take(part, itemId, viewer.Agent.AgentId, folder, answer => Tell(viewer, part, answer));
    }

    private static void Tell(IViewer viewer, SceneObjectPart part, TakeAnswer answer)
    {
        if (answer.Refusal is { } words)
            viewer.Refuse(words);
        if (answer.Item is { } item)
            viewer.Inventory.SendItemCreated(item, 0, UUID.Zero);
        if (part.Exists)
            viewer.Objects.SendProperties([part]);
    }

    private void Send(IViewer viewer, ScenePresence who, SceneObjectPart part, TaskInventory contents)
    {
        var items = contents.Items ?? [];
        if (items.Count == 0)
        {
            viewer.Inventory.SendTaskInventory(part.Id, 0, "");
            return;
        }

        var mayEdit = scene.Permissions.MayEdit(who, part.Group);
        var name = $"inventory_{part.Id}_{contents.Serial}.tmp";
        viewer.Files.Offer(name, ContentsText.Write(part.Id, items, item => mayEdit && MayRead(viewer.Agent.AgentId, item)));
        viewer.Inventory.SendTaskInventory(part.Id, contents.Serial, name);
    }

    // Whoever may not copy or change a script may not read it either.
    internal static bool MayRead(UUID user, PrimItemRow item) =>
        item.OwnerId == user || ((PermissionMask)item.EveryonePermissions & PermissionMask.Copy) != 0;

    /// <summary>Whether anybody may put things in (llAllowInventoryDrop); the root's matter, as in OpenSimulator.</summary>
    public static bool TakesDrops(SceneObjectPart part) => part.Group.RootPart.Flags.HasFlag(PrimFlags.AllowInventoryDrop);

    // Who may not change the object, and it takes what is dropped; a locked one takes nothing.
    private bool IsDropping(IViewer viewer, SceneObjectPart part) => viewer.Presence is { } who && TakesDrops(part)
        && ((PermissionMask)part.Group.RootPart.Record.OwnerMask & PermissionMask.Move) != 0 && !scene.Permissions.MayEdit(who, part.Group);

    private bool MayEdit(IViewer viewer, SceneObjectPart part)
    {
        if (viewer.Presence is not { } who)
            return false;
        return scene.Permissions.MayEdit(who, part.Group) || scene.Permissions.Refuse(who, part, "change what is in");
    }

    // Friends and group members who may edit change what an item is called, and not what others may do with it.
    private static PrimItemRow Changed(IViewer viewer, PrimItemRow present, InventoryItem wanted)
    {
        var named = present with { Name = ItemText.Name(wanted.Name), Description = ItemText.Description(wanted.Description) };
        if (present.OwnerId != viewer.Agent.AgentId && viewer.Presence is not { IsGod: true })
            return named;
        return named with
        {
            NextPermissions = wanted.NextPermissions & present.BasePermissions,
            EveryonePermissions = wanted.EveryOnePermissions & present.BasePermissions & ~Withheld(present, wanted),
            GroupPermissions = wanted.GroupPermissions & present.BasePermissions
        };
    }

    private static uint Withheld(PrimItemRow present, InventoryItem wanted) =>
        NextOwner.MayLetExport(present.BasePermissions & present.CurrentPermissions, wanted.NextPermissions)
            ? 0
            : (uint)PermissionMask.Export;

    // Anything that is in the prim is in memory by then.
    private void AddFromInventory(IViewer viewer, SceneObjectPart part, UUID item)
    {
        var owner = part.OwnerId;
        Bring(viewer, part, () => PutIn(viewer, part, owner, item));
    }

    private void Bring(IViewer viewer, SceneObjectPart part, Func<Task> bring)
    {
        var id = part.Id;
        _coming[id] = _coming.GetValueOrDefault(id) + 1;
        if (!work.Add(viewer, async () =>
        {
            try
            {
                await bring();
            }
            finally
            {
                scene.Post(_ => Arrived(id));
            }
        }))
            Arrived(id);
    }

    private void Arrived(UUID prim)
    {
        if (--_coming[prim] == 0)
            _coming.Remove(prim);
    }

    private async Task MakeScript(IViewer viewer, SceneObjectPart part, InventoryItem script)
    {
        var me = viewer.Agent.AgentId;
        var item = new InventoryItem
        {
            Owner = me,
            AssetId = await assets.Store(NewAssets.Script(me, script.Name)),
            AssetType = AssetType.LslText,
            InvType = SceneInventories.ScriptType,
            Name = ItemText.Name(script.Name),
            Description = ItemText.Description(script.Description),
            CreatorId = me.ToString(),
            BasePermissions = (uint)PermissionMask.Everything,
            CurrentPermissions = (uint)PermissionMask.Everything,
            NextPermissions = script.NextPermissions & (uint)PermissionMask.Everything,
            CreationDate = scene.Clock.UnixTime
        };
        scene.Post(_ => scene.Inventories.WhenLoaded(part, _ => PutInto(viewer, part, item), viewer));
    }

    private async Task PutIn(IViewer viewer, SceneObjectPart part, UUID owner, UUID itemId)
    {
        var me = viewer.Agent.AgentId;
        if (await inventory.GetItem(me, itemId) is not { } item)
            return;
        if (item.AssetType is AssetType.Link or AssetType.LinkFolder)
            scene.Post(_ => viewer.Messages.SendAlert("A link cannot be put into an object. Please take what it stands for."));
        else if (owner != me && !ItemRights.MayGive(item))
            scene.Post(_ => viewer.Messages.SendAlert(NotToBeGiven));
        else
            using (scene.Token.Take())
                PutIn(viewer, part, item);
    }

    private void PutIn(IViewer viewer, SceneObjectPart part, InventoryItem item)
    {
        var me = viewer.Agent.AgentId;
        if (ItemRights.MayCopy(item))
            PutInto(viewer, part, item);
        else if (WornItems.IsInUse(scene, me, item.Id))
            viewer.Refuse(WornItems.TakeOffFirst);
        else
            PutInto(viewer, part, item, row => passages.LeaveWhenKept(
                passages.Begin(ThingPlace.Inventory(me, item.Id), ThingPlace.Prim(part.Id, row)), PassageRule.IfItWasThere));
    }

    /// <summary>As <see cref="TryPut"/>, for a viewer: it is told why not, or what the prim is like now. Needs the token.</summary>
    /// <param name="isIn">Given the id that the item has there, when it is to leave another place for it.</param>
    public void PutInto(IViewer viewer, SceneObjectPart part, InventoryItem item, Action<UUID>? isIn = null)
    {
        var isDropped = IsDropping(viewer, part);
        var refusal = isDropped && item.InvType == SceneInventories.ScriptType ? NoDroppedScripts : null;
        var row = UUID.Zero;
        refusal ??= TryPut(part, item, out row, isDropped);
        if (refusal is not null)
        {
            viewer.Messages.SendAlert(refusal);
            return;
        }

        viewer.Objects.SendProperties([part]);
        isIn?.Invoke(row);
    }

    /// <summary>Puts an item into a prim whose contents are in memory. Needs the token.</summary>
    /// <returns>Why it may not lie there, in words, or null.</returns>
    /// <param name="row">The id that the item has there.</param>
    /// <param name="isDropped">It may be put in only because the object takes what others drop.</param>
    public string? TryPut(SceneObjectPart part, InventoryItem item, out UUID row, bool isDropped = false)
    {
        row = UUID.Zero;
        if (RefusalOf(part, item) is { } refusal)
            return refusal;
        var made = ToRow(item, part, NameIn(part.Inventory?.Items ?? [], item.Name));
        if (isDropped)
            scene.Inventories.Drop(part, made);
        else
            scene.Inventories.Put(part, made);
        row = made.ItemId;
        return null;
    }

    // The object may have changed hands meanwhile.
    private string? RefusalOf(SceneObjectPart part, InventoryItem item)
    {
        if (!part.Exists)
            return "The object is gone into which this was to be put.";
        if (passages.Going.Contains(part.Group.Id))
            return ThingsOnTheirWay.Words;
        if (!room.Allows(part.Inventory?.Items?.Count ?? 0))
            return $"At most {room.Max} things may lie in one prim here.";
        return part.OwnerId == item.Owner || ItemRights.MayGive(item) ? null : NotToBeGiven;
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
        var taken = items.Select(i => i.Name).ToHashSet();
        for (var number = 1; taken.Contains(free); number++)
            free = $"{name} {number}";
        return free;
    }

    private void Put(IViewer viewer, SceneObjectPart part, PrimItemRow item)
    {
        scene.Inventories.Put(part, item);
        viewer.Objects.SendProperties([part]);
    }
}
