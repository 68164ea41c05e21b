namespace OpenSim.World.Prims;

/// <summary>All linksets of a region by slot index. Read with the token held; changed by <see cref="Writing.SceneWriter"/> only.</summary>
public sealed class GroupTable
{
    private readonly Stack<int> _free = new();
    private GroupRow[] _rows = new GroupRow[64];
    private ushort[] _generations = new ushort[64];
    private int _count;

    /// <summary>Linksets in the region, single prims and attachments among them. Readable from any thread.</summary>
    public int Count => Volatile.Read(ref _count);

    /// <summary>Prims of linksets that are worn.</summary>
    public int WornPrims { get; internal set; }

    /// <summary>Linksets that are worn. Readable from any thread.</summary>
    public int WornCount
    {
        get => Volatile.Read(ref field);
        internal set => Volatile.Write(ref field, value);
    }

    /// <summary>All indexes in use are below it.</summary>
    public int Limit { get; private set; } = 1;

    public bool IsLive(GroupSlot slot) => IsLive(slot.Index) && _generations[slot.Index] == slot.Generation;

    public bool IsLive(int index) => index > 0 && index < Limit && _rows[index].Parts is not null;

    public GroupSlot SlotAt(int index) => new(index, _generations[index]);

    public ref readonly GroupRow Row(GroupSlot slot)
    {
        if (!IsLive(slot))
            throw new InvalidOperationException("The linkset of this handle is no longer in the scene.");
        return ref _rows[slot.Index];
    }

    public ref readonly GroupRow RowAt(int index) => ref _rows[index];

    internal ref GroupRow Writable(int index) => ref _rows[index];

    /// <param name="cameAt">Seconds of the region's clock.</param>
    internal int Add(int[] parts, double cameAt)
    {
        if (!_free.TryPop(out var index))
        {
            if (Limit == _rows.Length)
                Resize(Limit * 2);
            index = Limit++;
        }

        _rows[index] = new GroupRow { Parts = parts, CameAt = cameAt, FirstChange = GroupRow.NotChanged };
        Volatile.Write(ref _count, _count + 1);
        return index;
    }

    internal void Remove(int index)
    {
        _rows[index].Parts = null!;
        _generations[index] = (ushort)((_generations[index] + 1) & PrimSlot.GenerationMask);
        _free.Push(index);
        Volatile.Write(ref _count, _count - 1);
    }

    private void Resize(int length)
    {
        Array.Resize(ref _rows, length);
        Array.Resize(ref _generations, length);
    }
}
