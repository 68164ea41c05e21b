using OpenSim.Modules.Economy;
using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Objects that are for sale change hands as OpenSimulator has it, when they are paid: the object itself, a copy of it, or what is in it.
/// </summary>
internal sealed class ObjectSales(
    Scene scene, IInventoryService inventory, IAssetService assets, UserWork work, PassageDesk passages)
{
    private const string Changed = "The contents of this object have changed. Please look again.";
    private const string NotTaken = "Your purchase could not be put into your inventory.";
    private const string Bound = "This object may not be given away, or something in it may not.";

    private readonly HashSet<UUID> _going = []; // items that are being sold and may not be copied

    public void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer)
    {
        if (who.Viewer is not { } viewer)
            return;
        if ((WhyNot(part, offer) ?? WhyNotPaid(part.Group, offer)) is { } refusal)
        {
            viewer.Messages.SendAlert(refusal);
            return;
        }

        switch (offer.Type)
        {
            case SaleType.Original:
                SellOriginal(viewer, part.Group, offer);
                break;
            case SaleType.Copy:
                SellCopy(viewer, part.Group, offer);
                break;
            case SaleType.Contents:
                SellContents(viewer, part.Group.RootPart, offer);
                break;
        }
    }

    private static string? WhyNot(SceneObjectPart part, in SaleOffer offer)
    {
        var root = part.Group.RootPart.Record;
        if (root.SaleType is not (SaleType.Original or SaleType.Copy or SaleType.Contents))
            return "This object is not for sale.";
        return root.SaleType != offer.Type || root.SalePrice != offer.Price
            ? "This object is offered otherwise than you have seen it. Please look again."
            : null;
    }

    // A group has no purse.
    private static string? WhyNotPaid(SceneObjectGroup group, in SaleOffer offer) =>
        offer.Price > 0 && group.OwnerId == group.RootPart.GroupId ? "Objects of groups are not sold for money here." : null;

    // Whoever is paid for it must still be who sells it.
    private void Pay(IViewer viewer, SceneObjectGroup group, SaleOffer offer, Goods goods, GoodsDelivery deliver)
    {
        var seller = group.OwnerId;
        var payment = new Payment(seller, offer.Price, MoneyKind.ObjectSale, group.Name, goods);
        scene.Pay(viewer, payment, id => (WhyNotFrom(seller, group) ?? WhyNot(group.RootPart, offer)) is { } refusal
            ? Task.FromResult<string?>(refusal)
            : deliver(id));
    }

    private static string? WhyNotFrom(UUID seller, SceneObjectGroup group) =>
        !group.Exists || group.OwnerId != seller ? "This object has been sold to somebody else." : null;

    private void SellOriginal(IViewer viewer, SceneObjectGroup group, SaleOffer offer) =>
        scene.Inventories.WhenAllLoaded(group, items =>
    {
        // The contents go with it.
        if (items.Any(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) == 0))
            viewer.Messages.SendAlert(Bound);
        else
            Pay(viewer, group, offer, new Goods(GoodsKind.Object, group.RootPart.Id), _ => GiveOriginal(viewer, group));
    }, viewer);

    private async Task<string?> GiveOriginal(IViewer viewer, SceneObjectGroup group)
    {
        if (!ObjectPermissions.MayGive(group))
            return Bound;
        // Clicking on it is not to buy it any more.
        scene.Writer.SetClickAction(group.RootPart, 0);
        scene.Writer.ChangeOwner(group, viewer.Agent.AgentId);
        viewer.Objects.SendProperties([group.RootPart]);
        await scene.PersistSelect.Keep(group.RootPart.Id);
        return null;
    }

    private void SellCopy(IViewer viewer, SceneObjectGroup group, SaleOffer offer) =>
        Pay(viewer, group, offer, new Goods(GoodsKind.Item), payment =>
    {
        if (!ObjectPermissions.MayGive(group, PermissionMask.Transfer | PermissionMask.Copy))
            return Task.FromResult<string?>("This object may not be copied and given away.");
        var unread = new List<UUID>();
        var packed = ObjectPacking.Pack(group, unread);
        return Add(viewer, me => StoreCopy(viewer, me, payment, ObjectPacking.Complete(scene, packed, unread), offer.FolderId));
    });

    // Items go each by itself into a folder of the object's name, as the next owner may have them; what may not be copied leaves the
    // object.
    private void SellContents(IViewer viewer, SceneObjectPart root, SaleOffer offer) => scene.Inventories.WhenLoaded(root, contents =>
    {
        var items = contents.Items ?? [];
        if (items.Count == 0)
            viewer.Messages.SendAlert("There is nothing in this object.");
        else if (items.Any(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) == 0))
            viewer.Messages.SendAlert("Some of the contents may not be given away.");
        else
            Pay(viewer, root.Group, offer, new Goods(GoodsKind.Contents, root.Id),
                payment => GiveContents(viewer, root, items, payment, offer.Price));
    }, viewer);

    // The buyer has them first, and a crash between the two is made up for at the next start. Nobody else buys them meanwhile; the seller
    // may have taken them out, and then they are not the buyer's.
    private async Task<string?> GiveContents(
        IViewer viewer, SceneObjectPart root, IReadOnlyList<PrimItemRow> items, UUID payment, int price)
    {
        if (root.Inventory?.Items is { } present && !ReferenceEquals(present, items))
            return Changed;
        List<UUID> only = [.. items.Where(item => !SoldContents.MayStay(item)).Select(item => item.ItemId)];
        if (only.Exists(id => _going.Contains(id) || passages.Going.Contains(id)))
            return Changed;
        List<PrimItemRow> sold = [.. items.Select(i => scene.Permissions.NextOwner.Of(i, viewer.Agent.AgentId))];
        var name = root.Name;
        _going.UnionWith(only);
        var given = new InventoryChange();
        Passage? passage = null;
        try
        {
            var refusal = await Add(viewer, async me =>
            {
                // Anything that is paid for is seen by what is paid (ADR 10).
                if (price <= 0 && only.Count > 0 && (passage = await BeginSafely(me, payment, root, only)) is null)
                    return NotTaken;
                if (await inventory.GetRootFolder(me) is not { } folder)
                    return NotTaken;
                given = SoldContents.In(payment, me, folder.Id, name, sold);
                return (await inventory.Apply(me, given)).Refusal == InventoryRefusal.None ? null : NotTaken;
            });
            return refusal ?? await LeaveTo(viewer, root, only, given);
        }
        finally
        {
            _going.ExceptWith(only);
            if (passage is not null)
                passages.Decide(passage);
        }
    }

    private ValueTask<Passage?> BeginSafely(UUID buyer, UUID payment, SceneObjectPart root, List<UUID> items) => passages.BeginSafely(
        new ThingPlace(PlaceKind.Prim, root.Id, items),
        new ThingPlace(PlaceKind.Inventory, buyer, items.ConvertAll(item => SoldContents.IdOf(payment, item))));

    private async Task<string?> LeaveTo(IViewer viewer, SceneObjectPart root, List<UUID> only, InventoryChange change)
    {
        if (!root.Exists || only.Exists(id => root.Inventory?.Find(id) is null))
            return await Add(viewer, me => TakeBack(me, change.NewFolders[0].Id));
        foreach (var item in only)
            scene.Inventories.Remove(root, item);
        viewer.Inventory.SendBulkUpdate(change.NewFolders, [], UUID.Zero);
        foreach (var item in change.NewItems)
            viewer.Inventory.SendItemCreated(item, 0, UUID.Zero);
        await scene.PersistSelect.Keep(root.Id);
        return null;
    }

    // Null when it is done; ends in the region again, with the token held. Anyone who has too much waiting is told so by the line itself,
    // and once more by the sale.
    private Task<string?> Add(IViewer viewer, Func<UUID, Task<string?>> sale)
    {
        var done = new TaskCompletionSource<string?>();
        var isTaken = work.Add(viewer, async () =>
        {
            try
            {
                var refusal = await sale(viewer.Agent.AgentId);
                scene.Post(_ => done.SetResult(refusal));
            }
            catch (Exception e)
            {
                scene.Post(_ => done.SetException(e));
                throw;
            }
        });
        return isTaken ? done.Task : Task.FromResult<string?>(BackgroundWork.TooMuch);
    }

    private async Task<string?> StoreCopy(IViewer viewer, UUID me, UUID payment, PackedObject packed, UUID wanted)
    {
        var allowed = packed.WithItems(i => NextOwner.MayHaveCopy(i, me));
        var item = ObjectItems.For(me, [allowed], scene.Permissions.NextOwner) with
        {
            Id = payment,
            Folder = wanted,
            SaleType = 0,
            AssetId = await ObjectItems.Store(assets, me, [allowed]),
            CreationDate = scene.Clock.UnixTime
        };
        if (await inventory.PutItem(item, FolderType.Object) is not { } stored)
            return NotTaken;
        scene.Post(_ => viewer.Inventory.SendItemCreated(stored, 0, UUID.Zero));
        return null;
    }

    private async Task<string?> TakeBack(UUID me, UUID folder)
    {
        await inventory.Apply(me, new InventoryChange { DeletedFolders = [folder] });
        return Changed;
    }
}
