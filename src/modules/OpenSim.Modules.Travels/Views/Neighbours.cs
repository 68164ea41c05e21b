using System.Numerics;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.World;

namespace OpenSim.Modules.Travels.Views;

/// <summary>
/// The regions around this one, as the grid service lists them and as they greet. Asked for when the region begins and, since nobody tells
/// of a region that has gone, now and then while somebody is here. Needs the token.
/// </summary>
internal sealed class Neighbours(Scene scene, IGridService grid)
{
    /// <summary>Metres around the region: the farthest that viewers look.</summary>
    private const int Reach = 512;

    private const double GoodFor = 60; // seconds

    private readonly Dictionary<ulong, GridRegion> _regions = [];
    private double _askAgain;
    private bool _isAsking;

    public IEnumerable<GridRegion> All => _regions.Values;

    public GridRegion? Find(ulong handle) => _regions.GetValueOrDefault(handle);

    /// <summary>The region in which a place outside of this one lies, by this one's corner.</summary>
    public GridRegion? At(Vector3 place)
    {
        foreach (var region in _regions.Values)
        {
            if (region.Holds(place.Seen(scene.Info.Handle, region.Handle)))
                return region;
        }

        return null;
    }

    /// <summary>A region anywhere, if the grid has it. Without the token.</summary>
    public ValueTask<GridRegion?> Ask(RegionHandle handle) =>
        grid.GetRegionByPosition(scene.Info.ScopeId, (int)handle.MetresX, (int)handle.MetresY);

    public void Add(GridRegion region)
    {
        if (region.RegionId != scene.Info.Id && region.RegionLocX >= 0 && region.RegionLocY >= 0)
            _regions[region.Handle.Value] = region;
    }

    /// <summary>Asks the grid again if what is known is old.</summary>
    /// <param name="then">Called with the token held when there is an answer.</param>
    public void Refresh(Action? then = null)
    {
        if (_isAsking || scene.Clock.Seconds < _askAgain)
            return;
        _isAsking = true;
        _askAgain = scene.Clock.Seconds + GoodFor;
        var info = scene.Info;
        var (x, y) = ((int)info.Handle.MetresX, (int)info.Handle.MetresY);
        scene.Background("neighbours of " + info.Name, async _ =>
        {
            var found = await grid.GetRegionRange(info.ScopeId, x - Reach, x + info.SizeX + Reach, y - Reach, y + info.SizeY + Reach);
            scene.Post(_ => Take(found, then));
        }, _ => _isAsking = false);
    }

    private void Take(IReadOnlyList<GridRegion> found, Action? then)
    {
        _isAsking = false;
        _regions.Clear();
        foreach (var region in found)
        {
            if (region.Flags.HasFlag(GridRegionFlags.RegionOnline) && !region.Flags.HasFlag(GridRegionFlags.Hyperlink))
                Add(region);
        }

        then?.Invoke();
    }
}
