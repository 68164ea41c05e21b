using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Store.Regions;

namespace OpenSim.Serialization.Integrity;

/// <summary>Keeps the prims of objects that have lost their root, with what is in them, and makes each an object of its own.</summary>
internal sealed class OrphanCollector(HashSet<UUID> objects) : IPrimSink
{
    private readonly Dictionary<UUID, PrimRow> _prims = [];
    private readonly Dictionary<UUID, List<PrimItemRow>> _items = [];

    /// <summary>Where the root was, they stand by their offsets; how it was turned nobody knows any more.</summary>
    public IReadOnlyList<PackedObject> Objects() => [.. _prims.Values.Select(Alone)];

    public void Begin(int expectedPrims)
    {
    }

    public void Prim(PrimRow row)
    {
        if (objects.Contains(row.ObjectId))
            _prims[row.Id] = row.Clone();
    }

    public void Item(PrimItemRow row)
    {
        if (!_prims.ContainsKey(row.PrimId))
            return;
        if (!_items.TryGetValue(row.PrimId, out var items))
            _items[row.PrimId] = items = [];
        items.Add(row);
    }

    public void Orphan(UUID objectId)
    {
    }

    private PackedObject Alone(PrimRow row)
    {
        row.ObjectId = row.Id;
        row.GroupPosition += row.Position;
        row.Position = Vector3.Zero;
        row.LinkNumber = 0;
        var items =
            _items.TryGetValue(row.Id, out var inside) ? new Dictionary<UUID, IReadOnlyList<PrimItemRow>> { [row.Id] = inside } : [];
        return new PackedObject { Prims = [row], Items = items };
    }
}
