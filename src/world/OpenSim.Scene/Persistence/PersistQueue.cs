using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>Linksets that have changed since they were saved, and objects whose rows must go. Token holder only.</summary>
public sealed class PersistQueue
{
    private readonly List<GroupSlot> _changed = [];
    private readonly List<UUID> _deleted = [];

    /// <summary>Linksets that wait to be saved; some may be gone since.</summary>
    public int Count => _changed.Count;

    public int DeletedCount => _deleted.Count;

    internal List<GroupSlot> Changed => _changed;

    internal List<UUID> Deleted => _deleted;

    internal void Add(GroupSlot group) => _changed.Add(group);

    internal void Delete(GroupSlot group, UUID objectId) => _deleted.Add(objectId);
}
