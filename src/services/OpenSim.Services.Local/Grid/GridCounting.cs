using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Grid;

/// <summary>Counts tables GridUser and regions.</summary>
internal sealed class GridCounting(Database users, IGridService grid) : IGridCounts
{
    private const int Square = 256 * 256;

    public async ValueTask<GridCounts> Count(long since)
    {
        // Visitors stand there with their home behind the UUID; times are texts.
        var (residents, active) = users.Read(session => (
            session.Number($"select count(*) from GridUser where UserID not like '%;%'"),
            session.Number($"select count(*) from GridUser where Login + 0 > {since}")));
        var regions = await grid.GetOnlineRegions(UUID.Zero, 0, 0, int.MaxValue);
        return new GridCounts(residents, active, regions.Sum(region => (long)region.RegionSizeX * region.RegionSizeY / Square));
    }
}
