namespace OpenSim.Protocol.Circuits;

/// <summary>
/// Bytes that may be sent: they drip in at a rate up to a burst. Taking may go below zero by one datagram, which is paid back before the
/// next; so a datagram larger than the burst passes too, and no remainder is lost. Time is in microseconds.
/// </summary>
public struct TokenBucket
{
    private double _tokens;
    private long _at;

    public TokenBucket(double bytesPerSecond, double burst, long now)
    {
        Rate = bytesPerSecond;
        Burst = burst;
        _tokens = burst;
        _at = now;
    }

    /// <summary>Bytes a second; 0 means no limit.</summary>
    public double Rate { get; private set; }

    public double Burst { get; private set; }

    /// <summary>As it was when it was last asked.</summary>
    public readonly bool HasSome => Rate <= 0 || _tokens > 0;

    public void SetRate(double bytesPerSecond, double burst, long now)
    {
        Drip(now);
        Rate = bytesPerSecond;
        Burst = burst;
        _tokens = Math.Min(_tokens, burst);
    }

    /// <param name="reserve">Bytes that are to stay for others.</param>
    public bool IsReady(long now, int reserve = 0)
    {
        Drip(now);
        return Rate <= 0 || _tokens > reserve;
    }

    public void Take(int bytes)
    {
        if (Rate > 0)
            _tokens -= bytes;
    }

    /// <summary>When it is ready again; the present time when it is.</summary>
    public long ReadyAt(long now, int reserve = 0)
    {
        Drip(now);
        if (Rate <= 0 || _tokens > reserve)
            return now;
        return now + (long)Math.Ceiling((1 + reserve - _tokens) / Rate * 1e6);
    }

    /// <summary>Bytes that may go now.</summary>
    public int Available(long now)
    {
        Drip(now);
        return Rate <= 0 ? int.MaxValue : (int)Math.Max(0, _tokens);
    }

    private void Drip(long now)
    {
        if (now > _at)
            _tokens = Math.Min(Burst, _tokens + (now - _at) * Rate / 1e6);
        _at = Math.Max(_at, now);
    }
}
