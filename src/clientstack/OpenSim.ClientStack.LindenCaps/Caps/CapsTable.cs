using System.Collections.Concurrent;

namespace OpenSim.ClientStack.LindenCaps.Caps;

/// <summary>The capabilities that this simulator has, by the names that viewers ask for. The same for all its regions.</summary>
public sealed class CapsTable
{
    private readonly ConcurrentDictionary<string, CapHandler> _handlers = new(StringComparer.Ordinal);

    public IEnumerable<string> Names => _handlers.Keys;

    public void Add(string name, CapHandler handler) => _handlers[name] = handler;

    public void Remove(string name) => _handlers.TryRemove(name, out _);

    public CapHandler? Find(string name) => _handlers.GetValueOrDefault(name);
}
