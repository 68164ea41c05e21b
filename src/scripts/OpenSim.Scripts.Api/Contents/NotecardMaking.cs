using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Contents;

/// <summary>Notecards that scripts write.</summary>
internal static class NotecardMaking
{
    private const int NotecardType = 7; // of items
    private const uint AllRights = (uint)(PermissionMask.Copy | PermissionMask.Modify | PermissionMask.Transfer | PermissionMask.Move);

    /// <summary>Beside the region.</summary>
    public static ValueTask<UUID> Store(IAssetService assets, UUID creator, string name, string text)
    {
        var bytes = Encoding.UTF8.GetByteCount(text);
        var card = $"Linden text version 2\n{{\nLLEmbeddedItems version 1\n{{\ncount 0\n}}\nText length {bytes}\n{text}}}\n";
        return assets.Store(new Asset
        {
            Id = UUID.Random(), Name = name, Type = AssetType.Notecard, CreatorId = creator.ToString(),
            Data = Encoding.UTF8.GetBytes(card)
        });
    }

    /// <summary>Into a prim, in the place of one of the same name. Needs the token, and the prim's contents.</summary>
    public static void Put(SceneObjectPart part, string name, string description, UUID asset)
    {
        var before = part.Inventory?.Items?.FirstOrDefault(i => i.Name == name && i.AssetType == AssetType.Notecard);
        part.Scene.Inventories.Put(part, new PrimItemRow
        {
            ItemId = before?.ItemId ?? UUID.Random(), Name = name, Description = description, AssetId = asset,
            AssetType = AssetType.Notecard, InvType = NotecardType, OwnerId = part.OwnerId, CreatorId = part.OwnerId.ToString(),
            GroupId = part.GroupId, CreationDate = (uint)part.Scene.Clock.UnixTime, BasePermissions = AllRights,
            CurrentPermissions = AllRights, NextPermissions = AllRights
        });
    }
}
