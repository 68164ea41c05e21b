namespace OpenSim.World.Loop.Tick;

/// <summary>The time of a region: one place to ask, so that tests can turn it. Any thread.</summary>
public sealed class RegionClock(TimeProvider time)
{
    private readonly long _start = time.GetTimestamp();

    /// <summary>Seconds since the region was made; never runs back.</summary>
    public double Seconds => time.GetElapsedTime(_start).TotalSeconds;

    public DateTimeOffset UtcNow => time.GetUtcNow();

    public int UnixTime => (int)time.GetUtcNow().ToUnixTimeSeconds();
}
