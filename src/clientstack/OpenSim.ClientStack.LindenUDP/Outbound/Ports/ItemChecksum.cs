using System.Buffers.Binary;
using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>
/// The CRC field of inventory messages, by which viewers check what they have unpacked: a sum of the item's numbers, ids taken as four
/// little-endian words.
/// </summary>
internal static class ItemChecksum
{
    private const uint SaleTypeFactor = 0x07073096;

    public static uint Of(InventoryItemInfo item) => unchecked(
        Sum(item.ItemId) + Sum(item.FolderId) + Sum(item.CreatorId) + Sum(item.OwnerId) + Sum(item.GroupId) + Sum(item.AssetId)
        + item.OwnerMask + item.NextOwnerMask + item.EveryoneMask + item.GroupMask
        + item.Flags + (uint)item.InventoryType + (uint)item.AssetType + (uint)item.CreationDate + (uint)item.SalePrice
        + (item.SaleType * SaleTypeFactor));

    private static uint Sum(UUID id)
    {
        Span<byte> bytes = stackalloc byte[16];
        id.WriteTo(bytes);
        var sum = 0u;
        for (var i = 0; i < bytes.Length; i += 4)
            sum = unchecked(sum + BinaryPrimitives.ReadUInt32LittleEndian(bytes[i..]));
        return sum;
    }
}
