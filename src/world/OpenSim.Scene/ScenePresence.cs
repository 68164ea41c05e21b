using OpenSim.World.Viewers;

namespace OpenSim.World;

/// <summary>An avatar in the region, with the viewer that steers it.</summary>
public sealed class ScenePresence(IViewer viewer)
{
    public IViewer Viewer { get; } = viewer;
}
