using System.Buffers.Binary;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Grid;
using OpenSim.Services.Hypergrid;
using OpenSim.World;

namespace OpenSim.Modules.People.Profiles;

/// <summary>
/// Places of picks that lie in other grids: who looks at one is shown the link to that region, so that his map and his landmark lead there.
/// </summary>
/// <param name="grid">Makes the link; null where there are no other regions.</param>
/// <param name="own">Null where there are no other grids.</param>
internal sealed class PickPlaces(Scene scene, IGridService? grid, OwnGrid? own)
{
    private const int Square = 256; // metres; where in a larger region it is, only the parcel's id tells

    /// <summary>What picks made here name as their grid, as OpenSimulator writes it; empty where there is no other.</summary>
    public string Here { get; } = own?.Gatekeeper.TrimEnd('/') ?? "";

    public bool IsElsewhere(Pick pick) => own is not null && !own.Includes(pick.Gatekeeper);

    /// <summary>The pick with its place on this grid's map; as it is where there is no way to it.</summary>
    public async ValueTask<Pick> Show(Pick pick)
    {
        if (!IsElsewhere(pick) || pick.RegionName.Length == 0 || await LinkTo(pick) is not { } link)
            return pick;
        var (x, y) = PlaceIn(pick);
        return pick with
        {
            ParcelId = UUID.Zero, // of that grid: nobody here could say more of it
            Position = new Vector3D(link.RegionLocX + x, link.RegionLocY + y, pick.Position.Z)
        };
    }

    private async ValueTask<GridRegion?> LinkTo(Pick pick)
    {
        try
        {
            return grid is null ? null : await grid.GetRegionByName(scene.Info.ScopeId, $"{pick.Gatekeeper} {pick.RegionName}");
        }
        catch (ServiceAwayException)
        {
            return null;
        }
    }

    // OpenSimulator's parcels have ids that are made of the region's handle and the place in it, in little-endian order.
    private static (double X, double Y) PlaceIn(Pick pick)
    {
        var id = pick.ParcelId.ToBytes();
        var isPlace = !pick.ParcelId.IsZero && id[0] == 0 && id[4] == 0 && id[9] < 64 && id[13] < 64 && id[14] == 0 && id[15] == 0;
        return isPlace
            ? (BinaryPrimitives.ReadUInt16LittleEndian(id.AsSpan(8)), BinaryPrimitives.ReadUInt16LittleEndian(id.AsSpan(12)))
            : (pick.Position.X % Square, pick.Position.Y % Square);
    }
}
