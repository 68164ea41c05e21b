using OpenSim.Primitives;

namespace OpenSim.Store.Grid;

/// <summary>
/// Regions of the grid: table regions. A scope of zero means any. On SQLite, where OpenSimulator keeps a standalone's regions only in memory,
/// a table of ours of the same form.
/// </summary>
public interface IGridStore
{
    GridRegionRow? Load(UUID scopeId, UUID id);

    /// <summary>The region whose area holds the point, in metres.</summary>
    GridRegionRow? LoadAt(UUID scopeId, int metresX, int metresY);

    /// <summary>Without case.</summary>
    GridRegionRow? LoadByName(UUID scopeId, string name);

    /// <summary>Regions whose name starts with the text (or, with contains, has it anywhere), by name.</summary>
    IReadOnlyList<GridRegionRow> FindByName(UUID scopeId, string text, int limit, bool contains = false);

    /// <summary>Regions that overlap the rectangle of metres, both ends included.</summary>
    IReadOnlyList<GridRegionRow> LoadRange(UUID scopeId, int fromX, int fromY, int toX, int toY);

    /// <summary>Regions that have all the flag bits, by name.</summary>
    IReadOnlyList<GridRegionRow> LoadByFlags(UUID scopeId, int flags);

    void Store(GridRegionRow region);

    bool SetFlags(UUID id, int flags);

    bool Delete(UUID id);
}
