namespace OpenSim.World;

/// <summary>
/// One region's state and the only way to it. Whoever reads or writes it holds the region's token: the region loop in a tick, or another thread for a
/// bounded moment between ticks (<c>docs/architecture.md</c>, section 5).
/// </summary>
public sealed class Scene(RegionInfo info)
{
    private readonly Dictionary<Type, object> _interfaces = [];

    public RegionInfo Info { get; } = info;

    public SceneEvents Events { get; } = new();

    /// <summary>Offers an implementation to other modules; the first one stays.</summary>
    public void RegisterModuleInterface<T>(T implementation)
        where T : class => _interfaces.TryAdd(typeof(T), implementation);

    public void UnregisterModuleInterface<T>(T implementation)
        where T : class => _interfaces.Remove(typeof(T));

    /// <summary>Null when no module offers it: a region runs without the modules it can do without.</summary>
    public T? RequestModuleInterface<T>()
        where T : class => _interfaces.TryGetValue(typeof(T), out var found) ? (T)found : null;
}
