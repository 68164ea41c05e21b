using OpenSim.Primitives;
using OpenSim.World.Prims;

namespace OpenSim.World.Persistence;

/// <summary>
/// Linksets that have changed since they were saved, and what cannot wait: linking, unlinking and deleting, in the order in which they happened.
/// Token holder only.
/// </summary>
public sealed class PersistQueue
{
    private readonly List<GroupSlot> _changed = [];
    private readonly List<Urgent> _urgent = [];

    /// <summary>Linksets that wait to be saved; some may be gone since.</summary>
    public int Count => _changed.Count;

    public int UrgentCount => _urgent.Count;

    public bool IsEmpty => _changed.Count + _urgent.Count == 0;

    internal List<GroupSlot> Changed => _changed;

    internal List<Urgent> UrgentInOrder => _urgent;

    internal void Add(GroupSlot group) => _changed.Add(group);

    /// <summary>Saves, as soon as there is room, the linkset to which this prim belongs then.</summary>
    internal void SaveSoon(UUID primId) => _urgent.Add(new Urgent(primId, IsDelete: false));

    internal void Delete(UUID objectId) => _urgent.Add(new Urgent(objectId, IsDelete: true));

    // By id, not by slot: the prim may have been linked to something else by the time it is saved, and it is that linkset then which must be written
    // before the one it came from.
    internal readonly record struct Urgent(UUID Id, bool IsDelete);
}
