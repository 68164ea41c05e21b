using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Bench.Harness;

/// <summary>
/// Processor time of this thread or of the process, kernel included, from the C library's clocks; wall time where there are none.
/// </summary>
internal sealed partial class ThreadClock
{
    private readonly int _clock;

    private ThreadClock(int clock) => _clock = clock;

    /// <summary>CLOCK_THREAD_CPUTIME_ID.</summary>
    public static ThreadClock ThisThread { get; } = new(3);

    /// <summary>CLOCK_PROCESS_CPUTIME_ID.</summary>
    public static ThreadClock WholeProcess { get; } = new(2);

    public long Nanoseconds
    {
        get
        {
            if (!OperatingSystem.IsLinux() || clock_gettime(_clock, out var time) != 0)
                return (long)Stopwatch.GetElapsedTime(0).TotalNanoseconds;
            return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
        }
    }

    [LibraryImport("libc")]
    private static partial int clock_gettime(int clock, out TimeSpec time);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
