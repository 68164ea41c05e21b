namespace OpenSim.Testing;

/// <summary>A clock that stands still until it is told to go on. Timestamps are ticks of 100 ns.</summary>
public sealed class ManualTime : TimeProvider
{
    private static readonly DateTimeOffset Start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private long _ticks = TimeSpan.TicksPerSecond; // not zero: code that takes 0 for "never" would work by chance

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => Interlocked.Read(ref _ticks);

    public override DateTimeOffset GetUtcNow() => Start + TimeSpan.FromTicks(GetTimestamp());

    public void Advance(TimeSpan time) => Interlocked.Add(ref _ticks, time.Ticks);

    public void AdvanceSeconds(double seconds) => Advance(TimeSpan.FromSeconds(seconds));
}
