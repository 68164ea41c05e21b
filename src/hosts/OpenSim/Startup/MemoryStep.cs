using OpenSim.Settings;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Host.Startup;

/// <summary>Decides how much memory the program may take, and tells the collector.</summary>
internal static class MemoryStep
{
    private const long Mega = 1024 * 1024;

    /// <summary>Of a machine that the program has for itself, as far as it knows.</summary>
    private const double ShareOfMachine = 0.75;

    public static MemoryGuard Take(Configuration configuration, StatRegistry statistics, Action<string> warn)
    {
        var wanted = configuration.Get(HostSettings.MemoryLimit) * Mega;
        if (wanted > 0 && !TryBoundHeap((long)(wanted * MemoryGuard.HeapShare)))
            warn($"[Startup] MemoryLimit = {wanted / Mega}: the program has more already, so that it is no bound for the collector.");
        return new MemoryGuard(statistics, HostSettings.MemoryLimit, Bound(wanted),
            () => configuration.Get(HostSettings.MemoryMark) / 100.0, MemoryUse.Now);
    }

    private static long Bound(long wanted) =>
        wanted >= 0 ? wanted : MemoryBound.OfGroup() ?? (long)(MemoryBound.OfMachine() * ShareOfMachine);

    // In a container .NET does so by itself, at its start. A variable of the environment would have to be set before that.
    private static bool TryBoundHeap(long bytes)
    {
        AppContext.SetData("GCHeapHardLimit", (ulong)bytes);
        try
        {
            GC.RefreshMemoryLimit();
            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }
}
