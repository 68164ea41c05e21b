using OpenSim.Primitives;
using OpenSim.Services.Grid;

namespace OpenSim.Services.Maps;

/// <summary>What regions of other processes have on the map: <c>/MAP/MapItems/&lt;handle&gt;</c> at a region's address.</summary>
public interface IMapItemService
{
    /// <summary>By the type of MapItemRequest; empty when there is no answer. Nothing is thrown.</summary>
    ValueTask<IReadOnlyDictionary<uint, IReadOnlyList<MapItem>>> GetItems(GridRegion region);
}
