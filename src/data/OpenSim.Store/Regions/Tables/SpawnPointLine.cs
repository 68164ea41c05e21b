using OpenSim.Primitives;

namespace OpenSim.Store.Regions.Tables;

/// <summary>A spawn point with the region that it belongs to: a row of spawn_points.</summary>
internal sealed record SpawnPointLine(UUID Region, SpawnPointRow Point)
{
    public SpawnPointLine()
        : this(UUID.Zero, new SpawnPointRow(0, 0, 0))
    {
    }
}
