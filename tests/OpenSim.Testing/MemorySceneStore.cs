using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Store.Regions;

namespace OpenSim.Testing;

/// <summary>A scene store in two dictionaries, with the rules of the real one. Thread-safe by one lock.</summary>
public sealed class MemorySceneStore : ISceneStore
{
    private static readonly FieldInfo[] Fields = typeof(PrimRow).GetFields();

    private readonly Lock _gate = new();
    private readonly Dictionary<UUID, PrimRow> _prims = [];
    private readonly Dictionary<UUID, IReadOnlyList<PrimItemRow>> _items = [];

    public IReadOnlyList<PrimRow> Prims
    {
        get
        {
            lock (_gate)
                return [.. _prims.Values.Select(Copy)];
        }
    }

    /// <summary>Objects written so far, each time counted.</summary>
    public int Writes { get; private set; }

    public static PrimRow Copy(PrimRow row)
    {
        var copy = new PrimRow();
        foreach (var field in Fields)
            field.SetValue(copy, field.GetValue(row));
        return copy;
    }

    /// <summary>Streams the prims in an order of no meaning.</summary>
    public RegionLoadReport Load(UUID regionId, IPrimSink sink, CancellationToken cancel = default)
    {
        lock (_gate)
        {
            var rows = _prims.Values.Where(p => p.RegionId == regionId).OrderBy(p => p.Id).ToList();
            sink.Begin(rows.Count);
            var reused = new PrimRow();
            foreach (var row in rows)
            {
                foreach (var field in Fields)
                    field.SetValue(reused, field.GetValue(row));
                sink.Prim(reused);
            }

            foreach (var row in rows)
            {
                foreach (var item in _items.GetValueOrDefault(row.Id) ?? [])
                    sink.Item(item);
            }

            foreach (var orphan in rows.Select(r => r.ObjectId).Distinct().Where(id => !_prims.ContainsKey(id)))
                sink.Orphan(orphan);
            return new RegionLoadReport();
        }
    }

    public IReadOnlyList<PrimItemRow> LoadInventory(UUID primId)
    {
        lock (_gate)
            return _items.GetValueOrDefault(primId) ?? [];
    }

    public void Store(SceneChanges changes)
    {
        lock (_gate)
        {
            Writes += changes.Prims.Select(p => p.ObjectId).Distinct().Count();
            foreach (var row in changes.Prims)
                _prims[row.Id] = Copy(row);
            var written = changes.Prims.Select(p => p.Id).ToHashSet();
            Delete(_prims.Values.Where(p => changes.WholeObjects.Contains(p.ObjectId) && !written.Contains(p.Id) && !changes.IsExpected(p.Id)));
            Delete(_prims.Values.Where(p => changes.DeletedObjects.Contains(p.ObjectId) && !changes.IsExpected(p.Id)));
            foreach (var (primId, items) in changes.Inventories)
                _items[primId] = items;
        }
    }

    public void DeleteObject(UUID objectId)
    {
        lock (_gate)
            Delete(_prims.Values.Where(p => p.ObjectId == objectId));
    }

    public int DeleteRegion(UUID regionId)
    {
        lock (_gate)
        {
            var before = _prims.Count;
            Delete(_prims.Values.Where(p => p.RegionId == regionId));
            return before - _prims.Count;
        }
    }

    public IReadOnlyList<UUID> ObjectIds(UUID regionId)
    {
        lock (_gate)
            return [.. _prims.Values.Where(p => p.RegionId == regionId && p.Id == p.ObjectId).Select(p => p.Id)];
    }

    private void Delete(IEnumerable<PrimRow> rows)
    {
        foreach (var row in rows.ToList())
        {
            _prims.Remove(row.Id);
            _items.Remove(row.Id);
        }
    }
}
