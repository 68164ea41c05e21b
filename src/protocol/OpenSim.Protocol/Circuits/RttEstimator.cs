namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Round-trip time and resend timeout after RFC 6298, in microseconds. Only answers to packets that went once count (Karn). OpenSimulator takes five
/// times a smoothed ping, which resends up to a quarter of all packets to viewers that ack late; here the late acks are in the measure.
/// </summary>
public struct RttEstimator
{
    /// <summary>Viewers ack once a frame or batch acks for up to a tenth of a second, more when they load: below this a resend is mostly for nothing.</summary>
    public const long LeastTimeout = 400_000;

    public const long MostTimeout = 10_000_000;

    public const long FirstTimeout = 1_500_000;

    private double _smoothed;
    private double _variance;
    private int _backoff;

    /// <summary>Smoothed round trip, 0 before the first answer.</summary>
    public readonly long Smoothed => (long)_smoothed;

    public readonly long Timeout
    {
        get
        {
            var plain = _smoothed == 0 ? FirstTimeout : Math.Clamp((long)(_smoothed + 4 * _variance), LeastTimeout, MostTimeout);
            return Math.Min(plain << _backoff, MostTimeout);
        }
    }

    public void Sample(long roundTrip)
    {
        double r = Math.Max(1, roundTrip);
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

        _backoff = 0;
    }

    /// <summary>A timeout has passed: the next one waits twice as long, until an answer comes.</summary>
    public void BackOff() => _backoff = Math.Min(_backoff + 1, 5);
}
