using System.Buffers.Binary;
using OpenSim.Primitives;

namespace OpenSim.ClientStack.LindenUDP.Outbound.Ports;

/// <summary>
/// The CRC field of inventory messages, by which viewers check what they have unpacked: a sum of the item's numbers, ids taken as four
/// little-endian words.
/// </summary>
internal static class ItemChecksum
{
    private const uint SaleTypeFactor = 0x07073096;

    public static uint Of(InventoryItem item) => unchecked(
        Sum(item.Id) + Sum(item.Folder) + Sum(item.CreatorUuid) + Sum(item.Owner) + Sum(item.GroupId) + Sum(item.AssetId)
        + item.CurrentPermissions + item.NextPermissions + item.EveryOnePermissions + item.GroupPermissions
        + item.Flags + (uint)(sbyte)item.InvType + (uint)(sbyte)item.AssetType + (uint)item.CreationDate + (uint)item.SalePrice
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
