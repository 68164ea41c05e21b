using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Permissions;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>
/// Objects that are for sale for nothing change hands as OpenSimulator has it: the object itself, a copy of it, or what is in it. Nothing
/// is sold for money: there is none.
/// </summary>
internal sealed class ObjectSales(Scene scene, IInventoryService inventory, IAssetService assets, UserWork work)
{
    private const string Bound = "This object may not be given away, or something in it may not.";

    public void Buy(ScenePresence who, SceneObjectPart part, SaleOffer offer)
    {
        if (who.Viewer is not { } viewer)
            return;
        if (WhyNot(part, offer) is { } refusal)
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
                SellCopy(viewer, part.Group, offer.FolderId);
                break;
            case SaleType.Contents:
                SellContents(viewer, part.Group.RootPart);
                break;
        }
    }

    private static string? WhyNot(SceneObjectPart part, in SaleOffer offer)
    {
        var root = part.Group.RootPart.Record;
        if ((SaleType)root.SaleType is not (SaleType.Original or SaleType.Copy or SaleType.Contents))
            return "This object is not for sale.";
        if ((SaleType)root.SaleType != offer.Type || root.SalePrice != offer.Price)
            return "This object is offered otherwise than you have seen it. Please look again.";
        return offer.Price > 0 ? "Buying for money is not available here." : null;
    }

    private void SellOriginal(IViewer viewer, SceneObjectGroup group, SaleOffer offer) =>
        scene.Inventories.WhenAllLoaded(group, items =>
    {
        // The contents go with it. Reading them may have taken a moment, in which another has bought it.
        var mayGive = ObjectPermissions.MayGive(group)
            && items.All(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) != 0);
        if ((WhyNot(group.RootPart, offer) ?? (mayGive ? null : Bound)) is { } refusal)
        {
            viewer.Messages.SendAlert(refusal);
            return;
        }

        // Clicking on it is not to buy it any more.
        scene.Writer.SetClickAction(group.RootPart, 0);
        scene.Writer.ChangeOwner(group, viewer.Agent.AgentId);
        viewer.Objects.SendProperties([group.RootPart]);
    }, viewer);

    private void SellCopy(IViewer viewer, SceneObjectGroup group, UUID folder)
    {
        if (!ObjectPermissions.MayGive(group, PermissionMask.Transfer | PermissionMask.Copy))
        {
            viewer.Messages.SendAlert("This object may not be copied and given away.");
            return;
        }

        var unread = new List<UUID>();
        var packed = ObjectPacking.Pack(group, unread);
        var source = scene.Inventories.Source;
        Add(viewer, me => StoreCopy(viewer, me, ObjectPacking.Complete(packed, unread, source), folder));
    }

    // Items go each by itself into a folder of the object's name, as the next owner may have them; what may not be copied leaves the
    // object.
    private void SellContents(IViewer viewer, SceneObjectPart root) => scene.Inventories.WhenLoaded(root, contents =>
    {
        var items = contents.Items ?? [];
        if (items.Count == 0 || items.Any(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Transfer) == 0))
        {
            viewer.Messages.SendAlert(items.Count == 0
                ? "There is nothing in this object." : "Some of the contents may not be given away.");
            return;
        }

        foreach (var item in items.Where(i => ((PermissionMask)i.CurrentPermissions & PermissionMask.Copy) == 0))
            scene.Inventories.Remove(root, item.ItemId);
        List<PrimItemRow> sold = [.. items.Select(i => scene.Permissions.NextOwner.Of(i, viewer.Agent.AgentId))];
        var name = root.Name;
        Add(viewer, me => StoreContents(viewer, me, name, sold));
    }, viewer);

    private void Add(IViewer viewer, Func<UUID, Task> sale) => work.Add(viewer, () => sale(viewer.Agent.AgentId));

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
