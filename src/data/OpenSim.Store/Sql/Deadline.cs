using System.Diagnostics;

namespace OpenSim.Store.Sql;

/// <summary>Until when an answer of a database is of use to whoever asked.</summary>
internal readonly struct Deadline
{
    private readonly long _until; // of Stopwatch; 0: whenever it comes

    /// <param name="limit"><see cref="Timeout.InfiniteTimeSpan"/>: whenever it comes.</param>
    public Deadline(TimeSpan limit) =>
        _until = limit == Timeout.InfiniteTimeSpan ? 0 : Stopwatch.GetTimestamp() + (long)(limit.TotalSeconds * Stopwatch.Frequency);

    /// <summary>Drivers stop waiting a few milliseconds early.</summary>
    public bool IsOver => _until != 0 && Stopwatch.GetTimestamp() >= _until - Stopwatch.Frequency / 20;

    /// <summary>What is left, for a wait; infinite when there is no deadline.</summary>
    public TimeSpan Left => _until == 0
        ? Timeout.InfiniteTimeSpan
        : TimeSpan.FromSeconds(Math.Max(0, (_until - Stopwatch.GetTimestamp()) / (double)Stopwatch.Frequency));

    /// <summary>The same in the whole seconds that drivers count in, at least one; null when there is no deadline.</summary>
    public int? Seconds => _until == 0 ? null : Math.Max(1, (int)Math.Ceiling(Left.TotalSeconds - 0.05));
}
