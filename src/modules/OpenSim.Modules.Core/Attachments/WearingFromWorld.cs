using OpenSim.Modules.Core.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Core.Attachments;

/// <summary>
/// Puts objects on that stand in the region. One gets an item in its owner's inventory first and leaves the region only then; a temporary
/// one gets none and is gone when it is taken off.
/// </summary>
internal sealed class WearingFromWorld(
    Scene scene, IInventoryService inventory, IAssetService assets, ObjectsOnTheirWay going, AttachmentRack rack, UserWork work)
{
    public void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds)
    {
        if (WhyNot(who, what) is { } refusal)
            who.Viewer?.Refuse(refusal);
        else if (what.RootPart.Flags.HasFlag(PrimFlags.TemporaryOnRez))
            scene.Inventories.WhenAllLoaded(what, _ => PutOn(who, what, point, adds, UUID.Zero), who.Viewer);
        else if (going.Add(what.Id))
            BringIn(who, what, point, adds);
    }

    // The owner's rights reach whom he trusts; what he wears he has himself.
    private string? WhyNot(ScenePresence who, SceneObjectGroup what)
    {
        if (what.OwnerId != who.Id)
            return "You can wear only what is yours.";
        if (what.IsSatOn)
            return "Somebody sits on this.";
        if (what.RootPart.PCode != PCode.Prim)
            return "Plants cannot be worn.";
        return scene.Permissions.MayTake(who, what) ? null : "You may not take this.";
    }

    private void BringIn(ScenePresence who, SceneObjectGroup what, byte point, bool adds)
    {
        var id = what.Id;
        scene.Inventories.WhenAllLoaded(what, _ =>
        {
            var packed = ObjectPacking.Pack(what);
            if (!work.Add(who.Id, who.Viewer, () => Store(who, what, packed, point, adds)))
                going.Remove(id);
        }, who.Viewer);
    }

    private async Task Store(ScenePresence who, SceneObjectGroup what, PackedObject packed, byte point, bool adds)
    {
        InventoryItem? item = null;
        try
        {
            item = await AddItem(who.Id, packed);
        }
        finally
        {
            scene.Post(_ => Finish(who, what, packed.Root.Id, item, point, adds));
        }
    }

    private async Task<InventoryItem?> AddItem(UUID owner, PackedObject packed) => await inventory.PutItem(
        ObjectItems.For(owner, [packed], scene.Permissions.NextOwner) with
        {
            AssetId = await ObjectItems.Store(assets, owner, [packed]),
            CreationDate = scene.Clock.UnixTime
        }, FolderType.Object);

    private void Finish(ScenePresence who, SceneObjectGroup what, UUID id, InventoryItem? item, byte point, bool adds)
    {
        going.Remove(id);
        if (item is null)
        {
            who.Viewer?.Refuse("The inventory did not take it; the object stays where it is.");
            return;
        }

        // It is worn, or nobody's any more: the item alone would be a second one.
        if (what.Exists && !what.IsAttachment && what.OwnerId == who.Id && PutOn(who, what, point, adds, item.Id))
            who.Viewer?.Inventory.SendItemCreated(item, 0, UUID.Zero);
        else
            work.Add(who.Id, null, async () => await inventory.DeleteItems(who.Id, [item.Id]));
    }

    private bool PutOn(ScenePresence who, SceneObjectGroup what, byte point, bool adds, UUID item)
    {
        if (who.Slot < 0 || who.IsChild)
            return false; // gone meanwhile
        var refusal = rack.Attach(who, what, point, adds, item);
        if (refusal is not null)
            who.Viewer?.Refuse(refusal);
        return refusal is null;
    }
}
