namespace OpenSim.ClientStack.Replication;

/// <summary>The viewers that are told of the scene. Any thread adds and removes; the array is replaced, never changed.</summary>
internal sealed class ViewList
{
    private readonly Lock _gate = new(); // guards changes; the region takes the published array
    private SessionView[] _views = [];

    public SessionView[] All => Volatile.Read(ref _views);

    public void Add(SessionView view)
    {
        lock (_gate)
            Volatile.Write(ref _views, [.. _views, view]);
    }

    public void Remove(SessionView view)
    {
        lock (_gate)
            Volatile.Write(ref _views, [.. _views.Where(v => v != view)]);
    }
}
