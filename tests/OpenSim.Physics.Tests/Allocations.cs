namespace OpenSim.Physics.Tests;

internal static class Allocations
{
    /// <summary>Bytes that the action allocates on this thread once it has been run before.</summary>
    public static long Of(Action action)
    {
        action();
        var before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
