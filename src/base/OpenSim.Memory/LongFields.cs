using System.Runtime.InteropServices;

namespace OpenSim.Memory;

/// <summary>Counts that threads have kept apart, each in a struct of nothing but longs, added up field by field.</summary>
public static class LongFields
{
    public static void Add<T>(ref T sum, in T more)
        where T : unmanaged
    {
        var to = MemoryMarshal.Cast<T, long>(new Span<T>(ref sum));
        var from = MemoryMarshal.Cast<T, long>(new ReadOnlySpan<T>(in more));
        for (var i = 0; i < to.Length; i++)
            to[i] += from[i];
    }
}
