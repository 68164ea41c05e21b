using OpenSim.Primitives;
using OpenSim.World.Terrain;

namespace OpenSim.Modules.Land.Terrain.Shaping;

/// <summary>What one edit has changed: squares of 4 m as they were before it.</summary>
internal sealed class TerrainEdit
{
    private const int Side = TerrainWork.Square;
    private const int MaxSquares = 16_384; // 1 MB of heights; more (a whole region of 1024 m) cannot be taken back

    private readonly Dictionary<(int West, int South), int> _places = [];
    private readonly List<float> _heights = [];
    private bool _isTooLarge;

    public required UUID Agent { get; init; }

    public double LastStroke { get; set; }

    public IReadOnlyCollection<(int West, int South)> Squares => _places.Keys;

    /// <summary>False when the square is kept already, or can no longer be.</summary>
    public bool Keep(TerrainMap map, int west, int south)
    {
        if (_isTooLarge || !_places.TryAdd((west, south), _heights.Count))
            return false;
        for (var y = south; y < south + Side; y++)
            _heights.AddRange(map.Heights.Row(y).Slice(west, Side));
        if (_places.Count <= MaxSquares)
            return true;
        _isTooLarge = true;
        _places.Clear();
        _heights.Clear();
        return false;
    }

    /// <summary>Somebody else has changed the square: it is not for this agent to put back.</summary>
    public void Forget(int west, int south) => _places.Remove((west, south));

    public void PutBack(TerrainMap map, (int West, int South) square)
    {
        var from = _places[square];
        for (var i = 0; i < Side * Side; i++)
            map[square.West + (i % Side), square.South + (i / Side)] = _heights[from + i];
    }
}
