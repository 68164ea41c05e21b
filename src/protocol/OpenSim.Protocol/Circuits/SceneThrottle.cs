namespace OpenSim.Protocol.Circuits;

/// <summary>
/// The rate that all viewers of a region share (scene_throttle_max_bps), above their own lines. Sending thread only, like the circuits below it.
/// </summary>
public sealed class SceneThrottle
{
    /// <summary>A hundredth of a second, but never less than one viewer's burst.</summary>
    private const double BurstSeconds = 0.01;

    private TokenBucket _bucket;

    /// <param name="bytesPerSecond">0 for no limit.</param>
    public SceneThrottle(double bytesPerSecond, long now) => _bucket = new TokenBucket(bytesPerSecond, BurstOf(bytesPerSecond), now);

    public double BytesPerSecond => _bucket.Rate;

    public void Set(double bytesPerSecond, long now) => _bucket.SetRate(bytesPerSecond, BurstOf(bytesPerSecond), now);

    internal bool IsReady(long now) => _bucket.IsReady(now);

    internal long ReadyAt(long now) => _bucket.ReadyAt(now);

    internal int Available(long now) => _bucket.Available(now);

    internal void Take(int bytes) => _bucket.Take(bytes);

    private static double BurstOf(double rate) => Math.Max(CircuitThrottle.LineBurst, rate * BurstSeconds);
}
