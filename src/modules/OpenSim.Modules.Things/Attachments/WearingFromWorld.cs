using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.Inventory.Passages;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Puts objects on that stand in the region. One gets an item in its owner's inventory first and leaves the region only then; a temporary
/// one gets none and is gone when it is taken off.
/// </summary>
internal sealed class WearingFromWorld(
    Scene scene, IInventoryService inventory, IAssetService assets, PassageDesk passages, AttachmentRack rack, UserWork work)
{
    private const string Gone = "One of the two is not here any more.";

    /// <param name="answered">Given, once and with the token, why it is not worn, in words, or null.</param>
    public void Attach(ScenePresence who, SceneObjectGroup what, byte point, bool adds, Action<string?> answered)
    {
        var wearing = new Wearing(who, what, point, adds, answered);
        if (WhyNot(who, what) is { } refusal)
            answered(refusal);
        else if (what.RootPart.Flags.HasFlag(PrimFlags.TemporaryOnRez))
            scene.Inventories.WhenAllLoaded(what, _ => answered(PutOn(wearing, UUID.Zero)), who.Viewer);
        else if (passages.Going.IsBusy(what) || !passages.Going.Add(what.Id))
            answered(ThingsOnTheirWay.Words);
        else
            BringIn(wearing);
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

    private void BringIn(Wearing wearing)
    {
        var (who, id) = (wearing.Who, wearing.What.Id);
        scene.Inventories.WhenAllLoaded(wearing.What, _ =>
        {
            var packed = ObjectPacking.Pack(wearing.What);
            if (!work.Add(who.Id, who.Viewer, () => Store(wearing, packed)))
            {
                passages.Going.Remove(id);
                wearing.Answered(BackgroundWork.TooMuch);
            }
        }, who.Viewer);
    }

    private async Task Store(Wearing wearing, PackedObject packed)
    {
        var who = wearing.Who;
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
            scene.Post(_ => wearing.Answered(passage is null || put is null
                ? NotTaken(packed.Root.Id, passage, isKnown)
                : Finish(wearing, put, passage)));
        }
    }

    private string NotTaken(UUID root, Passage? passage, bool isKnown)
    {
        if (passage is null)
            passages.Going.Remove(root);
        else if (isKnown)
            passages.End(passage);
        else
            passages.Decide(passage);
        return "The inventory did not take it; the object stays where it is.";
    }

    // It is worn, or nobody's any more: the item alone would be a second one.
    private string? Finish(Wearing wearing, InventoryItem item, Passage passage)
    {
        var (who, what) = (wearing.Who, wearing.What);
        var refusal = what.Exists && !what.IsAttachment && what.OwnerId == who.Id ? PutOn(wearing, item.Id) : Gone;
        if (refusal is null)
        {
            who.Viewer?.Inventory.SendItemCreated(item, 0, UUID.Zero);
            passages.End(passage);
        }
        else
        {
            passages.Decide(passage, PassageRule.Back);
        }

        return refusal;
    }

    private string? PutOn(Wearing wearing, UUID item)
    {
        var who = wearing.Who;
        return who.Slot < 0 || who.IsChild ? Gone : rack.Attach(who, wearing.What, wearing.Point, wearing.Adds, item);
    }

    private sealed record Wearing(ScenePresence Who, SceneObjectGroup What, byte Point, bool Adds, Action<string?> Answered);
}
