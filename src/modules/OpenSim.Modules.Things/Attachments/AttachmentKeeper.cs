using OpenSim.Modules.Inventory;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Modules.Things.Attachments;

/// <summary>
/// Keeps what becomes of worn objects. Half a second after a person's change the object is kept beside the avatar
/// (<see cref="IWornObjectService"/>); when it is taken off, and when its wearer leaves, its item gets it as a new asset, as in
/// OpenSimulator, with what scripts have changed. To write the asset at each change would leave an asset of each.
/// </summary>
internal sealed class AttachmentKeeper(
    Scene scene, IInventoryService inventory, IAssetService assets, IWornObjectService worn, UserWork work)
{
    private static readonly TimeSpan Delay = TimeSpan.FromSeconds(0.5);
    private static readonly TimeSpan RetryAfter = TimeSpan.FromSeconds(10);
    private static readonly ObjectXmlOptions AsInAssets = ObjectXmlOptions.Default with { Original = true };

    /// <summary>
    /// What an item stands for, later changes included, and whether there were any; null when it is not there. Without the token.
    /// </summary>
    public async Task<(byte[]? Data, bool IsChanged)> Load(UUID user, InventoryItem item)
    {
        if (await worn.Get(user, item.Id) is { } changed)
            return (changed, true);
        // Only what a region has written as an object is one: nobody can upload an asset of that type.
        return (await assets.Get(item.AssetId) is { Type: AssetType.Object } asset ? asset.Data : null, false);
    }

    /// <summary>A person has changed a worn linkset.</summary>
    public void Changed(SceneObjectGroup group) => scene.Timers.After(Delay, _ => KeepBeside(group));

    /// <summary>The wearer leaves: everything that differs from its item goes there.</summary>
    public void Leave(ScenePresence who)
    {
        foreach (var slot in who.Attachments)
        {
            var group = new SceneObjectGroup(scene, slot);
            if (group.DiffersFromItem)
                StoreLater(who.Id, group.FromItemId, ObjectPacking.Pack(group));
        }
    }

    /// <summary>Gives an item what its object has become; false when the item is gone. In the user's line.</summary>
    public async Task<bool> StoreInItem(UUID user, UUID itemId, PackedObject packed)
    {
        if (await inventory.GetItem(user, itemId) is not { AssetType: AssetType.Object } item)
        {
            await worn.Remove(user, itemId); // thrown away while it was worn
            return false;
        }

        var saved = ObjectItems.For(user, [packed], scene.Permissions.NextOwner);
        var updated = ItemRights.Narrowed(item, saved) with
        {
            Name = saved.Name,
            Description = saved.Description,
            NextPermissions = saved.NextPermissions & item.BasePermissions,
            EveryOnePermissions = saved.EveryOnePermissions & item.BasePermissions,
            AssetId = await ObjectItems.Store(assets, user, [packed])
        };
        await inventory.UpdateItem(updated);
        await worn.Remove(user, itemId);
        scene.Post(_ => Tell(user, updated));
        return true;
    }

    private void Tell(UUID user, InventoryItem item)
    {
        if (scene.Presences.TryGet(user, out var who))
            who.Viewer?.Inventory.SendItemCreated(item, 0, UUID.Zero);
    }

    // Anyone who leaves while the database is away is not to lose anything by it.
    private void StoreLater(UUID user, UUID item, PackedObject packed) => work.Add(user, null, async () =>
    {
        try
        {
            await StoreInItem(user, item, packed);
        }
        catch (Exception e) when (Away.Is(e))
        {
            scene.Post(s => s.Timers.After(RetryAfter, _ => StoreLater(user, item, packed)));
        }
    });

    private void KeepBeside(SceneObjectGroup group)
    {
        // Anything that was put on, or kept by another way since, has nothing new.
        if (!group.Exists || !group.IsToBeKept)
            return;
        var (user, item, packed) = (group.OwnerId, group.FromItemId, ObjectPacking.Pack(group));
        scene.Writer.AttachmentKept(group, inItem: false);
        if (!work.Add(user, null, () => StoreBeside(user, item, packed, group)))
            TryAgain(group);
    }

    private async Task StoreBeside(UUID user, UUID item, PackedObject packed, GroupSlot group)
    {
        try
        {
            await worn.Store(user, item, ObjectXml.Write(packed, AsInAssets));
        }
        catch (Exception e) when (Away.Is(e))
        {
            scene.Post(s => s.Timers.After(RetryAfter, _ => TryAgain(group)));
            throw;
        }
    }

    private void TryAgain(GroupSlot group)
    {
        if (scene.Groups.IsLive(group) && scene.Groups.Row(group).IsAttachment)
            scene.Writer.AttachmentNotKept(group);
    }
}
