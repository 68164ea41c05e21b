namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>What the page draws of the process, read from the runtime: a few microseconds each time.</summary>
internal sealed class ProcessReader(TimeProvider time)
{
    private const double MiB = 1024 * 1024;

    /// <summary>
    /// Processor in percent of one core, memory in MiB, allocation in MiB/s, collections in the interval, pauses in ms a second.
    /// </summary>
    public static readonly string[] Columns = ["cpu", "resident", "heap", "allocated", "gen0", "gen1", "gen2", "pause"];

    private readonly int[] _collections = new int[3];
    private long _at = time.GetTimestamp();
    private TimeSpan _processor = Environment.CpuUsage.TotalTime;
    private long _allocated = GC.GetTotalAllocatedBytes();
    private TimeSpan _paused = GC.GetTotalPauseDuration();

    public void Read(Span<double> into)
    {
        var now = time.GetTimestamp();
        var seconds = Math.Max(1e-3, time.GetElapsedTime(_at, now).TotalSeconds);
        _at = now;
        var processor = Environment.CpuUsage.TotalTime;
        var allocated = GC.GetTotalAllocatedBytes();
        var paused = GC.GetTotalPauseDuration();
        into[0] = (processor - _processor).TotalSeconds / seconds * 100;
        into[1] = Environment.WorkingSet / MiB;
        into[2] = GC.GetTotalMemory(false) / MiB;
        into[3] = (allocated - _allocated) / MiB / seconds;
        for (var generation = 0; generation < _collections.Length; generation++)
            into[4 + generation] = Collections(generation);
        into[7] = (paused - _paused).TotalMilliseconds / seconds;
        (_processor, _allocated, _paused) = (processor, allocated, paused);
    }

    private double Collections(int generation)
    {
        var count = GC.CollectionCount(generation);
        var news = count - _collections[generation];
        _collections[generation] = count;
        return news;
    }
}
