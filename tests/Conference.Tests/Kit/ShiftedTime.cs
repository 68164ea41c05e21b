namespace OpenSim.Conference.Tests.Kit;

/// <summary>The machine's clock, put forward by a test: what waits for a moment finds it past, timers go on as they were.</summary>
internal sealed class ShiftedTime : TimeProvider
{
    private long _shift; // ticks

    public override DateTimeOffset GetUtcNow() => base.GetUtcNow() + TimeSpan.FromTicks(Interlocked.Read(ref _shift));

    public void Shift(TimeSpan by) => Interlocked.Add(ref _shift, by.Ticks);
}
