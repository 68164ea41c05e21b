using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <summary>The world map. Viewers ask for it by themselves, so that nothing is said where there is none.</summary>
public interface IMapRequests : IViewerRequests
{
    /// <summary>MapBlockRequest: the regions in a rectangle of the grid.</summary>
    void SendBlocks(IViewer viewer, MapArea area)
    {
    }

    /// <summary>MapNameRequest: flags and how the names begin.</summary>
    void SendNamed(IViewer viewer, uint flags, string name) => NotAvailable.Tell(viewer, "The map cannot be searched here.");

    /// <summary>MapItemRequest: flags, item type, and the region's handle, 0 for this one.</summary>
    void SendItems(IViewer viewer, uint flags, uint type, ulong handle) => viewer.Map.SendItems(type, flags, []);

    /// <summary>
    /// refreshmapvisibility of EstateOwnerMessage: the region's picture is to be drawn anew. The sender manages the estate.
    /// </summary>
    void Redraw(ScenePresence who) => NotAvailable.Tell(who.Viewer, "No picture of the region is drawn here.");

    /// <summary>RegionHandleRequest for another region than this.</summary>
    void SendHandle(IViewer viewer, UUID region)
    {
    }
}
