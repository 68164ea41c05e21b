using System.Numerics;

namespace OpenSim.World.Viewers.Requests;

/// <summary>Objects that are moved over the region's border.</summary>
public interface IBorderRequests : IViewerRequests
{
    /// <summary>
    /// Somebody who may move it puts a linkset to a place outside of the region. False when it is to stay inside: there is no neighbour.
    /// </summary>
    /// <param name="place">By this region's corner.</param>
    bool Bring(ScenePresence who, SceneObjectGroup what, Vector3 place) => false;
}
