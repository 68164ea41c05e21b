using System.Numerics;
using OpenSim.Services.Maps;

namespace OpenSim.Modules.Land.Maps;

/// <summary>Parcels of the regions of this process, for people in other regions. Any thread, without a token.</summary>
public sealed class LandHere(Scenes scenes)
{
    /// <summary>Null where no region of that handle is here, or the place is outside of it.</summary>
    public LandData? Find(ulong handle, uint x, uint y)
    {
        if (scenes.FirstOrDefault(scene => scene.Info.Handle.Value == handle) is not { } found
            || x >= found.Info.SizeX || y >= found.Info.SizeY)
            return null;
        using (found.Token.Take())
        {
            var parcel = found.Land.At(new Vector3(x, y, 0));
            var row = parcel.Row;
            return new LandData(parcel.Id, row.Name, row.Description, row.OwnerId, new Vector3(parcel.Min, 0), new Vector3(parcel.Max, 0),
                parcel.Area, found.Settings.Access)
            {
                Flags = row.Flags,
                AuctionId = row.AuctionId,
                SalePrice = row.SalePrice,
                SnapshotId = row.SnapshotId,
                UserLocation = row.UserLocation,
                Dwell = row.Dwell
            };
        }
    }
}
