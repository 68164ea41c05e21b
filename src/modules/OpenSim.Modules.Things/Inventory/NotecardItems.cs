using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Notecards;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;
using OpenSim.World;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>
/// Things that lie in notecards. A notecard is text that somebody has uploaded, so what it says of an asset gives no right to it: who wrote
/// it must have the thing himself, and be allowed to copy it and to give it away. Landmarks are for everybody.
/// </summary>
internal sealed class NotecardItems(
    Scene scene, IInventoryService inventory, IAssetService assets, ILibraryService? library, IObjectContents contents)
{
    private const uint Export = (uint)PermissionMask.Export;

    /// <summary>A thing in a notecard as the user would have it, in no folder and without an id of its own; null when he may not.</summary>
    /// <param name="notecard">An item of his, or of the prim.</param>
    /// <param name="prim">Zero for his own inventory.</param>
    public async Task<InventoryItem?> Find(UUID user, UUID notecard, UUID prim, UUID item)
    {
        if (await NotecardOf(user, notecard, prim) is not { } id || await assets.Get(id) is not { Type: AssetType.Notecard } asset
            || !UUID.TryParse(asset.CreatorId.AsSpan(0, Math.Min(36, asset.CreatorId.Length)), out var author)
            || !NotecardReader.TryRead(asset.Data, out var card) || card.Items.FirstOrDefault(i => i.Id == item) is not { } written)
            return null;
        var rights = await RightsOf(author, written);
        var needed = PermissionMask.Copy | (author == user ? 0 : PermissionMask.Transfer);
        return ((PermissionMask)rights & needed) == needed ? await For(user, author, written, rights & ~Export) : null;
    }

    private async ValueTask<UUID?> NotecardOf(UUID user, UUID notecard, UUID prim)
    {
        if (!prim.IsZero)
            return await contents.NotecardIn(user, prim, notecard);
        var item = await inventory.GetItem(user, notecard) ?? library?.GetItem(notecard);
        return item is { AssetType: AssetType.Notecard } ? item.AssetId : null;
    }

    private async ValueTask<uint> RightsOf(UUID author, InventoryItem written) => written.AssetType == AssetType.Landmark
        ? (uint)PermissionMask.Everything
        : await inventory.GetAssetPermissions(author, written.AssetId);

    private async Task<InventoryItem> For(UUID user, UUID author, InventoryItem written, uint rights)
    {
        var maker = (await assets.GetMetadata(written.AssetId))?.CreatorId;
        var item = written with
        {
            Id = UUID.Zero,
            Folder = UUID.Zero,
            Owner = user,
            Name = ItemText.Name(written.Name),
            Description = ItemText.Description(written.Description),
            CreatorId = string.IsNullOrEmpty(maker) ? author.ToString() : maker,
            GroupId = UUID.Zero,
            BasePermissions = written.BasePermissions & rights,
            CurrentPermissions = written.CurrentPermissions & rights,
            NextPermissions = written.NextPermissions & rights,
            EveryOnePermissions = written.EveryOnePermissions & rights,
            GroupPermissions = written.GroupPermissions & rights,
            CreationDate = scene.Clock.UnixTime
        };
        return author == user ? item : ItemRights.ForNextOwner(item, scene.Permissions.NextOwner);
    }
}
