namespace OpenSim.Telemetry.Statistics;

/// <summary>Bytes of managed memory allocated a second.</summary>
internal sealed class AllocationRate
{
    private readonly TimeProvider _time;
    private readonly Lock _gate = new(); // guards the last reading
    private readonly long _startTime;
    private readonly long _startBytes;
    private long _lastTime;
    private long _lastBytes;

    public AllocationRate(TimeProvider time)
    {
        _time = time;
        _startTime = _lastTime = time.GetTimestamp();
        _startBytes = _lastBytes = GC.GetTotalAllocatedBytes();
    }

    public double SinceStart() => Rate(GC.GetTotalAllocatedBytes() - _startBytes, _time.GetElapsedTime(_startTime));

    public double SinceLastRead()
    {
        lock (_gate)
        {
            var bytes = GC.GetTotalAllocatedBytes();
            var rate = Rate(bytes - _lastBytes, _time.GetElapsedTime(_lastTime));
            _lastTime = _time.GetTimestamp();
            _lastBytes = bytes;
            return rate;
        }
    }

    private static double Rate(long bytes, TimeSpan over) => over > TimeSpan.Zero ? bytes / over.TotalSeconds : 0;
}
