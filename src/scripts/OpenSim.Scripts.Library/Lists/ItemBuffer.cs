using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Items of a list whose length is not known beforehand.</summary>
internal struct ItemBuffer
{
    private ListItem[]? _items;
    private int _count;

    public void Add(in ListItem item)
    {
        _items ??= new ListItem[8];
        if (_count == _items.Length)
            Array.Resize(ref _items, 2 * _count);
        _items[_count++] = item;
    }

    /// <summary>A list of them. What was too much room for a short list is not kept: many lists live long.</summary>
    public readonly LslList Finish()
    {
        if (_items == null)
            return LslList.Empty;
        return _count == _items.Length ? LslList.Take(_items) : LslList.Take(_items.AsSpan(0, _count).ToArray());
    }
}
