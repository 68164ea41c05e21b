namespace PCampbot.Measures;

/// <summary>
/// What a simulator's process has come to use more over a stretch of time: memory in MiB, threads, handles. Negative when it uses less.
/// </summary>
public readonly record struct Growth(double MiB, double Threads, double Handles)
{
    private const int Shares = 5;

    /// <summary>
    /// Median of the last fifth of the samples less that of the first: a collection or a burst of requests in between is no growth. Zeroes
    /// with fewer samples than five, and without a process.
    /// </summary>
    public static Growth Of(IReadOnlyList<TimelineSample> samples)
    {
        var share = samples.Count / Shares;
        return share == 0
            ? default
            : new Growth(Rise(samples, share, s => s.ServerMiB), Rise(samples, share, s => s.ServerThreads),
            Rise(samples, share, s => s.ServerHandles));
    }

    private static double Rise(IReadOnlyList<TimelineSample> samples, int share, Func<TimelineSample, double> read) =>
        Median(samples.Skip(samples.Count - share).Select(read)) - Median(samples.Take(share).Select(read));

    private static double Median(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return sorted[sorted.Count / 2];
    }
}
