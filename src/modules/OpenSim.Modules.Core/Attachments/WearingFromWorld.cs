using OpenSim.Modules.Core.Inventory;
using OpenSim.Modules.Core.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Modules.Core.Attachments;

/// <summary>
/// Puts objects on that stand in the region. One gets an item in its owner's inventory first and leaves the region only then; a temporary
/// one gets none and is gone when it is taken off.
/// </summary>
internal sealed class WearingFromWorld(
    Scene scene, IInventoryService inventory, IAssetService assets, PassageDesk passages, AttachmentRack rack, UserWork work)
{
    public void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds)
    {
        if (WhyNot(who, what) is { } refusal)
            who.Viewer?.Refuse(refusal);
        else if (what.RootPart.Flags.HasFlag(PrimFlags.TemporaryOnRez))
            scene.Inventories.WhenAllLoaded(what, _ => PutOn(who, what, point, adds, UUID.Zero), who.Viewer);
        else if (!passages.Going.IsBusy(what) && passages.Going.Add(what.Id))
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
                passages.Going.Remove(id);
        }, who.Viewer);
    }

    private async Task Store(ScenePresence who, SceneObjectGroup what, PackedObject packed, byte point, bool adds)
    {
        InventoryItem? put = null;
        Passage? passage = null;
        var isKnown = false;
        try
        {
            var item = ObjectItems.For(who.Id, [packed], scene.Permissions.NextOwner) with
            {
                AssetId = await ObjectItems.Store(assets, who.Id, [packed]),
                CreationDate = scene.Clock.UnixTime
            };
            passage = await passages.BeginSafely(ThingPlace.Region([packed.Root.Id]), ThingPlace.Inventory(who.Id, item.Id));
            put = passage is null ? null : await inventory.PutItem(item, FolderType.Object);
            isKnown = true;
        }
        finally
        {
            scene.Post(_ =>
            {
                if (passage is null || put is null)
                    Refuse(who, packed.Root.Id, passage, isKnown);
                else
                    Finish(who, what, put, passage, point, adds);
            });
        }
    }

    private void Refuse(ScenePresence who, UUID root, Passage? passage, bool isKnown)
    {
        who.Viewer?.Refuse("The inventory did not take it; the object stays where it is.");
        if (passage is null)
            passages.Going.Remove(root);
        else if (isKnown)
            passages.End(passage);
        else
            passages.Decide(passage);
    }

    // It is worn, or nobody's any more: the item alone would be a second one.
    private void Finish(ScenePresence who, SceneObjectGroup what, InventoryItem item, Passage passage, byte point, bool adds)
    {
        if (what.Exists && !what.IsAttachment && what.OwnerId == who.Id && PutOn(who, what, point, adds, item.Id))
        {
            who.Viewer?.Inventory.SendItemCreated(item, 0, UUID.Zero);
            passages.End(passage);
        }
        else
        {
            passages.Decide(passage, PassageRule.Back);
        }
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
