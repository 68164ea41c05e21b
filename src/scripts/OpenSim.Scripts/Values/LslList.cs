namespace OpenSim.Scripts.Values;

/// <summary>
/// A list as scripts see it: it never changes. Behind it stands an array that several lists may share, each knowing how much of it is its
/// own: so a list that grows item by item is copied as rarely as a buffer that doubles. An array is only ever written behind what all
/// lists on it see, by the one script that grows it; arrays that scripts share (constants of the code) have no room to grow into.
/// </summary>
public sealed class LslList
{
    public static readonly LslList Empty = new(new Store([], 0), 0, 0);

    private readonly Store _store;

    // Bytes of all items: kept along, since the counter of memory asks after every step that makes a list.
    private readonly int _contents;

    private LslList(Store store, int count, int contents)
    {
        _store = store;
        Count = count;
        _contents = contents;
    }

    public int Count { get; }

    /// <summary>Bytes that it is counted with; see <see cref="Sizes"/>.</summary>
    public int Size => Sizes.Empty + _contents;

    public ReadOnlySpan<ListItem> Items => new(_store.Items, 0, Count);

    public ref readonly ListItem this[int index] => ref Items[index];

    /// <summary>A list of these items, which nobody else may write any more.</summary>
    public static LslList Take(ListItem[] items) => Take(items, items.Length);

    public static LslList Take(ListItem[] items, int count) =>
        count == 0 ? Empty : new LslList(new Store(items, count), count, SizeOf(items.AsSpan(0, count)));

    public static LslList Of(params ReadOnlySpan<ListItem> items) => Take(items.ToArray());

    public LslList Add(in ListItem item)
    {
        var store = RoomFor(1);
        store.Items[Count] = item;
        store.Used = Count + 1;
        return new LslList(store, Count + 1, _contents + item.Size);
    }

    public LslList Add(LslList more)
    {
        if (more.Count == 0)
            return this;
        if (Count == 0)
            return more;
        var store = RoomFor(more.Count);
        more.Items.CopyTo(store.Items.AsSpan(Count));
        store.Used = Count + more.Count;
        return new LslList(store, store.Used, _contents + more._contents);
    }

    /// <summary>A list with the item before the others.</summary>
    public LslList AddFirst(in ListItem item) => Insert(0, new ReadOnlySpan<ListItem>(in item));

    public LslList Insert(int index, ReadOnlySpan<ListItem> items) => Replace(index, 0, items);

    public LslList Remove(int index, int count) => Replace(index, count, []);

    /// <summary>A list with other items, as many as there are, in the place of <paramref name="count"/> from an index on.</summary>
    public LslList Replace(int index, int count, ReadOnlySpan<ListItem> items)
    {
        var length = Count - count + items.Length;
        if (length == 0)
            return Empty;
        var made = new ListItem[length];
        Items[..index].CopyTo(made);
        items.CopyTo(made.AsSpan(index));
        Items[(index + count)..].CopyTo(made.AsSpan(index + items.Length));
        var contents = _contents - SizeOf(Items.Slice(index, count)) + SizeOf(items);
        return new LslList(new Store(made, length), length, contents);
    }

    public LslList Slice(int index, int count) =>
        count == 0 ? Empty : count == Count ? this : Take(Items.Slice(index, count).ToArray());

    private Store RoomFor(int more)
    {
        var needed = Count + more;
        if (_store.Used == Count && needed <= _store.Items.Length)
            return _store;
        var items = new ListItem[Math.Max(needed, Count == 0 ? 4 : Count + Count / 2 + 4)];
        Items.CopyTo(items);
        return new Store(items, Count);
    }

    private static int SizeOf(ReadOnlySpan<ListItem> items)
    {
        var size = 0;
        foreach (ref readonly var item in items)
            size += item.Size;
        return size;
    }

    /// <summary>What lists share.</summary>
    private sealed class Store(ListItem[] items, int used)
    {
        public readonly ListItem[] Items = items;

        /// <summary>How much of it any list sees.</summary>
        public int Used = used;
    }
}
