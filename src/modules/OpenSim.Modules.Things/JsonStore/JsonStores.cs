using OpenSim.Primitives;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>The stores of a region, by key. Needs the token.</summary>
internal sealed class JsonStores(int maxStores, int maxText)
{
    private readonly Dictionary<UUID, (JsonTree Tree, UUID Script)> _stores = [];

    public int Count => _stores.Count;

    public JsonTree? Find(UUID id) => _stores.TryGetValue(id, out var found) ? found.Tree : null;

    public bool Contains(UUID id) => _stores.ContainsKey(id);

    /// <param name="script">With which it ends; zero for none.</param>
    /// <returns>False for what is no JSON, a key that is there, and where there are as many as there may be.</returns>
    public bool TryAdd(UUID id, string json, UUID script)
    {
        if (_stores.Count >= maxStores || JsonTree.Of(json, maxText) is not { } tree)
            return false;
        return _stores.TryAdd(id, (tree, script));
    }

    public bool Remove(UUID id) => _stores.Remove(id);

    /// <summary>Ends the stores that a script has made, and what it waits for in others.</summary>
    public void RemoveOf(UUID script)
    {
        foreach (var (id, (tree, maker)) in _stores)
        {
            if (maker == script)
                _stores.Remove(id); // a dictionary may be enumerated meanwhile
            else
                tree.Forget(script);
        }
    }
}
