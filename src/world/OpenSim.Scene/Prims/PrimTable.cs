using OpenSim.Memory;
using OpenSim.Primitives;

namespace OpenSim.World.Prims;

/// <summary>
/// All prims of a region in columns by slot index. Read with the token held; changed by <see cref="Writing.SceneWriter"/> only. A freed
/// index is used again only after the change set that told of its end is over, so bits kept by index (what a viewer has) cannot be taken
/// for another prim's.
/// </summary>
public sealed class PrimTable
{
    private readonly KeyIndex<UUID> _byId = new();
    private readonly PagedIntTable _byLocalId = new();
    private readonly Queue<int> _free = new();
    private List<int> _freed = [];  // since the last change set
    private List<int> _told = [];   // their ends are told by the present change set
    private PrimHot[] _hot = new PrimHot[64];
    private PrimRecord?[] _records = new PrimRecord?[64];
    private UUID[] _ids = new UUID[64];
    private PrimUpdateFlags[] _dirty = new PrimUpdateFlags[64];
    private int[] _placeInCell = new int[64];
    private ushort[] _generations = new ushort[64];
    private int _count;

    /// <summary>Prims in the region. Readable from any thread.</summary>
    public int Count => Volatile.Read(ref _count);

    /// <summary>All indexes in use are below it: the length for bit sets by index.</summary>
    public int Limit { get; private set; } = 1;

    /// <summary>Prims that move.</summary>
    public SparseReader<Motion> Motions => new(WritableMotions);

    /// <summary>Prims that contain something.</summary>
    public SparseReader<TaskInventory> Inventories => new(WritableInventories);

    public bool TryGet(uint localId, out PrimSlot slot) => Found(_byLocalId[localId], out slot);

    public bool TryGet(UUID id, out PrimSlot slot) => Found(_byId.Find(id, _ids), out slot);

    public bool IsLive(PrimSlot slot) => IsLive(slot.Index) && _generations[slot.Index] == slot.Generation;

    public bool IsLive(int index) => index > 0 && index < Limit && _records[index] is not null;

    /// <summary>The handle of a live index.</summary>
    public PrimSlot SlotAt(int index) => new(index, _generations[index]);

    public ref readonly PrimHot Hot(PrimSlot slot) => ref _hot[Checked(slot)];

    /// <summary>By index, for loops over change sets and cells; the caller knows that it is live.</summary>
    public ref readonly PrimHot HotAt(int index) => ref _hot[index];

    public PrimRecord Record(PrimSlot slot) => _records[Checked(slot)]!;

    public PrimRecord RecordAt(int index) => _records[index]!;

    public UUID IdAt(int index) => _ids[index];

    internal SparseTable<Motion> WritableMotions { get; } = new();

    internal SparseTable<TaskInventory> WritableInventories { get; } = new();

    internal ref PrimHot Writable(int index) => ref _hot[index];

    internal ref PrimUpdateFlags Dirty(int index) => ref _dirty[index];

    internal ref int PlaceInCell(int index) => ref _placeInCell[index];

    /// <summary>Makes room at once, before a region is loaded.</summary>
    internal void Reserve(int prims)
    {
        if (Limit + prims > _hot.Length)
            Resize(Limit + prims);
        _byId.Reserve(_byId.Count + prims, _ids);
    }

    /// <summary>Takes an index for a prim; 0 when the id is taken or the table is full.</summary>
    internal int Add(PrimRecord record, uint localId)
    {
        var index = NewIndex();
        if (index == 0)
            return 0;
        if (!_byId.TryAdd(record.Id, index, _ids))
        {
            _free.Enqueue(index);
            return 0;
        }

        _ids[index] = record.Id;
        _records[index] = record;
        _hot[index] = new PrimHot { LocalId = localId, Version = _hot[index].Version + 1 };
        _dirty[index] = PrimUpdateFlags.None;
        _byLocalId.Set(localId, index);
        Volatile.Write(ref _count, _count + 1);
        return index;
    }

    internal void Remove(int index)
    {
        _byId.Remove(_ids[index], _ids);
        _byLocalId.Set(_hot[index].LocalId, 0);
        WritableMotions.Remove(index);
        WritableInventories.Remove(index);
        _records[index] = null;
        _generations[index] = (ushort)((_generations[index] + 1) & PrimSlot.GenerationMask);
        _freed.Add(index);
        Volatile.Write(ref _count, _count - 1);
    }

    /// <summary>Called when a change set begins: the ends told by the one before are known to all.</summary>
    internal void ReleaseFreed()
    {
        foreach (var index in _told)
            _free.Enqueue(index);
        _told.Clear();
        (_told, _freed) = (_freed, _told);
    }

    private bool Found(int index, out PrimSlot slot)
    {
        slot = index == 0 ? PrimSlot.None : SlotAt(index);
        return index != 0;
    }

    private int Checked(PrimSlot slot) =>
        IsLive(slot) ? slot.Index : throw new InvalidOperationException("The prim of this handle is no longer in the scene.");

    private int NewIndex()
    {
        if (_free.TryDequeue(out var index))
            return index;
        if (Limit > PrimSlot.MaxIndex)
            return 0;
        if (Limit == _hot.Length)
            Resize(Limit * 2);
        return Limit++;
    }

    private void Resize(int length)
    {
        Array.Resize(ref _hot, length);
        Array.Resize(ref _records, length);
        Array.Resize(ref _ids, length);
        Array.Resize(ref _dirty, length);
        Array.Resize(ref _placeInCell, length);
        Array.Resize(ref _generations, length);
    }
}
