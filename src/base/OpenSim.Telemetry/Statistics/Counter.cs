namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// A count that only grows. Any thread may <see cref="Add"/> at the price of one interlocked add; a hot loop that owns its thread takes a
/// <see cref="Part"/> of its own and pays one plain add. The value is the sum of all of them.
/// </summary>
public sealed class Counter(StatDef def) : Stat(def)
{
    private long _shared;
    private CounterPart[] _parts = []; // replaced as a whole by Part(), never changed in place

    public override double Value => Count;

    public long Count
    {
        get
        {
            var sum = Interlocked.Read(ref _shared);
            foreach (var part in Volatile.Read(ref _parts))
                sum += part.Count;
            return sum;
        }
    }

    public void Add(long amount = 1) => Interlocked.Add(ref _shared, amount);

    /// <summary>
    /// A share of this counter for one thread. Taken once, at the start of that thread: parts are never given back, so that the count never
    /// falls.
    /// </summary>
    public CounterPart Part()
    {
        var part = new CounterPart();
        while (true)
        {
            var before = Volatile.Read(ref _parts);
            if (Interlocked.CompareExchange(ref _parts, [.. before, part], before) == before)
                return part;
        }
    }
}
