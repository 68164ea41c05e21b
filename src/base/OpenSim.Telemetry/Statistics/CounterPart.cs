using OpenSim.Memory;

namespace OpenSim.Telemetry.Statistics;

/// <summary>One thread's share of a <see cref="Counter"/>: only that thread adds, any thread reads.</summary>
public sealed class CounterPart
{
    private PaddedLong _value;

    public long Count => Volatile.Read(ref _value.Value);

    public void Add(long amount = 1) => Volatile.Write(ref _value.Value, _value.Value + amount);
}
