using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Wire.Inventory;

/// <summary>Folders and items in calls to the inventory service and its answers. Who made an item is told in two fields.</summary>
public static class InventoryPairs
{
    public static LlsdMap Write(InventoryFolder folder) => new()
    {
        ["ParentID"] = folder.ParentId,
        ["Type"] = (int)folder.Type,
        ["Version"] = folder.Version & ushort.MaxValue, // OpenSimulator reads 16 bits, and drops the folder when there are more
        ["Name"] = folder.Name,
        ["Owner"] = folder.Owner,
        ["ID"] = folder.Id
    };

    /// <summary>Null when it has no id.</summary>
    public static InventoryFolder? ReadFolder(LlsdValue pairs) => pairs["ID"].AsUuid().IsZero ? null : FolderOf(pairs);

    /// <summary>Whatever its id is.</summary>
    public static InventoryFolder FolderOf(LlsdValue pairs) => new()
    {
        Id = pairs["ID"].AsUuid(),
        ParentId = pairs["ParentID"].AsUuid(),
        Owner = pairs["Owner"].AsUuid(),
        Name = pairs["Name"].AsString(),
        Type = (short)Math.Clamp(pairs["Type"].AsInteger(), short.MinValue, short.MaxValue),
        Version = pairs["Version"].AsInteger()
    };

    public static LlsdMap Write(InventoryItem item)
    {
        var (creator, home) = Split(item.CreatorId);
        return new LlsdMap
        {
            ["AssetID"] = item.AssetId,
            ["AssetType"] = item.AssetType,
            ["BasePermissions"] = Mask(item.BasePermissions),
            ["CreationDate"] = item.CreationDate,
            ["CreatorId"] = creator,
            ["CreatorData"] = home,
            ["CurrentPermissions"] = Mask(item.CurrentPermissions),
            ["Description"] = item.Description,
            ["EveryOnePermissions"] = Mask(item.EveryOnePermissions),
            ["Flags"] = Mask(item.Flags),
            ["Folder"] = item.Folder,
            ["GroupID"] = item.GroupId,
            ["GroupOwned"] = item.GroupOwned,
            ["GroupPermissions"] = Mask(item.GroupPermissions),
            ["ID"] = item.Id,
            ["InvType"] = item.InvType,
            ["Name"] = item.Name,
            ["NextPermissions"] = Mask(item.NextPermissions),
            ["Owner"] = item.Owner,
            ["SalePrice"] = item.SalePrice,
            ["SaleType"] = (int)item.SaleType
        };
    }

    /// <summary>Null when it has no id.</summary>
    public static InventoryItem? ReadItem(LlsdValue pairs) => pairs["ID"].AsUuid().IsZero ? null : ItemOf(pairs);

    /// <summary>Whatever its id is.</summary>
    public static InventoryItem ItemOf(LlsdValue pairs) => new()
    {
        Id = pairs["ID"].AsUuid(),
        AssetId = pairs["AssetID"].AsUuid(),
        AssetType = pairs["AssetType"].AsInteger(),
        BasePermissions = Mask(pairs["BasePermissions"]),
        CreationDate = pairs["CreationDate"].AsInteger(),
        CreatorId = Join(pairs["CreatorId"].AsString(), pairs["CreatorData"].AsString()),
        CurrentPermissions = Mask(pairs["CurrentPermissions"]),
        Description = pairs["Description"].AsString(),
        EveryOnePermissions = Mask(pairs["EveryOnePermissions"]),
        Flags = Mask(pairs["Flags"]),
        Folder = pairs["Folder"].AsUuid(),
        GroupId = pairs["GroupID"].AsUuid(),
        GroupOwned = pairs["GroupOwned"].AsFlag(),
        GroupPermissions = Mask(pairs["GroupPermissions"]),
        InvType = pairs["InvType"].AsInteger(),
        Name = pairs["Name"].AsString(),
        NextPermissions = Mask(pairs["NextPermissions"]),
        Owner = pairs["Owner"].AsUuid(),
        SalePrice = pairs["SalePrice"].AsInteger(),
        SaleType = (byte)Math.Clamp(pairs["SaleType"].AsInteger(), 0, byte.MaxValue)
    };

    public static string Mask(uint mask) => mask.ToString(CultureInfo.InvariantCulture);

    /// <summary>Zero for what is no such number. Some callers write the sign.</summary>
    public static uint Mask(LlsdValue value) => unchecked((uint)value.AsLong());

    private static (string Creator, string Home) Split(string creator) =>
        creator.IndexOf(';', StringComparison.Ordinal) is > 0 and var end ? (creator[..end], creator[(end + 1)..]) : (creator, "");

    private static string Join(string creator, string home) => home.Length > 0 ? $"{creator};{home}" : creator;
}
