using OpenSim.Console;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules;

/// <summary>
/// What most modules of one region do alike: they keep the region and the context, ask for services, answer viewers and add commands.
/// Subscribe to events in <see cref="Attach"/>; they end with the region, and so do commands.
/// </summary>
public abstract class RegionModule : INonSharedRegionModule
{
    private readonly List<IViewerRequests> _requests = [];

    public abstract string Name { get; }

    public virtual Type? ReplaceableInterface => null;

    protected ModuleContext Context { get; private set; } = null!; // Initialise comes before everything else

    protected Scene Scene { get; private set; } = null!; // AddRegion comes before every event

    public void Initialise(ModuleContext context) => Context = context;

    public void AddRegion(Scene scene)
    {
        Scene = scene;
        Attach(scene);
    }

    public virtual void RegionLoaded(Scene scene)
    {
    }

    public void RemoveRegion(Scene scene)
    {
        foreach (var requests in _requests)
            scene.Requests.Remove(requests);
        _requests.Clear();
        Detach(scene);
    }

    public virtual void Close()
    {
    }

    /// <summary>Joins the region: events, interfaces, commands.</summary>
    protected abstract void Attach(Scene scene);

    /// <summary>Leaves the region.</summary>
    protected virtual void Detach(Scene scene)
    {
    }

    /// <summary>Null when this process has no such service.</summary>
    protected T? Service<T>()
        where T : class => (T?)Context.Services.GetService(typeof(T));

    /// <summary>What viewers ask is answered by this, mostly the module itself, until the region goes.</summary>
    protected void Answer(IViewerRequests requests)
    {
        Scene.Requests.Add(requests);
        _requests.Add(requests);
    }

    /// <summary>Where commands that act on this region are added; they go with it. They run without its token.</summary>
    protected CommandGroup Commands(string category) => Context.Commands.Group(category, Scene.Info.Name);
}
