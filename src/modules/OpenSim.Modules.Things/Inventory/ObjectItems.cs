using System.Numerics;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.World.Permissions;

namespace OpenSim.Modules.Things.Inventory;

/// <summary>Objects as an item of an inventory: several that were taken together are one.</summary>
internal static class ObjectItems
{
    private const int ObjectInventory = 6;

    /// <summary>The item, as that owner may have it, still without folder, asset and time.</summary>
    /// <param name="objects">With all that is in them.</param>
    public static InventoryItem For(UUID owner, IReadOnlyList<PackedObject> objects, NextOwner next)
    {
        var root = objects[0].Root;
        var rights = ObjectRights.Of(objects);
        var item = new InventoryItem
        {
            Id = UUID.Random(),
            Owner = owner,
            AssetType = AssetType.Object,
            InvType = ObjectInventory,
            Name = NameOf(objects),
            Description = root.Description,
            CreatorId = root.CreatorId,
            BasePermissions = rights.Base,
            CurrentPermissions = rights.Current,
            NextPermissions = rights.Next,
            EveryOnePermissions = rights.Everyone,
            GroupPermissions = rights.Group,
            GroupId = root.GroupId,
            SaleType = (byte)root.SaleType,
            SalePrice = root.SalePrice
        };
        return objects.All(o => o.Root.OwnerId == owner) ? item : ItemRights.ForNextOwner(item, next);
    }

    /// <summary>Stores the asset of such an item.</summary>
    public static ValueTask<UUID> Store(IAssetService assets, UUID owner, IReadOnlyList<PackedObject> objects)
    {
        var options = ObjectXmlOptions.Default with { Original = true };
        return assets.Store(new Asset
        {
            Id = UUID.Random(),
            Name = NameOf(objects),
            Type = AssetType.Object,
            CreatorId = owner.ToString(),
            Data = objects.Count == 1 ? ObjectXml.Write(objects[0], options) : ObjectXml.WriteCoalesced(WithOffsets(objects), options)
        });
    }

    private static string NameOf(IReadOnlyList<PackedObject> objects) =>
        objects.Count > 1 ? $"{objects[0].Name} and {objects.Count - 1} more" : objects[0].Name;

    private static IReadOnlyList<PackedObject> WithOffsets(IReadOnlyList<PackedObject> objects)
    {
        var lowest = objects.Select(p => p.Position).Aggregate(Vector3.Min);
        foreach (var each in objects)
            each.Offset = each.Position - lowest;
        return objects;
    }
}
