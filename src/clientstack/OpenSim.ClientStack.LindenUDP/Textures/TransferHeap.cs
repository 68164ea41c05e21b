namespace OpenSim.ClientStack.LindenUDP.Textures;

/// <summary>Transfers by priority, the highest first; each knows its place, so that one whose priority changes or that is taken back is found at once.</summary>
internal sealed class TransferHeap
{
    private readonly List<TextureTransfer> _items = [];

    public int Count => _items.Count;

    public void Add(TextureTransfer transfer)
    {
        _items.Add(transfer);
        transfer.Place = _items.Count - 1;
        Rise(transfer);
    }

    public TextureTransfer Take()
    {
        var first = _items[0];
        Remove(first);
        return first;
    }

    public void Remove(TextureTransfer transfer)
    {
        var place = transfer.Place;
        if (place < 0)
            return;
        transfer.Place = -1;
        var last = _items[^1];
        _items.RemoveAt(_items.Count - 1);
        if (last == transfer)
            return;
        Put(last, place);
        Changed(last);
    }

    /// <summary>Its priority is another one now.</summary>
    public void Changed(TextureTransfer transfer)
    {
        if (transfer.Place < 0)
            return;
        Rise(transfer);
        Sink(transfer);
    }

    public void Clear()
    {
        foreach (var item in _items)
            item.Place = -1;
        _items.Clear();
    }

    private void Put(TextureTransfer transfer, int place)
    {
        _items[place] = transfer;
        transfer.Place = place;
    }

    private void Rise(TextureTransfer transfer)
    {
        var place = transfer.Place;
        for (int parent; place > 0 && transfer.GoesBefore(_items[parent = (place - 1) / 2]); place = parent)
            Put(_items[parent], place);
        Put(transfer, place);
    }

    private void Sink(TextureTransfer transfer)
    {
        var place = transfer.Place;
        while (true)
        {
            var child = (place * 2) + 1;
            if (child + 1 < _items.Count && _items[child + 1].GoesBefore(_items[child]))
                child++;
            if (child >= _items.Count || !_items[child].GoesBefore(transfer))
                break;
            Put(_items[child], place);
            place = child;
        }

        Put(transfer, place);
    }
}
