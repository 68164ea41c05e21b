using System.Numerics;

namespace OpenSim.Telemetry.Trace;

/// <summary>
/// The last N timed steps of one loop, always on. One thread adds (no lock, no allocation); any thread copies them out. A copy leaves out
/// what the writer may have overwritten meanwhile, so every entry that a reader sees is whole.
/// </summary>
/// <param name="capacity">Rounded up to a power of two.</param>
public sealed class TraceRing(int capacity)
{
    private readonly TraceEntry[] _entries = new TraceEntry[BitOperations.RoundUpToPowerOf2((uint)Math.Max(2, capacity))];
    private long _reserved; // entries begun: the slot of entry _reserved - 1 may be half written
    private long _written;  // entries complete

    public int Capacity => _entries.Length;

    /// <summary>Entries added since the start, also those overwritten since.</summary>
    public long Written => Volatile.Read(ref _written);

    public void Add(in TraceEntry entry)
    {
        var index = _written;
        Volatile.Write(ref _reserved, index + 1);
        Thread.MemoryBarrier(); // readers must see the slot as taken before its contents change
        _entries[index & (_entries.Length - 1)] = entry;
        Volatile.Write(ref _written, index + 1);
    }

    /// <summary>Copies the newest entries, oldest first, at most as many as fit. Returns how many.</summary>
    public int CopyTo(Span<TraceEntry> target)
    {
        var end = Volatile.Read(ref _written);
        var begin = Math.Max(0, end - Math.Min(target.Length, _entries.Length));
        for (var i = begin; i < end; i++)
            target[(int)(i - begin)] = _entries[i & (_entries.Length - 1)];

        Thread.MemoryBarrier(); // the copy must be finished before we ask how far the writer came
        var firstWhole = Volatile.Read(ref _reserved) - _entries.Length;
        if (firstWhole <= begin)
            return (int)(end - begin);

        var lost = (int)Math.Min(firstWhole - begin, end - begin);
        target[lost..(int)(end - begin)].CopyTo(target);
        return (int)(end - begin) - lost;
    }
}
