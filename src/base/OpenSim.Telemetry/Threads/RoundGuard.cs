using Microsoft.Extensions.Logging;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Telemetry.Threads;

/// <summary>
/// Runs the rounds of something that comes again and again (a timer, a loop): one that throws is counted and logged, at most once in ten
/// seconds, and the next comes all the same. An exception that left a timer's callback would end the process. Made by
/// <see cref="Watchdog.Guard"/>.
/// </summary>
public sealed partial class RoundGuard
{
    private readonly string _name;
    private readonly ILogger _logger;
    private readonly LogThrottle _lines;
    private long _failures;

    internal RoundGuard(string name, ILogger logger, TimeProvider time) => (_name, _logger, _lines) = (name, logger, new LogThrottle(time));

    /// <summary>Rounds that have thrown.</summary>
    public long Failures => Interlocked.Read(ref _failures);

    public void Run(Action round)
    {
        try
        {
            round();
        }
#pragma warning disable CA1031 // whatever it is, the next round may go well
        catch (Exception e)
#pragma warning restore CA1031
        {
            Failed(e);
        }
    }

    public async Task Run(Func<Task> round)
    {
        try
        {
            await round();
        }
#pragma warning disable CA1031 // whatever it is, the next round may go well
        catch (Exception e)
#pragma warning restore CA1031
        {
            Failed(e);
        }
    }

    private void Failed(Exception error)
    {
        Interlocked.Increment(ref _failures);
        if (_lines.ShouldLog(out var more))
            LogFailed(error, _name, Failures, more);
    }

    [LoggerMessage(10, LogLevel.Error, "{Name}: a round failed ({Failures} have so far, {More} of them without a line here); it goes on.")]
    private partial void LogFailed(Exception error, string name, long failures, long more);
}
