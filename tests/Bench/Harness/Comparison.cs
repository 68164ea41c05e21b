using System.Diagnostics;
using System.Globalization;

namespace Bench.Harness;

/// <summary>
/// Measures two ways of doing the same work, turn by turn in one run, and prints what one costs in terms of the other. Ratios within a run
/// carry over from machine to machine; nanoseconds do not.
/// </summary>
public sealed class Comparison(TextWriter output)
{
    private const int Rounds = 11;
    private static readonly TimeSpan RoundTime = TimeSpan.FromMilliseconds(40);

    /// <summary>Long enough for the runtime to notice hot code and compile it well.</summary>
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Prints one line. Both actions do <paramref name="operations"/> operations a call; what is printed is per operation. Processor time
    /// of this thread is counted, kernel included: other load on the machine disturbs it little. Work that other threads do is not in it;
    /// use <see cref="MeasureProcess"/>.
    /// </summary>
    public void Measure(string what, (string Name, Action Work) subject, (string Name, Action Work) baseline, int operations = 1) =>
        Compare(what, subject, baseline, operations, ThreadClock.ThisThread);

    /// <summary>The same by processor time of all threads.</summary>
    public void MeasureProcess(string what, (string Name, Action Work) subject, (string Name, Action Work) baseline, int operations = 1) =>
        Compare(what, subject, baseline, operations, ThreadClock.WholeProcess);

    /// <summary>Prints what has no counterpart to compare with.</summary>
    public void Note(string what, string figure) => output.WriteLine($"{what,-52} {figure}");

    private void Compare(string what, (string Name, Action Work) subject, (string Name, Action Work) baseline, int operations,
        ThreadClock clock)
    {
        var subjectCalls = WarmUp(subject.Work, clock);
        var baselineCalls = WarmUp(baseline.Work, clock);
        var subjectTimes = new double[Rounds];
        var baselineTimes = new double[Rounds];
        var ratios = new double[Rounds];
        for (var round = 0; round < Rounds; round++)
        {
            subjectTimes[round] = NanosecondsPerCall(subject.Work, subjectCalls, clock) / operations;
            baselineTimes[round] = NanosecondsPerCall(baseline.Work, baselineCalls, clock) / operations;
            ratios[round] = subjectTimes[round] / baselineTimes[round];
        }

        var allocated = AllocatedPerCall(subject.Work, subjectCalls) / operations;
        Array.Sort(ratios);
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{what,-52} {Median(ratios),7:F2} x  ({ratios[1]:F2}..{ratios[^2]:F2})  "
            + $"{subject.Name} {Time(Median(subjectTimes))}, {baseline.Name} {Time(Median(baselineTimes))}, {allocated:F0} B allocated"));
    }

    /// <summary>Finds how many calls fill a round, once the code is compiled as it will be in a program that runs for days.</summary>
    private static int WarmUp(Action work, ThreadClock clock)
    {
        var started = Stopwatch.GetTimestamp();
        var calls = 1;
        while (true)
        {
            var took = NanosecondsPerCall(work, calls, clock) * calls;
            var isWarm = Stopwatch.GetElapsedTime(started) >= WarmUpTime;
            if (took >= RoundTime.TotalNanoseconds && isWarm)
                return Math.Max(1, (int)(calls * RoundTime.TotalNanoseconds / took));
            if (took < RoundTime.TotalNanoseconds)
                calls *= 2;
        }
    }

    private static double NanosecondsPerCall(Action work, int calls, ThreadClock clock)
    {
        var start = clock.Nanoseconds;
        for (var i = 0; i < calls; i++)
            work();
        return (double)(clock.Nanoseconds - start) / calls;
    }

    private static double AllocatedPerCall(Action work, int calls)
    {
        var before = GC.GetTotalAllocatedBytes(precise: true);
        for (var i = 0; i < calls; i++)
            work();
        return (double)(GC.GetTotalAllocatedBytes(precise: true) - before) / calls;
    }

    private static double Median(double[] values)
    {
        Array.Sort(values);
        return values[values.Length / 2];
    }

    private static string Time(double nanoseconds) => nanoseconds switch
    {
        < 1_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:F1} ns"),
        < 1_000_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000:F2} us"),
        _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000_000:F2} ms")
    };
}
