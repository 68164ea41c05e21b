using OpenSim.World.Loop;
using OpenSim.World.Viewers;

namespace OpenSim.World;

/// <summary>
/// What happens in a region, for modules (OpenSimulator's EventManager). Handlers run with the token held, in the order of subscription; one that
/// throws is logged and the others still run.
/// </summary>
public sealed partial class SceneEvents(ErrorGuard errors)
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

    public void TriggerNewViewer(IViewer viewer) => Raise(OnNewViewer, nameof(OnNewViewer), viewer);

    public void TriggerMakeRootAgent(ScenePresence presence) => Raise(OnMakeRootAgent, nameof(OnMakeRootAgent), presence);

    public void TriggerViewerClosed(IViewer viewer) => Raise(OnViewerClosed, nameof(OnViewerClosed), viewer);

    public void TriggerChatFromViewer(ScenePresence speaker, int channel, byte type, string text)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(OnChatFromViewer))
        {
            try
            {
                handler(speaker, channel, type, text);
            }
            catch (Exception e)
            {
                errors.Report(nameof(OnChatFromViewer), e);
            }
        }
    }

    public void TriggerInstantMessage(IViewer from, InstantMessage message) => Raise(OnInstantMessage, nameof(OnInstantMessage), from, message);

    // EnumerateInvocationList walks the handlers without making an array.
    private void Raise<T>(Action<T>? handlers, string name, T argument)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(handlers))
            Guard(name, static (h, a) => h(a), handler, argument);
    }

    private void Raise<T1, T2>(Action<T1, T2>? handlers, string name, T1 first, T2 second)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(handlers))
            Guard(name, static (h, a) => h(a.first, a.second), handler, (first, second));
    }

    private void Raise<T1, T2, T3>(Action<T1, T2, T3>? handlers, string name, T1 first, T2 second, T3 third)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(handlers))
            Guard(name, static (h, a) => h(a.first, a.second, a.third), handler, (first, second, third));
    }

    private void Raise<T1, T2, T3, T4>(Action<T1, T2, T3, T4>? handlers, string name, T1 first, T2 second, T3 third, T4 fourth)
    {
        foreach (var handler in Delegate.EnumerateInvocationList(handlers))
            Guard(name, static (h, a) => h(a.first, a.second, a.third, a.fourth), handler, (first, second, third, fourth));
    }

    private void Guard<THandler, TArguments>(string name, Action<THandler, TArguments> call, THandler handler, TArguments arguments)
    {
        try
        {
            call(handler, arguments);
        }
        catch (Exception e)
        {
            errors.Report(name, e);
        }
    }
}
