using OpenSim.Settings;
using OpenSim.Telemetry.Resources;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Hosting.Startup;

/// <summary>Decides how much memory the program may take, and tells the collector.</summary>
public static class MemoryStep
{
    private const long Mega = 1024 * 1024;

    /// <summary>Of a machine that the program has for itself, as far as it knows.</summary>
    private const double ShareOfMachine = 0.75;

    public static MemoryGuard Take(Configuration configuration, StatRegistry statistics, Action<string> warn)
    {
        var wanted = configuration.Get(ProgramSettings.MemoryLimit) * Mega;
        var bound = wanted >= 0 ? wanted : MemoryBound.OfGroup() ?? 0;
        if (bound > 0 && !TryBoundHeap(MemoryGuard.HeapOf(bound)))
            warn($"[Startup] MemoryLimit: the program has taken more than {bound / Mega} MB already; the collector is not bound.");
        if (wanted < 0 && bound == 0)
            bound = (long)(MemoryBound.OfMachine() * ShareOfMachine); // nobody else's; the collector goes by the machine itself
        return new MemoryGuard(statistics, ProgramLimits.Memory, bound, () => configuration.Get(ProgramSettings.MemoryMark) / 100.0,
            MemoryUse.Now);
    }

    // By the way that works in a running program: a variable of the environment would have to be there before it starts.
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
