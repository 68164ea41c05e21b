using System.Diagnostics.CodeAnalysis;
using OpenSim.Primitives;

namespace OpenSim.World.Agents;

/// <summary>
/// The avatars of a region, child agents too, in the order in which they came. Few (220 to 300), so ordinary objects in one list. Token
/// holder only; changed by <see cref="Writing.SceneWriter"/>.
/// </summary>
public sealed class PresenceList
{
    private readonly List<ScenePresence> _all = [];
    private readonly Dictionary<UUID, ScenePresence> _byId = [];
    private readonly Dictionary<uint, ScenePresence> _byLocalId = [];
    private readonly List<ScenePresence?> _slots = [];
    private int _published;
    private int _publishedChildren;

    public IReadOnlyList<ScenePresence> All => _all;

    public int Count => _all.Count;

    /// <summary>Root agents; readable from any thread.</summary>
    public int RootCount => Volatile.Read(ref _published);

    /// <summary>Child agents; readable from any thread.</summary>
    public int ChildCount => Volatile.Read(ref _publishedChildren);

    public bool TryGet(UUID agentId, [MaybeNullWhen(false)] out ScenePresence presence) => _byId.TryGetValue(agentId, out presence);

    public bool TryGet(uint localId, [MaybeNullWhen(false)] out ScenePresence presence) => _byLocalId.TryGetValue(localId, out presence);

    /// <summary>Who has this place in the list; null when it is free.</summary>
    public ScenePresence? AtSlot(int slot) => slot < _slots.Count ? _slots[slot] : null;

    /// <summary>By first and last name, without regard to case.</summary>
    public ScenePresence? Find(string firstName, string lastName) => _all.Find(p =>
        p.FirstName.Equals(firstName, StringComparison.OrdinalIgnoreCase)
            && p.LastName.Equals(lastName, StringComparison.OrdinalIgnoreCase));

    internal void Add(ScenePresence presence)
    {
        _byId.Add(presence.Id, presence);
        _byLocalId.Add(presence.LocalId, presence);
        _all.Add(presence);
        var free = _slots.IndexOf(null);
        presence.Slot = free >= 0 ? free : _slots.Count;
        if (free >= 0)
            _slots[free] = presence;
        else
            _slots.Add(presence);
        Publish();
    }

    internal bool Remove(ScenePresence presence)
    {
        if (!_all.Remove(presence))
            return false;
        _byId.Remove(presence.Id);
        _byLocalId.Remove(presence.LocalId);
        _slots[presence.Slot] = null;
        Publish();
        return true;
    }

    /// <summary>Counts again after a child has become a root agent or back.</summary>
    internal void Publish()
    {
        var children = _all.Count(p => p.IsChild);
        Volatile.Write(ref _publishedChildren, children);
        Volatile.Write(ref _published, _all.Count - children);
    }
}
