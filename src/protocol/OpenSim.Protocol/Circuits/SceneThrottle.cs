namespace OpenSim.Protocol.Circuits;

/// <summary>
/// The rate that all viewers of a region share (scene_throttle_max_bps), above their own lines. Sending thread only, like the circuits below it.
/// </summary>
public sealed class SceneThrottle
{
    /// <summary>A hundredth of a second, but never less than one viewer's burst.</summary>
    private const double BurstSeconds = 0.01;

    private const long LongestWait = 1_000_000;

    private TokenBucket _bucket;
    private long _lastTicket;

    /// <param name="bytesPerSecond">0 for no limit.</param>
    public SceneThrottle(double bytesPerSecond, long now) => _bucket = new TokenBucket(bytesPerSecond, BurstOf(bytesPerSecond), now);

    public double BytesPerSecond => _bucket.Rate;

    public void Set(double bytesPerSecond, long now) => _bucket.SetRate(bytesPerSecond, BurstOf(bytesPerSecond), now);

    internal bool IsReady(long now) => _bucket.IsReady(now);

    internal long ReadyAt(long now) => _bucket.ReadyAt(now);

    /// <summary>
    /// When to come again for a circuit that the scene holds up. Each gets a time of its own, a datagram after the one before it: woken together, hundreds
    /// would look in vain for what the first few have taken.
    /// </summary>
    public long Ticket(long now)
    {
        var ready = _bucket.ReadyAt(now);
        if (ready <= now)
            return now;
        var step = (long)(PacketHeader.MaxDatagram / _bucket.Rate * 1e6);
        _lastTicket = Math.Min(Math.Max(ready, _lastTicket + step), now + LongestWait);
        return _lastTicket;
    }

    internal int Available(long now) => _bucket.Available(now);

    internal void Take(int bytes) => _bucket.Take(bytes);

    private static double BurstOf(double rate) => Math.Max(CircuitThrottle.LineBurst, rate * BurstSeconds);
}
