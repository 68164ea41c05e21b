using Microsoft.Extensions.DependencyInjection;

namespace OpenSim.Http;

/// <summary>
/// One of each part that Kestrel has registered, made when another asks for it. The framework's own container does the same for any
/// program, with caches for a million calls and code that it writes while it runs: half of what the HTTP server's start cost.
/// </summary>
internal sealed class KestrelParts(IServiceCollection registered) : IServiceProvider, IDisposable
{
    private readonly Dictionary<Type, object?> _made = [];
    private readonly List<IDisposable> _toDispose = [];

    /// <summary>Null for what nobody has registered.</summary>
    public object? GetService(Type type) => _made.TryGetValue(type, out var known) ? known
        : _made[type] = IsMany(type) ? All(type.GenericTypeArguments[0]) : One(type);

    /// <summary>The last one made first.</summary>
    public void Dispose()
    {
        for (var i = _toDispose.Count - 1; i >= 0; i--)
            _toDispose[i].Dispose();
    }

    private static bool IsMany(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IEnumerable<>);

    private Array All(Type type)
    {
        var all = registered.Where(service => Fits(service, type)).Select(service => Make(service, type)).ToArray();
        var many = Array.CreateInstance(type, all.Length);
        all.CopyTo(many, 0);
        return many;
    }

    private object? One(Type type) => registered.LastOrDefault(service => Fits(service, type)) is { } last ? Make(last, type) : null;

    private static bool Fits(ServiceDescriptor service, Type type) => service.ServiceType == type
        || (type.IsConstructedGenericType && service.ServiceType == type.GetGenericTypeDefinition());

    private object Make(ServiceDescriptor service, Type type)
    {
        if (service.ImplementationInstance is { } given)
            return given;
        var kind = service.ImplementationType is { IsGenericTypeDefinition: true } open
            ? open.MakeGenericType(type.GenericTypeArguments)
            : service.ImplementationType;
        var made = service.ImplementationFactory?.Invoke(this) ?? New(kind!);
        if (made is IDisposable disposable)
            _toDispose.Add(disposable);
        return made;
    }

    // By the constructor that takes most of what there is, as the framework's container chooses.
    private object New(Type kind)
    {
        foreach (var constructor in kind.GetConstructors().OrderByDescending(one => one.GetParameters().Length))
        {
            var wanted = constructor.GetParameters();
            var given = Array.ConvertAll(wanted, one => GetService(one.ParameterType));
            if (wanted.All(one => one.HasDefaultValue || given[one.Position] is not null))
                return constructor.Invoke(given);
        }

        throw new InvalidOperationException($"Kestrel's {kind.Name} needs what nobody has registered.");
    }
}
