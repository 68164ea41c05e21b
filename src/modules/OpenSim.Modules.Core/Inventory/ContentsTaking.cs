using OpenSim.Modules.Core.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.Inventory;

/// <summary>Things that are taken out of prims into inventories: copies, or what may not be copied, which is in one of the two.</summary>
internal sealed class ContentsTaking(Scene scene, IInventoryService inventory, UserWork work, PassageDesk passages)
{
    /// <summary>For a viewer who may edit the object. Needs the token.</summary>
    public void Take(IViewer viewer, SceneObjectPart part, UUID itemId, UUID folder)
    {
        scene.Inventories.WhenLoaded(part, contents =>
        {
            if (contents.Find(itemId) is not { } row)
                return;
            var mine = scene.Permissions.NextOwner.Of(row, viewer.Agent.AgentId);
            if (mine != row && ((PermissionMask)row.CurrentPermissions & PermissionMask.Transfer) == 0)
            {
                viewer.Messages.SendAlert(ContentsRequests.NotToBeGiven);
                return;
            }

            if (((PermissionMask)row.CurrentPermissions & PermissionMask.Copy) != 0)
                work.Add(viewer, () => TakeCopy(viewer, mine, folder));
            else if (!passages.Going.Add(itemId))
                viewer.Refuse(ThingsOnTheirWay.Words);
            else if (!work.Add(viewer, () => TakeOut(viewer, part, mine, folder)))
                passages.Going.Remove(itemId);
            viewer.Objects.SendProperties([part]);
        }, viewer);
    }

    private async Task TakeCopy(IViewer viewer, PrimItemRow row, UUID wanted)
    {
        var me = viewer.Agent.AgentId;
        if (await inventory.PutItem(InventoryMapping.FromPrim(row, me, wanted), (short)row.AssetType) is { } item)
            scene.Post(_ => viewer.Inventory.SendItemCreated(item, 0, UUID.Zero));
    }

    private async Task TakeOut(IViewer viewer, SceneObjectPart part, PrimItemRow row, UUID wanted)
    {
        var me = viewer.Agent.AgentId;
        var item = InventoryMapping.FromPrim(row, me, wanted);
        var (from, to) = (ThingPlace.Prim(row.PrimId, row.ItemId), ThingPlace.Inventory(me, item.Id));
        if (await passages.BeginSafely(from, to, () => part.Exists && !passages.Going.Contains(part.Group.Id)) is not { } passage)
        {
            scene.Post(_ =>
            {
                passages.Going.Remove(row.ItemId);
                viewer.Refuse(ThingsOnTheirWay.Words);
            });
            return;
        }

        InventoryItem? put;
        try
        {
            put = await inventory.PutItem(item, (short)row.AssetType);
        }
        catch
        {
            passages.Decide(passage);
            throw;
        }

        using (scene.Token.Take())
            FinishTakeOut(viewer, part, row.ItemId, put, passage);
    }

    private void FinishTakeOut(IViewer viewer, SceneObjectPart part, UUID row, InventoryItem? put, Passage passage)
    {
        if (put is null)
        {
            viewer.Refuse("The inventory did not take it; it stays in the object.");
            passages.End(passage);
        }
        else if (part.Exists && scene.Inventories.Remove(part, row))
        {
            viewer.Inventory.SendItemCreated(put, 0, UUID.Zero);
            viewer.Objects.SendProperties([part]);
            passages.End(passage);
        }
        else
        {
            passages.Decide(passage, PassageRule.Back); // gone, and what lay in it with it
        }
    }
}
