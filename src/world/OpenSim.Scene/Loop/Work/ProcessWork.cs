using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Telemetry.Threads;
using OpenSim.World.Limits;

namespace OpenSim.World.Loop.Work;

/// <summary>
/// Work of modules that are one for all regions of a process, in lanes of its own: what is on its way for people elsewhere does not end
/// with one of the regions. It runs without any token; results go to whichever region they are for, by <see cref="Scene.Post"/>. Any
/// thread.
/// </summary>
public sealed class ProcessWork
{
    private const string Owner = "process"; // the container of its statistics

    private readonly BackgroundWork _work;

    /// <param name="watchdog">Null when nobody asks for its threads.</param>
    public ProcessWork(Configuration configuration, StatRegistry statistics, ILoggerFactory loggers, Watchdog? watchdog = null) =>
        _work = new BackgroundWork(loggers.CreateLogger<ProcessWork>(),
            kind => WorkLimits.Lane(kind, statistics, configuration, Owner), new WorkThreads(Owner, watchdog));

    /// <summary>Names of what runs and waits.</summary>
    public IReadOnlyList<string> Names => _work.Names;

    /// <summary>Pieces of work that run and wait.</summary>
    public int Count => _work.Count;

    /// <summary>False when the holder has too much waiting already, and when the process ends.</summary>
    /// <param name="holder">In whose line it stands, in order; null for the process itself, whose work is never refused.</param>
    /// <param name="work">Cancelled when the process ends; what it throws is logged.</param>
    /// <param name="failed">Called when it throws, on the thread on which it ran.</param>
    public bool Start(WorkKind kind, UUID? holder, string name, Func<CancellationToken, Task> work, Action? failed = null) =>
        _work.TryStart(holder is null ? WorkKind.Region : kind, holder, new WorkItem(name, work, failed));

    /// <summary>Refuses new work, cancels what runs, and waits for its end. False when something did not end in time.</summary>
    public Task<bool> Stop(TimeSpan patience) => _work.Stop(patience);
}
