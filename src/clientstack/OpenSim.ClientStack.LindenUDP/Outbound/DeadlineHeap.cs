namespace OpenSim.ClientStack.LindenUDP.Outbound;

/// <summary>Sessions by the time at which they want to be looked at again. Each knows its place, so a time can be changed; nobody is polled.</summary>
internal sealed class DeadlineHeap
{
    private SessionSender[] _heap = new SessionSender[64];

    public int Count { get; private set; }

    /// <summary>Earliest time, <see cref="long.MaxValue"/> when empty.</summary>
    public long Next => Count > 0 ? _heap[0].Deadline : long.MaxValue;

    public void Set(SessionSender sender, long deadline)
    {
        if (sender.HeapPlace < 0)
        {
            if (Count == _heap.Length)
                Array.Resize(ref _heap, Count * 2);
            sender.HeapPlace = Count;
            _heap[Count++] = sender;
        }

        sender.Deadline = deadline;
        Up(sender.HeapPlace);
        Down(sender.HeapPlace);
    }

    public void Remove(SessionSender sender)
    {
        var place = sender.HeapPlace;
        if (place < 0)
            return;
        sender.HeapPlace = -1;
        var last = _heap[--Count];
        _heap[Count] = null!;
        if (last == sender)
            return;
        Put(last, place);
        Up(place);
        Down(last.HeapPlace);
    }

    /// <summary>Who is due, if anybody; stays in the heap.</summary>
    public bool TryPeekDue(long now, out SessionSender sender)
    {
        sender = Count > 0 ? _heap[0] : null!;
        return Count > 0 && sender.Deadline <= now;
    }

    private void Up(int place)
    {
        var sender = _heap[place];
        while (place > 0 && _heap[(place - 1) / 2].Deadline > sender.Deadline)
        {
            Put(_heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }

        Put(sender, place);
    }

    private void Down(int place)
    {
        var sender = _heap[place];
        while (true)
        {
            var child = (place * 2) + 1;
            if (child >= Count)
                break;
            if (child + 1 < Count && _heap[child + 1].Deadline < _heap[child].Deadline)
                child++;
            if (_heap[child].Deadline >= sender.Deadline)
                break;
            Put(_heap[child], place);
            place = child;
        }

        Put(sender, place);
    }

    private void Put(SessionSender sender, int place)
    {
        _heap[place] = sender;
        sender.HeapPlace = place;
    }
}
