using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Economy;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Objects that are for sale change hands as OpenSimulator has it, when they are paid: the object itself, a copy of it, or what is in it.
/// </summary>
internal sealed class ObjectSales(Scene scene, IInventoryService inventory, IAssetService assets, UserWork work)
{
    private const string Changed = "What is in this object has changed. Please look again.";
    private const string Bound = "This object may not be given away, or something in it may not.";

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
        if ((SaleType)root.SaleType is not (SaleType.Original or SaleType.Copy or SaleType.Contents))
            return "This object is not for sale.";
        return (SaleType)root.SaleType != offer.Type || root.SalePrice != offer.Price
            ? "This object is offered otherwise than you have seen it. Please look again."
            : null;
    }

    // A group has no purse.
    private static string? WhyNotPaid(SceneObjectGroup group, in SaleOffer offer) =>
        offer.Price > 0 && group.OwnerId == group.RootPart.GroupId ? "Objects of groups are not sold for money here." : null;

    // Whoever is paid for it must still be who sells it.
    private void Pay(IViewer viewer, SceneObjectGroup group, SaleOffer offer, Func<string?> handOver)
    {
        var seller = group.OwnerId;
        scene.Pay(viewer, new Payment(seller, offer.Price, MoneyKind.ObjectSale, group.Name), () => !group.Exists || group.OwnerId != seller
            ? "This object has been sold to somebody else."
            : WhyNot(group.RootPart, offer) ?? handOver());
    }

    private void SellOriginal(IViewer viewer, SceneObjectGroup group, SaleOffer offer) =>
        scene.Inventories.WhenAllLoaded(group, items =>
    {
        // The contents go with it.
        if (items.Any(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) == 0))
        {
            viewer.Messages.SendAlert(Bound);
            return;
        }

        Pay(viewer, group, offer, () =>
        {
            if (!ObjectPermissions.MayGive(group))
                return Bound;
            // Clicking on it is not to buy it any more.
            scene.Writer.SetClickAction(group.RootPart, 0);
            scene.Writer.ChangeOwner(group, viewer.Agent.AgentId);
            viewer.Objects.SendProperties([group.RootPart]);
            return null;
        });
    }, viewer);

    private void SellCopy(IViewer viewer, SceneObjectGroup group, SaleOffer offer) => Pay(viewer, group, offer, () =>
    {
        if (!ObjectPermissions.MayGive(group, PermissionMask.Transfer | PermissionMask.Copy))
            return "This object may not be copied and given away.";
        var unread = new List<UUID>();
        var packed = ObjectPacking.Pack(group, unread);
        var source = scene.Inventories.Source;
        return Add(viewer, me => StoreCopy(viewer, me, ObjectPacking.Complete(packed, unread, source), offer.FolderId));
    });

    // Items go each by itself into a folder of the object's name, as the next owner may have them; what may not be copied leaves the
    // object.
    private void SellContents(IViewer viewer, SceneObjectPart root, SaleOffer offer) => scene.Inventories.WhenLoaded(root, contents =>
    {
        var items = contents.Items ?? [];
        if (items.Count == 0 || items.Any(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) == 0))
        {
            viewer.Messages.SendAlert(items.Count == 0
                ? "There is nothing in this object." : "Some of the contents may not be given away.");
            return;
        }

        Pay(viewer, root.Group, offer, () =>
        {
            if (contents.Items is { } present && !ReferenceEquals(present, items))
                return Changed;
            List<PrimItemRow> sold = [.. items.Select(i => scene.Permissions.NextOwner.Of(i, viewer.Agent.AgentId))];
            var name = root.Name;
            if (Add(viewer, me => StoreContents(viewer, me, name, sold)) is { } refusal)
                return refusal;
            foreach (var item in items.Where(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Copy) == 0))
                scene.Inventories.Remove(root, item.ItemId);
            return null;
        });
    }, viewer);

    // Null when it is under way. Who has too much waiting is told so by the line itself, and once more by the sale.
    private string? Add(IViewer viewer, Func<UUID, Task> sale) =>
        work.Add(viewer, () => sale(viewer.Agent.AgentId)) ? null : BackgroundWork.TooMuch;

    private async Task StoreCopy(IViewer viewer, UUID me, PackedObject packed, UUID wanted)
    {
        var allowed = packed.WithItems(i => NextOwner.MayHaveCopy(i, me));
        var item = ObjectItems.For(me, [allowed], scene.Permissions.NextOwner) with
        {
            Folder = wanted,
            SaleType = 0,
            AssetId = await ObjectItems.Store(assets, me, [allowed]),
            CreationDate = scene.Clock.UnixTime
        };
        Tell(viewer, await inventory.PutItem(item, FolderType.Object));
    }

    private async Task StoreContents(IViewer viewer, UUID me, string name, List<PrimItemRow> sold)
    {
        if (await inventory.GetRootFolder(me) is not { } root)
            return;
        var folder = new InventoryFolder { Id = UUID.Random(), Owner = me, ParentId = root.Id, Name = name };
        if (!await inventory.AddFolder(folder))
            return;
        scene.Post(_ => viewer.Inventory.SendBulkUpdate([folder], [], UUID.Zero));
        foreach (var item in sold)
            Tell(viewer, await inventory.PutItem(InventoryMapping.FromPrim(item, me, folder.Id), (short)item.AssetType));
    }

    /// <param name="stored">Null when the inventory did not take it.</param>
    private void Tell(IViewer viewer, InventoryItem? stored) => scene.Post(_ =>
    {
        if (stored is not null)
            viewer.Inventory.SendItemCreated(stored, 0, UUID.Zero);
        else
            viewer.Messages.SendAlert("The item could not be put into your inventory.");
    });
}
