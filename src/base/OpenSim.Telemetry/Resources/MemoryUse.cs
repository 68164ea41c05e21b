namespace OpenSim.Telemetry.Resources;

/// <summary>Memory that the process uses, in bytes.</summary>
/// <param name="Heap">Objects, those included that the next collection will find dead.</param>
/// <param name="Besides">Everything else that is resident: code, stacks, native libraries.</param>
public readonly record struct MemoryUse(long Heap, long Besides)
{
    public long Total => Heap + Besides;

    public static MemoryUse Now()
    {
        var committed = GC.GetGCMemoryInfo(GCKind.Any).TotalCommittedBytes;
        return new MemoryUse(GC.GetTotalMemory(false), Math.Max(0, Environment.WorkingSet - committed));
    }
}
