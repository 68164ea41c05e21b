using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Maps;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Regions;
using OpenSim.World.Viewers.Search;

namespace OpenSim.Modules.Land.Parcels;

/// <summary>Parcels at places in other regions: of this process, of this grid and of grids to which there are links. Any thread.</summary>
/// <param name="grid">Null where the region is alone.</param>
/// <param name="land">Asks the regions of other processes; null where there are none.</param>
internal sealed class PlacesElsewhere(Scenes scenes, IGridService? grid, ILandDataService? land)
{
    private const byte Mature = 21;
    private const byte Adult = 42;

    /// <summary>The id for the place; zero when there is no such region, or the grid does not answer.</summary>
    /// <param name="handle">Of a place in the region, as viewers have it of landmarks; 0 when only its id is known.</param>
    public async ValueTask<UUID> IdOf(UUID scope, ulong handle, UUID regionId, uint x, uint y)
    {
        if (grid is null)
            return UUID.Zero;
        try
        {
            var corner = new RegionHandle(handle);
            var region = handle != 0
                ? await grid.GetRegionByPosition(scope, (int)corner.MetresX, (int)corner.MetresY)
                : await grid.GetRegionByUuid(scope, regionId);
            if (region is null)
                return UUID.Zero;
            if (handle != 0)
                (x, y) = Within(region, corner, x, y);
            return x < region.RegionSizeX && y < region.RegionSizeY ? PlaceId.Of(region.Handle, x, y) : UUID.Zero;
        }
        catch (ServiceAwayException)
        {
            return UUID.Zero;
        }
    }

    /// <summary>What is known of the parcel at the place of that id, under that id; null for another id, and without an answer.</summary>
    public async ValueTask<FoundPlace?> Find(UUID scope, UUID id)
    {
        if (!PlaceId.TryRead(id, out var handle, out var x, out var y))
            return null;
        if (scenes.FirstOrDefault(scene => scene.Info.Handle == handle) is { } here)
            return Here(here, id, x, y);
        if (grid is null || land is null)
            return null;
        try
        {
            return await grid.GetRegionByPosition(scope, (int)handle.MetresX, (int)handle.MetresY) is { } region
                && await land.GetLandData(region, x, y) is { } found
                    ? There(region, found, id, new Vector3(x, y, found.UserLocation.Z))
                    : null;
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    // The handle may be that of a square within a region of several.
    private static (uint X, uint Y) Within(GridRegion region, RegionHandle corner, uint x, uint y)
    {
        var (inX, inY) = (corner.MetresX - (uint)region.RegionLocX + x, corner.MetresY - (uint)region.RegionLocY + y);
        return inX < region.RegionSizeX && inY < region.RegionSizeY ? (inX, inY) : (x, y);
    }

    private static FoundPlace? Here(Scene scene, UUID id, uint x, uint y)
    {
        if (x >= scene.Info.SizeX || y >= scene.Info.SizeY)
            return null;
        using (scene.Token.Take())
        {
            var found = FoundPlace.Of(scene, scene.Land.At(new Vector3(x, y, 0)));
            return found with { Parcel = found.Parcel with { Id = id }, Position = new Vector3(x, y, found.Position.Z) };
        }
    }

    private static FoundPlace There(GridRegion region, LandData land, UUID id, Vector3 place)
    {
        var row = new ParcelRow
        {
            Id = id, RegionId = region.RegionId, Name = land.Name, Description = land.Description, OwnerId = land.OwnerId,
            Area = land.Area, AuctionId = land.AuctionId, Flags = land.Flags, SalePrice = land.SalePrice, SnapshotId = land.SnapshotId,
            UserLocation = land.UserLocation, Dwell = land.Dwell
        };
        var info = new RegionInfo
        {
            Id = region.RegionId, Name = region.RegionName, GridX = region.Handle.GridX, GridY = region.Handle.GridY
        };
        return new FoundPlace(row, land.Area, place, info, land.Access >= Adult ? 2 : land.Access >= Mature ? 1 : 0);
    }
}
