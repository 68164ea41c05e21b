using System.Diagnostics;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// Time taken, in all and of late: in the present ten seconds and the ten before them. Nothing has to be done for those that take none.
/// One thread adds, any thread reads what may be a little old.
/// </summary>
internal struct RecentTime
{
    private const int Period = 10; // seconds

    private static readonly long PeriodTicks = Period * Stopwatch.Frequency;

    private long _period;
    private long _present;
    private long _before;

    /// <summary>Stopwatch ticks since the start.</summary>
    public long Total { get; private set; }

    public void Add(long began, long ended)
    {
        var period = ended / PeriodTicks;
        if (period != _period)
        {
            _before = period == _period + 1 ? _present : 0;
            (_period, _present) = (period, 0);
        }

        _present += ended - began;
        Total += ended - began;
    }

    /// <summary>The part of one core's time that was taken of late: 1 for all of it.</summary>
    public readonly double Share(long now)
    {
        var period = now / PeriodTicks;
        var taken = period == _period ? _before + _present : period == _period + 1 ? _present : 0;
        return taken / (double)(PeriodTicks + now % PeriodTicks);
    }
}
