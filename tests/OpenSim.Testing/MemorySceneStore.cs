using System.Reflection;
using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;

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

    public void LoadScripts(UUID regionId, Action<PrimItemRow> take, CancellationToken cancel = default)
    {
        lock (_gate)
        {
            foreach (var row in _prims.Values.Where(p => p.RegionId == regionId))
            {
                foreach (var item in (_items.GetValueOrDefault(row.Id) ?? []).Where(i => i.InvType == 10))
                    take(item);
            }
        }
    }

    public void Store(ScriptStateOperation state)
    {
        lock (_gate)
        {
            if (_items.TryGetValue(state.PrimId, out var items))
                _items[state.PrimId] = [.. items.Select(i =>
                    i.ItemId == state.ItemId ? i with { ScriptState = state.Memory, IsRunning = state.IsRunning } : i)];
        }
    }

    public void Store(ObjectOperation operation)
    {
        lock (_gate)
        {
            Writes += operation.IsDeletion ? 0 : 1;
            foreach (var row in operation.Prims)
                _prims[row.Id] = Copy(row);
            foreach (var (primId, items) in operation.Inventories)
                _items[primId] = items;
            var written = operation.Prims.Select(row => row.Id).ToHashSet();
            if (operation.IsDeletion || operation.Whole)
                Delete(_prims.Values.Where(row => row.ObjectId == operation.ObjectId && !written.Contains(row.Id)));
        }
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
