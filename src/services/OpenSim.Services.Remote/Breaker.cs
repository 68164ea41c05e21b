namespace OpenSim.Services.Remote;

/// <summary>
/// Whether a server is worth a call: after some failures in a row it is left alone for a while, then one call tries it while the others
/// still fail at once. Thread-safe.
/// </summary>
internal sealed class Breaker(TimeProvider time, Func<int> failuresBeforeRest, Func<TimeSpan> restTime)
{
    private readonly Lock _gate = new(); // guards all below
    private int _failures;
    private long _restUntil;

    public bool IsResting
    {
        get
        {
            lock (_gate)
                return _failures >= failuresBeforeRest() && time.GetTimestamp() < _restUntil;
        }
    }

    /// <summary>Whether a call may be made. Of those that ask when the rest is over, one may, and the others wait another rest.</summary>
    public bool TryPass()
    {
        lock (_gate)
        {
            if (_failures < failuresBeforeRest())
                return true;
            if (time.GetTimestamp() < _restUntil)
                return false;
            Rest();
            return true;
        }
    }

    public void Succeeded()
    {
        lock (_gate)
            _failures = 0;
    }

    public void Failed()
    {
        lock (_gate)
        {
            if (++_failures >= failuresBeforeRest())
                Rest();
        }
    }

    private void Rest() => _restUntil = time.GetTimestamp() + (long)(restTime().TotalSeconds * time.TimestampFrequency);
}
