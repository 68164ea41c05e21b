namespace OpenSim.Telemetry.Tests;

/// <summary>A clock that stands still until a test moves it.</summary>
internal sealed class ManualTime : TimeProvider
{
    private TimeSpan _now;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => _now.Ticks;

    public override DateTimeOffset GetUtcNow() => DateTimeOffset.UnixEpoch + _now;

    public void Advance(double seconds) => _now += TimeSpan.FromSeconds(seconds);
}
