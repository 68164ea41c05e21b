using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Telemetry.Limits;

namespace OpenSim.Services.Local.Hypergrid.Links;

/// <summary>
/// Links of a simulator, as long as it runs: OpenSimulator's has them in memory too. Looking on the map makes them, so there is a bound;
/// the oldest goes for a new one. Thread-safe.
/// </summary>
public sealed class HeldLinks(Limit limit) : ILinkTable
{
    private readonly Lock _gate = new(); // guards _links
    private readonly List<GridRegion> _links = []; // the oldest first

    public IReadOnlyList<GridRegion> All()
    {
        lock (_gate)
            return [.. _links];
    }

    public void Add(GridRegion link)
    {
        lock (_gate)
        {
            if (_links.RemoveAll(known => known.RegionId == link.RegionId) == 0)
                MakeRoom();
            _links.Add(link);
        }
    }

    public bool Remove(UUID id)
    {
        lock (_gate)
        {
            var removed = _links.RemoveAll(known => known.RegionId == id);
            limit.Give(removed);
            return removed > 0;
        }
    }

    private void MakeRoom()
    {
        while (!limit.TryTake() && _links.Count > 0)
        {
            _links.RemoveAt(0);
            limit.Give();
        }
    }
}
