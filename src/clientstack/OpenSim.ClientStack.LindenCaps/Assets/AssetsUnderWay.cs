using OpenSim.Primitives;
using OpenSim.Telemetry.Limits;

namespace OpenSim.ClientStack.LindenCaps.Assets;

/// <summary>
/// Large assets that are sent out of memory: each is counted once, however many take it at the same time, as they share its bytes.
/// Thread-safe.
/// </summary>
internal sealed class AssetsUnderWay
{
    private readonly Lock _gate = new(); // guards _takers
    private readonly Dictionary<UUID, int> _takers = [];

    /// <summary>False, and counted, when too many others are under way. True has to be followed by <see cref="End"/>.</summary>
    public bool TryBegin(UUID id, int length, Limit bodies)
    {
        lock (_gate)
        {
            var takers = _takers.GetValueOrDefault(id);
            if (takers == 0 && !bodies.TryTake(length))
                return false;
            _takers[id] = takers + 1;
            return true;
        }
    }

    public void End(UUID id, int length, Limit bodies)
    {
        lock (_gate)
        {
            if (--_takers[id] > 0)
                return;
            _takers.Remove(id);
            bodies.Give(length);
        }
    }
}
