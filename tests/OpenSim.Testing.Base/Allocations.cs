using System.Runtime;

namespace OpenSim.Testing;

/// <summary>What an action allocates.</summary>
public static class Allocations
{
    // More than other threads of a test allocate in the meantime; with it used up the collector would start again.
    private const long Room = 32 * 1024 * 1024;

    /// <summary>
    /// Bytes that the action allocates on the calling thread, with the collector held. A collection takes the rest of a thread's buffer (8
    /// KB) away and the runtime counts that as allocated: the second pause of a background collection that began long before did so to one
    /// run in a thousand.
    /// </summary>
    public static long Of(Action action)
    {
        if (!GC.TryStartNoGCRegion(Room))
            throw new InvalidOperationException("no memory to measure in");
        try
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            action();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
        finally
        {
            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
                GC.EndNoGCRegion();
        }
    }

    /// <summary>The same for the second time that it is done, when what is made once is there.</summary>
    public static long WhenWarm(Action action)
    {
        action();
        return Of(action);
    }
}
