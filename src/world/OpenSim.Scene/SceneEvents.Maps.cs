using OpenSim.World.Viewers;

namespace OpenSim.World;

// The world map.
public sealed partial class SceneEvents
{
    /// <summary>MapBlockRequest: the regions in a rectangle of the grid.</summary>
    public event Action<IViewer, MapArea>? OnMapBlocksRequested;

    /// <summary>MapNameRequest: flags and how the names begin.</summary>
    public event Action<IViewer, uint, string>? OnMapNamesRequested;

    /// <summary>MapItemRequest: flags, item type, and the region's handle, 0 for this one.</summary>
    public event Action<IViewer, uint, uint, ulong>? OnMapItemsRequested;

    public void TriggerMapBlocksRequested(IViewer viewer, MapArea area) => Raise(OnMapBlocksRequested, nameof(OnMapBlocksRequested), viewer, area);

    public void TriggerMapNamesRequested(IViewer viewer, uint flags, string name) => Raise(OnMapNamesRequested, nameof(OnMapNamesRequested), viewer, flags, name);

    public void TriggerMapItemsRequested(IViewer viewer, uint flags, uint type, ulong handle) =>
        Raise(OnMapItemsRequested, nameof(OnMapItemsRequested), viewer, flags, type, handle);
}

/// <summary>A rectangle of the grid in units of 256 m, both ends included.</summary>
public readonly record struct MapArea(uint Flags, ushort MinX, ushort MaxX, ushort MinY, ushort MaxY);
