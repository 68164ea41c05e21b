namespace OpenSim.Store.Tests.Kit;

/// <summary>A clock that goes when it is told to.</summary>
public sealed class ManualClock : TimeProvider
{
    private long _milliseconds = 1_000_000;

    public override long TimestampFrequency => 1000;

    public override long GetTimestamp() => _milliseconds;

    public override DateTimeOffset GetUtcNow() => DateTimeOffset.UnixEpoch.AddMilliseconds(_milliseconds);

    public void Advance(double seconds) => _milliseconds += (long)(seconds * 1000);
}
