using OpenSim.World.Viewers;

namespace OpenSim.World;

/// <summary>
/// What happens in a region, for modules (OpenSimulator's EventManager). Handlers run with the token held, in the order of subscription; one that
/// throws is logged and the others still run.
/// </summary>
public sealed partial class SceneEvents
{
    /// <summary>A viewer's circuit has been made; its ports may be used. Child agents too.</summary>
    public event Action<IViewer>? OnNewViewer;

    /// <summary>A root avatar stands in the region (CompleteAgentMovement has been handled).</summary>
    public event Action<ScenePresence>? OnMakeRootAgent;

    /// <summary>A viewer is gone, whatever the reason; its presence is about to be removed.</summary>
    public event Action<IViewer>? OnViewerClosed;

    /// <summary>ChatFromViewer: speaker, channel, type (feature-map appendix D), text.</summary>
    public event Action<ScenePresence, int, byte, string>? OnChatFromViewer;

    /// <summary>ImprovedInstantMessage from a viewer, its sender already verified.</summary>
    public event Action<IViewer, InstantMessage>? OnInstantMessage;

    public void TriggerNewViewer(IViewer viewer) => OnNewViewer?.Invoke(viewer);

    public void TriggerMakeRootAgent(ScenePresence presence) => OnMakeRootAgent?.Invoke(presence);

    public void TriggerViewerClosed(IViewer viewer) => OnViewerClosed?.Invoke(viewer);

    public void TriggerChatFromViewer(ScenePresence speaker, int channel, byte type, string text) => OnChatFromViewer?.Invoke(speaker, channel, type, text);

    public void TriggerInstantMessage(IViewer from, InstantMessage message) => OnInstantMessage?.Invoke(from, message);
}
