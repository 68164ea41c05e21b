using OpenSim.World;

namespace OpenSim.Modules;

/// <summary>
/// What most modules that are one for all regions do alike: they keep the context and do their work in <see cref="Start"/>, once; the steps
/// of their life that they do not need are here.
/// </summary>
public abstract class SharedRegionModule : ISharedRegionModule
{
    public abstract string Name { get; }

    public virtual Type? ReplaceableInterface => null;

    protected ModuleContext Context { get; private set; } = null!; // Initialise comes before everything else

    public void Initialise(ModuleContext context)
    {
        Context = context;
        Start();
    }

    public virtual void PostInitialise()
    {
    }

    public virtual void AddRegion(Scene scene)
    {
    }

    public virtual void RegionLoaded(Scene scene)
    {
    }

    public virtual void RemoveRegion(Scene scene)
    {
    }

    public virtual void Close()
    {
    }

    /// <summary>Joins the process: commands, services. There is no region yet.</summary>
    protected abstract void Start();

    /// <summary>Null when this process has no such service.</summary>
    protected T? Service<T>()
        where T : class => (T?)Context.Services.GetService(typeof(T));
}
