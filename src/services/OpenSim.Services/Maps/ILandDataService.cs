using OpenSim.Services.Grid;

namespace OpenSim.Services.Maps;

/// <summary>What parcels of regions in other processes are: XML-RPC <c>land_data</c> at a region's address.</summary>
public interface ILandDataService
{
    /// <summary>The parcel at a place; null when there is none, or no answer. Nothing is thrown.</summary>
    /// <param name="region">Of this grid, or a link to another one's.</param>
    /// <param name="x">Metres in the region.</param>
    ValueTask<LandData?> GetLandData(GridRegion region, uint x, uint y);
}
