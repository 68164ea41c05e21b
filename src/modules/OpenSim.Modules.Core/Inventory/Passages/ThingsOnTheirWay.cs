using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Core.Inventory.Passages;

/// <summary>
/// What goes from one place to another, by the ids of roots and items: a second request for one would make a second of it. One for a
/// region. Needs the token.
/// </summary>
internal sealed class ThingsOnTheirWay
{
    /// <summary>What people are told who ask for one of them.</summary>
    public const string Words = "This is on its way just now. Please try again in a moment.";

    private readonly HashSet<UUID> _going = [];
    private readonly Dictionary<UUID, int> _holders = []; // prims that something goes into or out of, how much

    public static ThingsOnTheirWay Of(Scene scene)
    {
        if (scene.RequestModuleInterface<ThingsOnTheirWay>() is { } there)
            return there;
        var made = new ThingsOnTheirWay();
        scene.RegisterModuleInterface(made);
        return made;
    }

    /// <summary>False when it is on its way already.</summary>
    public bool Add(UUID id) => _going.Add(id);

    public bool Contains(UUID id) => _going.Contains(id);

    public void Remove(UUID id) => _going.Remove(id);

    /// <summary>Everything of a passage is on its way.</summary>
    public void Add(Passage passage)
    {
        _going.UnionWith(passage.Things);
        foreach (var prim in passage.Prims)
            _holders[prim] = _holders.GetValueOrDefault(prim) + 1;
    }

    public void Remove(Passage passage)
    {
        _going.ExceptWith(passage.Things);
        foreach (var prim in passage.Prims)
        {
            if (_holders.GetValueOrDefault(prim) is > 1 and var more)
                _holders[prim] = more - 1;
            else
                _holders.Remove(prim);
        }
    }

    /// <summary>Something goes into one of its prims, or out of it.</summary>
    public bool IsBusy(SceneObjectGroup group)
    {
        if (_holders.Count == 0)
            return false;
        foreach (var part in group.Parts)
        {
            if (_holders.ContainsKey(part.Id))
                return true;
        }

        return false;
    }
}
