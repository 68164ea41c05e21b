namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Round-trip time and resend timeout after RFC 6298, in microseconds. Only answers to packets that went once count (Karn). OpenSimulator
/// takes five times a smoothed ping, which resends up to a quarter of all packets to viewers that ack late; here the late acks are in the
/// measure.
/// </summary>
public struct RttEstimator
{
    /// <summary>How often the timeout is doubled at the most.</summary>
    public const int BackOffs = 5;

    private readonly long _first;
    private readonly long _min;
    private readonly long _max;
    private double _smoothed;
    private double _variance;

    /// <param name="first">Timeout before anything is measured.</param>
    /// <param name="min">Shortest timeout.</param>
    /// <param name="max">Longest timeout.</param>
    public RttEstimator(long first, long min, long max)
    {
        _first = first;
        _min = min;
        _max = Math.Max(max, Math.Max(first, min));
    }

    /// <summary>Smoothed round trip, 0 before the first answer.</summary>
    public readonly long Smoothed => (long)_smoothed;

    /// <summary>How often the timeout is doubled at present.</summary>
    public int Level { get; private set; }

    /// <summary>Timeout of what is sent now.</summary>
    public readonly long Timeout => TimeoutOf(Level);

    /// <summary>Timeout of what was sent at a level: once an answer has come, the doubling is over for those too.</summary>
    public readonly long TimeoutOf(int level)
    {
        var plain = _smoothed == 0 ? _first : Math.Clamp((long)(_smoothed + 4 * _variance), _min, _max);
        return Math.Min(plain << Math.Min(level, Level), _max);
    }

    /// <summary>
    /// An answer that took longer than the longest timeout came from a side that stood still: it counts as that, or the measure would take
    /// long to heal.
    /// </summary>
    public void Sample(long roundTrip)
    {
        double r = Math.Clamp(roundTrip, 1, _max);
        if (_smoothed == 0)
        {
            _smoothed = r;
            _variance = r / 2;
        }
        else
        {
            _variance = 0.75 * _variance + 0.25 * Math.Abs(_smoothed - r);
            _smoothed = 0.875 * _smoothed + 0.125 * r;
        }

        Level = 0;
    }

    /// <summary>
    /// Something sent at a level was not answered in time. If that was under the present timeout, the next one is twice as long, until an
    /// answer comes; what else was lost with it changes nothing.
    /// </summary>
    public void TimedOut(int level)
    {
        if (level == Level && Level < BackOffs)
            Level++;
    }
}
