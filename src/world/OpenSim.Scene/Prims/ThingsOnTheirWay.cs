using OpenSim.Primitives;
using OpenSim.World.Events;

namespace OpenSim.World.Prims;

/// <summary>
/// What goes from one place to another, by the ids of roots and items: taken, given, worn, over a border. A second request for one would
/// make a second of it, and what it did after it was packed would be done here and there: so scripts and physics hold it still from
/// <see cref="SceneEvents.OnThingHeld"/> until <see cref="SceneEvents.OnThingReleased"/>, when it has arrived or stays. Needs the token.
/// </summary>
public sealed class ThingsOnTheirWay
{
    /// <summary>What people are told who ask for one of them.</summary>
    public const string Words = "This is on its way just now. Please try again in a moment.";

    private readonly SceneEvents _events;
    private readonly HashSet<UUID> _going = [];
    private readonly HashSet<UUID> _carried = []; // roots that avatars wear who are on their way
    private readonly Dictionary<UUID, int> _holders = []; // prims that something goes into or out of, how much

    internal ThingsOnTheirWay(SceneEvents events) => _events = events;

    /// <summary>False when it is on its way already.</summary>
    public bool Add(UUID id)
    {
        if (!_going.Add(id))
            return false;
        if (!_carried.Contains(id))
            _events.TriggerThingHeld(id);
        return true;
    }

    public bool Contains(UUID id) => _going.Contains(id);

    /// <summary>It is to be held still: on its way by itself, or worn by somebody who is.</summary>
    /// <param name="id">Of a linkset's root, or of an item in a prim.</param>
    public bool IsHeld(UUID id) => _going.Contains(id) || _carried.Contains(id);

    public void Remove(UUID id)
    {
        if (_going.Remove(id) && !_carried.Contains(id))
            _events.TriggerThingReleased(id);
    }

    /// <summary>Things set out, between prims among others.</summary>
    public void Add(IEnumerable<UUID> things, IEnumerable<UUID> prims)
    {
        foreach (var thing in things)
            Add(thing);
        foreach (var prim in prims)
            _holders[prim] = _holders.GetValueOrDefault(prim) + 1;
    }

    public void Remove(IEnumerable<UUID> things, IEnumerable<UUID> prims)
    {
        foreach (var thing in things)
            Remove(thing);
        foreach (var prim in prims)
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

    /// <summary>Who wears it is handed over to another region, or stays after all.</summary>
    internal void Carry(UUID root, bool isCarried)
    {
        if (isCarried ? !_carried.Add(root) : !_carried.Remove(root))
            return;
        if (_going.Contains(root))
            return;
        if (isCarried)
            _events.TriggerThingHeld(root);
        else
            _events.TriggerThingReleased(root);
    }

    /// <summary>It is not in the region any more.</summary>
    internal void Forget(UUID root)
    {
        Carry(root, isCarried: false);
        Remove(root);
    }
}
