using OpenSim.Telemetry.Threads;

namespace OpenSim.Telemetry.Statistics;

/// <summary>
/// <c>server.thread.&lt;name&gt;</c> as in OpenSimulator: milliseconds since each named thread last gave a sign of life. A thread that
/// waits for work counts as alive.
/// </summary>
public static class ThreadStats
{
    private const string Container = "thread";

    /// <summary>For the threads there are, and for those that come and go.</summary>
    public static void AddTo(StatRegistry registry, Watchdog watchdog)
    {
        watchdog.OnStarted += thread => Add(registry, thread);
        watchdog.OnEnded += thread => Remove(registry, watchdog, thread);
        foreach (var thread in watchdog.Threads)
            Add(registry, thread);
    }

    private static void Add(StatRegistry registry, NamedThread thread) =>
        registry.Gauge(Def(thread), () => thread.IsResting ? 0 : thread.SinceBeat.TotalMilliseconds);

    // Another thread may have taken the name over already.
    private static void Remove(StatRegistry registry, Watchdog watchdog, NamedThread ended)
    {
        if (watchdog.Threads.FirstOrDefault(t => t.Name == ended.Name) is { } heir)
            Add(registry, heir);
        else
            registry.Remove(Def(ended));
    }

    private static StatDef Def(NamedThread thread) => new(
        "server", Container, thread.Name, "opensim.thread.silence", "ms", StatKind.Gauge,
        "Time since this thread's last sign of life; 0 while it waits for work.");
}
