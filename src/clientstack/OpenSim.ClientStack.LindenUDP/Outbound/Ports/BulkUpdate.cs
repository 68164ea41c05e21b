using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>
/// BulkUpdateInventory as an event: the message's blocks as maps, unsigned numbers as four bytes. As a message it would be a datagram for
/// three items.
/// </summary>
internal static class BulkUpdate
{
    private const int ThingsAtOnce = 100; // some 100 kB

    public static IEnumerable<LlsdMap> Of(
        UUID agent, IReadOnlyList<InventoryFolder> folders, IReadOnlyList<InventoryItem> items, UUID transaction, uint callback)
    {
        foreach (var some in folders.Chunk(ThingsAtOnce))
            yield return Body(agent, transaction, some.Select(Folder), []);
        foreach (var some in items.Chunk(ThingsAtOnce))
            yield return Body(agent, transaction, [], some.Select(item => Item(item, callback)));
    }

    private static LlsdMap Body(UUID agent, UUID transaction, IEnumerable<LlsdMap> folders, IEnumerable<LlsdMap> items) => new()
    {
        ["AgentData"] = new LlsdArray(new LlsdMap { ["AgentID"] = agent, ["TransactionID"] = transaction }),
        ["FolderData"] = new LlsdArray(folders),
        ["ItemData"] = new LlsdArray(items)
    };

    private static LlsdMap Folder(InventoryFolder folder) => new()
    {
        ["FolderID"] = folder.Id, ["ParentID"] = folder.ParentId, ["Type"] = (int)folder.Type, ["Name"] = folder.Name
    };

    private static LlsdMap Item(InventoryItem item, uint callback) => new()
    {
        ["ItemID"] = item.Id,
        ["CallbackID"] = LlsdValue.FromUInt32(callback),
        ["FolderID"] = item.Folder,
        ["CreatorID"] = item.CreatorUuid,
        ["OwnerID"] = item.Owner,
        ["GroupID"] = item.GroupId,
        ["BaseMask"] = LlsdValue.FromUInt32(item.BasePermissions),
        ["OwnerMask"] = LlsdValue.FromUInt32(item.CurrentPermissions),
        ["GroupMask"] = LlsdValue.FromUInt32(item.GroupPermissions),
        ["EveryoneMask"] = LlsdValue.FromUInt32(item.EveryOnePermissions),
        ["NextOwnerMask"] = LlsdValue.FromUInt32(item.NextPermissions),
        ["GroupOwned"] = item.GroupOwned,
        ["AssetID"] = item.AssetId,
        ["Type"] = item.AssetType,
        ["InvType"] = item.InvType,
        ["Flags"] = LlsdValue.FromUInt32(item.Flags),
        ["SaleType"] = (int)item.SaleType,
        ["SalePrice"] = item.SalePrice,
        ["Name"] = item.Name,
        ["Description"] = item.Description,
        ["CreationDate"] = item.CreationDate,
        ["CRC"] = LlsdValue.FromUInt32(ItemChecksum.Of(item))
    };
}
