using OpenSim.World.Loop.Tick;
using OpenSim.World.Viewers;
using OpenSim.World.Writing;

namespace OpenSim.World.Events;

/// <summary>
/// What happens in a region, for modules (OpenSimulator's EventManager). Handlers run with the token held, in the order of subscription;
/// one that throws is logged and the others still run.
/// </summary>
public sealed partial class SceneEvents(ErrorGuard errors)
{
    // Handlers do what they do for themselves, whoever has caused the event.
    internal SceneWriter Writer { get; set; } = null!; // the scene's, which is made after its events

    /// <summary>A viewer's circuit has been made; its ports may be used. Child agents too.</summary>
    public event Action<IViewer>? OnNewViewer;

    /// <summary>A root avatar stands in the region (CompleteAgentMovement has been handled).</summary>
    public event Action<ScenePresence>? OnMakeRootAgent;

    /// <summary>An avatar has gone to another region and looks in from there; nothing of it stands here any more.</summary>
    public event Action<ScenePresence>? OnMakeChildAgent;

    /// <summary>A viewer is gone, whatever the reason; its presence is about to be removed.</summary>
    public event Action<IViewer>? OnViewerClosed;

    /// <summary>
    /// The region ends: its viewers are gone, and what is written now is still saved. A module that keeps anything by itself, such as a
    /// script engine, hands it over here.
    /// </summary>
    public event Action<Scene>? OnRegionEnding;

    public void TriggerRegionEnding(Scene scene) => Raise(OnRegionEnding, nameof(OnRegionEnding), scene);

    public void TriggerNewViewer(IViewer viewer) => Raise(OnNewViewer, nameof(OnNewViewer), viewer);

    public void TriggerMakeRootAgent(ScenePresence presence) => Raise(OnMakeRootAgent, nameof(OnMakeRootAgent), presence);

    public void TriggerMakeChildAgent(ScenePresence presence) => Raise(OnMakeChildAgent, nameof(OnMakeChildAgent), presence);

    public void TriggerViewerClosed(IViewer viewer) => Raise(OnViewerClosed, nameof(OnViewerClosed), viewer);

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

    private void Guard<THandler, TArguments>(string name, Action<THandler, TArguments> call, THandler handler, TArguments arguments)
    {
        using var asPerson = Writer.Begin(Origin.Person);
        try
        {
            call(handler, arguments);
        }
#pragma warning disable CA1031 // one subscriber's fault must not keep the event from the others
        catch (Exception e)
#pragma warning restore CA1031
        {
            errors.Report(name, e);
        }
    }
}
