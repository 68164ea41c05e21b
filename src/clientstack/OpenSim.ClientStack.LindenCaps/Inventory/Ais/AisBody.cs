using OpenSim.Llsd;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Inventory;

namespace OpenSim.ClientStack.LindenCaps.Inventory.Ais;

/// <summary>
/// What viewers send: folders and items as maps of which any field may be missing. Types are words or numbers, flags four bytes or a
/// number.
/// </summary>
internal static class AisBody
{
    /// <summary>As many folders, items or links as one request may name; the rest is not read. Outfits have some hundred links.</summary>
    public const int MaxThings = 1000;

    private const uint AllPermissions = 0x7fffffff;

    /// <summary>The links of a slam: an array, or the array <c>links</c> of a map.</summary>
    public static IReadOnlyList<InventoryItem> Links(LlsdValue body) =>
        [.. (body is LlsdArray ? body : body["links"]).Elements.Take(MaxThings).Select(Link)];

    /// <summary>Items and links that are to be made.</summary>
    /// <param name="secret">Of the session: with it the viewer's <c>hash_id</c> becomes the id of what it has uploaded.</param>
    public static IReadOnlyList<InventoryItem> Items(LlsdValue body, UUID secret) =>
        [.. body["items"].Elements.Take(MaxThings).Select(item => Item(item, secret)), .. Links(new LlsdMap { ["links"] = body["links"] })];

    public static IReadOnlyList<InventoryFolder> Folders(LlsdValue body) =>
        [.. body["categories"].Elements.Take(MaxThings).Select(folder => new InventoryFolder
        {
            Id = folder["category_id"].AsUuid(),
            Name = folder["name"].AsString(),
            Type = Type(folder) ?? FolderType.None
        })];

    public static FolderPatch Folder(LlsdValue body) => new()
    {
        Name = body["name"].IsDefined ? body["name"].AsString() : null,
        Parent = Id(body["parent_id"]),
        Type = Type(body),
        Mark = Mark(body)
    };

    public static ItemPatch Patch(LlsdValue body, UUID secret)
    {
        var (permissions, sale) = (body["permissions"], body["sale_info"]);
        var flags = Mask(body["flags"]);
        var change = new ItemChange
        {
            Name = body["name"].IsDefined ? body["name"].AsString() : null,
            Description = body["desc"].IsDefined ? body["desc"].AsString() : null,
            GroupId = permissions["group_id"].IsDefined ? permissions["group_id"].AsUuid() : null,
            NextPermissions = Mask(permissions["next_owner_mask"]),
            EveryOnePermissions = Mask(permissions["everyone_mask"]),
            GroupPermissions = Mask(permissions["group_mask"]),
            SaleType = Sale(sale["sale_type"]),
            SalePrice = sale["sale_price"].IsDefined ? sale["sale_price"].AsInteger() : null,
            ClearFlags = flags is null ? 0 : uint.MaxValue,
            SetFlags = flags ?? 0
        };
        return new ItemPatch(change, Id(body["parent_id"]), Uploaded(body, secret), Mark(body));
    }

    private static InventoryItem Link(LlsdValue link) => new()
    {
        AssetId = link["linked_id"].AsUuid(),
        AssetType = Number(link["type"], ItemWords.AssetType) == AssetType.LinkFolder ? AssetType.LinkFolder : AssetType.Link,
        InvType = Number(link["inv_type"], ItemWords.ItemType),
        Name = link["name"].AsString(),
        Description = link["desc"].AsString()
    };

    private static InventoryItem Item(LlsdValue item, UUID secret) => new()
    {
        AssetId = Uploaded(item, secret) ?? UUID.Zero,
        AssetType = Number(item["type"], ItemWords.AssetType),
        InvType = Number(item["inv_type"], ItemWords.ItemType),
        Name = item["name"].AsString(),
        Description = item["desc"].AsString(),
        NextPermissions = Mask(item["permissions"]["next_owner_mask"]) ?? AllPermissions,
        Flags = Mask(item["flags"]) ?? 0
    };

    private static UUID? Uploaded(LlsdValue item, UUID secret) =>
        Id(item["hash_id"]) is { } transaction ? transaction.Combine(secret) : null;

    // A picture that is taken away is a zero id.
    private static MarkPatch Mark(LlsdValue thing) => new(
        thing["thumbnail"]["asset_id"].IsDefined ? thing["thumbnail"]["asset_id"].AsUuid() : null,
        thing["favorite"]["toggled"].IsDefined ? thing["favorite"]["toggled"].AsBoolean() : null);

    private static UUID? Id(LlsdValue value) => value.AsUuid() is { IsZero: false } id ? id : null;

    private static uint? Mask(LlsdValue value) => value.IsDefined ? value.AsUInt32() : null;

    private static short? Type(LlsdValue folder)
    {
        var type = folder["type_default"].IsDefined ? folder["type_default"] : folder["type"];
        return type.IsDefined ? (short)Math.Clamp(type.AsInteger(), sbyte.MinValue, sbyte.MaxValue) : null;
    }

    private static byte? Sale(LlsdValue value) => value.IsDefined ? (byte)Math.Clamp(Number(value, ItemWords.SaleType), 0, 3) : null;

    private static int Number(LlsdValue value, Func<string, int> ofWord) =>
        value is LlsdString { Value: var word } ? ofWord(word) : Math.Clamp(value.AsInteger(), sbyte.MinValue, sbyte.MaxValue);
}
