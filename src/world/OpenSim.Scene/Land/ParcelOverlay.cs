using OpenSim.Primitives;

namespace OpenSim.World.Land;

/// <summary>The coloured squares and borders that a viewer draws: ParcelOverlay, one byte for each 4 m, rows from south.</summary>
public static class ParcelOverlay
{
    public const byte OwnedByOther = 1;
    public const byte OwnedByGroup = 2;
    public const byte OwnedBySelf = 3;
    public const byte ForSale = 4;
    public const byte Auction = 5;
    public const byte HiddenAvatars = 0x10;
    public const byte LocalSound = 0x20;
    public const byte WestBorder = 0x40;
    public const byte SouthBorder = 0x80;

    /// <param name="isMember">Whether the viewer's agent belongs to a group.</param>
    public static byte[] Make(ParcelMap map, UUID viewer, Func<UUID, bool> isMember)
    {
        var overlay = new byte[map.SquaresX * map.SquaresY];
        Parcel? last = null;
        byte kind = 0;
        for (var y = 0; y < map.SquaresY; y++)
        {
            for (var x = 0; x < map.SquaresX; x++)
            {
                var parcel = map.AtSquare(x, y);
                if (parcel != last)
                    kind = KindOf(last = parcel, viewer, isMember);
                overlay[(y * map.SquaresX) + x] = (byte)(kind
                    | (x == 0 || map.AtSquare(x - 1, y) != parcel ? WestBorder : 0)
                    | (y == 0 || map.AtSquare(x, y - 1) != parcel ? SouthBorder : 0));
            }
        }

        return overlay;
    }

    private static byte KindOf(Parcel parcel, UUID viewer, Func<UUID, bool> isMember)
    {
        var row = parcel.Row;
        var isForSale = parcel.Has(ParcelFlags.ForSale) && (row.AuthBuyerId.IsZero || row.AuthBuyerId == viewer);
        var kind = row.OwnerId == viewer ? OwnedBySelf
            : isForSale ? ForSale
            : row.AuctionId != 0 ? Auction
            : !row.GroupId.IsZero && isMember(row.GroupId) ? OwnedByGroup
            : OwnedByOther;
        return (byte)(kind | (row.SeeAvatars ? 0 : HiddenAvatars) | (parcel.Has(ParcelFlags.SoundLocal) ? LocalSound : 0));
    }
}
