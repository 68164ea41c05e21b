namespace OpenSim.ClientStack.Circuits;

/// <summary>The circuits' time: microseconds of a steady clock.</summary>
public sealed class CircuitClock(TimeProvider time)
{
    private readonly double _microseconds = 1e6 / time.TimestampFrequency; // of one tick of the clock

    public long Now => (long)(time.GetTimestamp() * _microseconds);
}
